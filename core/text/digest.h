// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesink.h"

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace assize {

/// A SHA-256 digest (FIPS 180-4).
struct Digest {
    std::array<std::uint8_t, 32> bytes{};

    auto operator<=>(const Digest&) const = default;

    /// 64 lower-case hexadecimal digits.
    [[nodiscard]] std::string hex() const;
    /// Exactly 64 lower-case hexadecimal digits, or nothing.
    [[nodiscard]] static std::optional<Digest> fromHex(std::string_view text);
};

/// The digest of some bytes, in one call.
[[nodiscard]] Digest sha256(std::string_view bytes);

/// Frees what the digests of the calling thread share. For the end of the work of a thread whose own end
/// nobody waits for: the program may be over before the thread's destructors have run.
void releaseDigestsOfThread();

/// The digest of bytes that come piece by piece. After finish() it begins anew.
class Sha256 final : public ByteSink {
public:
    Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;
    ~Sha256() override;

    void write(std::string_view bytes) override;
    [[nodiscard]] Digest finish();

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace assize
