// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace assize {

/// Text exactly as it was read: well-formed UTF-8 that nothing normalises, trims or re-wraps, and that never
/// changes. Copies share its bytes.
class ExactText final {
public:
    ExactText() = default;
    /// The bytes must be well-formed UTF-8; the strict reader gives no others.
    explicit ExactText(std::string utf8) : m_bytes(std::make_shared<const std::string>(std::move(utf8))) {}

    [[nodiscard]] std::string_view bytes() const { return m_bytes ? std::string_view(*m_bytes) : ""; }
    [[nodiscard]] std::size_t size() const { return bytes().size(); }

    bool operator==(const ExactText& other) const { return bytes() == other.bytes(); }

private:
    std::shared_ptr<const std::string> m_bytes; ///< null: empty
};

} // namespace assize
