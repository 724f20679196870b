// SPDX-License-Identifier: Apache-2.0
#include "text/digest.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <cstddef>
#include <cstdlib>

namespace assize {

namespace {

struct ContextDeleter {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using ContextPointer = std::unique_ptr<EVP_MD_CTX, ContextDeleter>;

/// SHA-256 cannot fail on memory that we own; if the library has no SHA-256, no result of the program would
/// mean anything.
void require(bool done)
{
    if (!done)
        std::abort();
}

/// Looked up once: an implicit fetch for every digest costs more than hashing a short text.
const EVP_MD* algorithm()
{
    static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    require(fetched != nullptr);
    return fetched;
}

void begin(EVP_MD_CTX* context)
{
    require(EVP_DigestInit_ex2(context, algorithm(), nullptr) == 1);
}

void update(EVP_MD_CTX* context, std::string_view bytes)
{
    require(EVP_DigestUpdate(context, bytes.data(), bytes.size()) == 1);
}

Digest finished(EVP_MD_CTX* context)
{
    Digest digest;
    require(EVP_DigestFinal_ex(context, digest.bytes.data(), nullptr) == 1);
    return digest;
}

std::optional<unsigned> hexDigit(char character)
{
    if (character >= '0' && character <= '9')
        return static_cast<unsigned>(character - '0');
    if (character >= 'a' && character <= 'f')
        return static_cast<unsigned>(character - 'a') + 10U;
    return std::nullopt;
}

} // namespace

std::string Digest::hex() const
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    out.reserve(2 * bytes.size());
    for (const std::uint8_t byte : bytes) {
        out.push_back(digits[byte >> 4U]);
        out.push_back(digits[byte & 0xFU]);
    }
    return out;
}

std::optional<Digest> Digest::fromHex(std::string_view text)
{
    Digest digest;
    if (text.size() != 2 * digest.bytes.size())
        return std::nullopt;
    for (std::size_t i = 0; i < digest.bytes.size(); ++i) {
        const auto high = hexDigit(text[2 * i]);
        const auto low = hexDigit(text[(2 * i) + 1]);
        if (!high || !low)
            return std::nullopt;
        digest.bytes[i] = static_cast<std::uint8_t>((*high << 4U) | *low);
    }
    return digest;
}

Digest sha256(std::string_view bytes)
{
    thread_local const ContextPointer context(EVP_MD_CTX_new());
    begin(context.get());
    update(context.get(), bytes);
    return finished(context.get());
}

void releaseDigestsOfThread()
{
    OPENSSL_thread_stop();
}

/// Small pieces are gathered, since each call of the library costs as much as hashing some hundred bytes.
struct Sha256::Context {
    ContextPointer pointer{EVP_MD_CTX_new()};
    std::array<char, 4096> gathered;
    std::size_t size = 0;

    void flush()
    {
        update(pointer.get(), {gathered.data(), size});
        size = 0;
    }
};

Sha256::Sha256() : m_context(std::make_unique<Context>())
{
    begin(m_context->pointer.get());
}

Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;
Sha256::~Sha256() = default;

void Sha256::write(std::string_view bytes)
{
    Context& context = *m_context;
    if (bytes.size() > context.gathered.size() - context.size)
        context.flush();
    if (bytes.size() > context.gathered.size())
        return update(context.pointer.get(), bytes);
    context.size += bytes.copy(context.gathered.data() + context.size, bytes.size());
}

Digest Sha256::finish()
{
    m_context->flush();
    const Digest digest = finished(m_context->pointer.get());
    begin(m_context->pointer.get());
    return digest;
}

} // namespace assize
