// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assize {

/// Takes bytes in order. A sink that can fail remembers its first failure and tells it when it is finished.
class ByteSink {
public:
    virtual ~ByteSink() = default;
    virtual void write(std::string_view bytes) = 0;

protected:
    ByteSink() = default;
    ByteSink(const ByteSink&) = default;
    ByteSink(ByteSink&&) = default;
    ByteSink& operator=(const ByteSink&) = default;
    ByteSink& operator=(ByteSink&&) = default;
};

class StringSink final : public ByteSink {
public:
    void write(std::string_view bytes) override { m_bytes.append(bytes); }
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }
    [[nodiscard]] std::string take() { return std::move(m_bytes); }

private:
    std::string m_bytes;
};

} // namespace assize
