// SPDX-License-Identifier: Apache-2.0
#include "text/fingerprint.h"

#define XXH_INLINE_ALL
#include <random>
#include <xxhash.h>

namespace assize {

namespace {

/// Whoever does not know it cannot prepare two texts with one fingerprint.
std::uint64_t seed()
{
    static const std::uint64_t drawn =
        (std::uint64_t{std::random_device()()} << 32U) | std::random_device()();
    return drawn;
}

Fingerprint fingerprint(const XXH128_hash_t& hash)
{
    return {hash.low64, hash.high64};
}

} // namespace

struct Fingerprinter::State {
    XXH3_state_t state;
};

Fingerprint fingerprintOf(std::string_view bytes)
{
    return fingerprint(XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed()));
}

Fingerprinter::Fingerprinter() : m_state(std::make_unique<State>())
{
    XXH3_128bits_reset_withSeed(&m_state->state, seed());
}

Fingerprinter::Fingerprinter(Fingerprinter&&) noexcept = default;
Fingerprinter& Fingerprinter::operator=(Fingerprinter&&) noexcept = default;
Fingerprinter::~Fingerprinter() = default;

void Fingerprinter::write(std::string_view bytes)
{
    XXH3_128bits_update(&m_state->state, bytes.data(), bytes.size());
}

Fingerprint Fingerprinter::finish()
{
    const XXH128_hash_t hash = XXH3_128bits_digest(&m_state->state);
    XXH3_128bits_reset_withSeed(&m_state->state, seed());
    return fingerprint(hash);
}

} // namespace assize
