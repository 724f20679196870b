// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace assize {

/// Tells whether bytes that were read twice were the same both times. It is many times faster than a Digest,
/// differs from one run of the program to the next, and so never leaves it.
struct Fingerprint {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    bool operator==(const Fingerprint&) const = default;
};

[[nodiscard]] Fingerprint fingerprintOf(std::string_view bytes);

/// The fingerprint of bytes that come piece by piece. After finish() it begins anew.
class Fingerprinter final {
public:
    Fingerprinter();
    Fingerprinter(Fingerprinter&&) noexcept;
    Fingerprinter& operator=(Fingerprinter&&) noexcept;
    Fingerprinter(const Fingerprinter&) = delete;
    Fingerprinter& operator=(const Fingerprinter&) = delete;
    ~Fingerprinter();

    void write(std::string_view bytes);
    [[nodiscard]] Fingerprint finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace assize
