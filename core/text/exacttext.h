// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace assize {

/// Text exactly as it was read: well-formed UTF-8 that nothing normalises, trims or re-wraps, and that never
/// changes.
class ExactText final {
public:
    ExactText() = default;
    /// The bytes must be well-formed UTF-8; the strict reader gives no others.
    explicit ExactText(std::string utf8) : m_bytes(std::move(utf8)) {}

    [[nodiscard]] std::string_view bytes() const { return m_bytes; }
    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }

    bool operator==(const ExactText&) const = default;

private:
    std::string m_bytes;
};

} // namespace assize
