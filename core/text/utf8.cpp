// SPDX-License-Identifier: Apache-2.0
#include "text/utf8.h"

#include "base/bytewords.h"

#include <algorithm>
#include <cstdint>

namespace assize {

namespace {

struct SequenceShape {
    std::size_t length = 0;         ///< 0: no sequence begins with this byte
    unsigned char secondLow = 0x80; ///< the range of the second byte rules out overlong forms and surrogates
    unsigned char secondHigh = 0xBF;
    unsigned char leadBits = 0;
};

SequenceShape shapeOf(unsigned char lead)
{
    if (lead < 0x80)
        return {1, 0, 0, lead};
    if (lead >= 0xC2 && lead <= 0xDF)
        return {2, 0x80, 0xBF, static_cast<unsigned char>(lead & 0x1FU)};
    if (lead == 0xE0)
        return {3, 0xA0, 0xBF, 0};
    if (lead == 0xED)
        return {3, 0x80, 0x9F, 0x0D};
    if (lead >= 0xE1 && lead <= 0xEF)
        return {3, 0x80, 0xBF, static_cast<unsigned char>(lead & 0x0FU)};
    if (lead == 0xF0)
        return {4, 0x90, 0xBF, 0};
    if (lead >= 0xF1 && lead <= 0xF3)
        return {4, 0x80, 0xBF, static_cast<unsigned char>(lead & 0x07U)};
    if (lead == 0xF4)
        return {4, 0x80, 0x8F, 4};
    return {};
}

std::uint64_t sumOfBytes(std::uint64_t word)
{
    const std::uint64_t pairs = (word & 0x00FF00FF00FF00FFU) + ((word >> 8U) & 0x00FF00FF00FF00FFU);
    return (pairs * 0x0001000100010001U) >> 48U;
}

} // namespace

DecodedCodePoint decodeUtf8(std::string_view text, std::size_t at)
{
    const SequenceShape shape = shapeOf(static_cast<unsigned char>(text[at]));
    if (shape.length == 0 || shape.length > text.size() - at)
        return {};
    char32_t codePoint = shape.leadBits;
    for (std::size_t i = 1; i < shape.length; ++i) {
        const auto byte = static_cast<unsigned char>(text[at + i]);
        const unsigned char low = i == 1 ? shape.secondLow : 0x80;
        const unsigned char high = i == 1 ? shape.secondHigh : 0xBF;
        if (byte < low || byte > high)
            return {};
        codePoint = (codePoint << 6U) | (byte & 0x3FU);
    }
    return {codePoint, shape.length, true};
}

std::optional<std::size_t> firstInvalidUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        if (!next.valid)
            return at;
        at += next.length;
    }
    return std::nullopt;
}

ByteCensus censusOf(std::string_view utf8)
{
    ByteCensus census;
    std::size_t at = 0;
    // Eight bytes at a time; each byte of a sum counts one in eight of them, and must not overflow.
    while (utf8.size() - at >= bytesInWord) {
        std::uint64_t continuations = 0;
        std::uint64_t fourByteLeads = 0;
        const std::size_t words = std::min<std::size_t>((utf8.size() - at) / bytesInWord, 255);
        for (std::size_t i = 0; i < words; ++i, at += bytesInWord) {
            const std::uint64_t word = wordAt(utf8, at);
            continuations += (word >> 7U) & (~word >> 6U) & eachByte(1);
            fourByteLeads += (word >> 7U) & (word >> 6U) & (word >> 5U) & (word >> 4U) & eachByte(1);
        }
        census.continuations += sumOfBytes(continuations);
        census.fourByteLeads += sumOfBytes(fourByteLeads);
    }
    for (const char byte : utf8.substr(at)) {
        census.continuations += isContinuationByte(byte) ? 1U : 0U;
        census.fourByteLeads += static_cast<unsigned char>(byte) >= 0xF0 ? 1U : 0U;
    }
    return census;
}

std::size_t codePointCount(std::string_view text)
{
    return text.size() - censusOf(text).continuations;
}

void appendUtf8(std::string& out, char32_t codePoint)
{
    const auto push = [&out](char32_t byte) {
        out.push_back(static_cast<char>(static_cast<unsigned char>(byte)));
    };
    if (codePoint < 0x80) {
        push(codePoint);
    } else if (codePoint < 0x800) {
        push(0xC0U | (codePoint >> 6U));
        push(0x80U | (codePoint & 0x3FU));
    } else if (codePoint < 0x10000) {
        push(0xE0U | (codePoint >> 12U));
        push(0x80U | ((codePoint >> 6U) & 0x3FU));
        push(0x80U | (codePoint & 0x3FU));
    } else {
        push(0xF0U | (codePoint >> 18U));
        push(0x80U | ((codePoint >> 12U) & 0x3FU));
        push(0x80U | ((codePoint >> 6U) & 0x3FU));
        push(0x80U | (codePoint & 0x3FU));
    }
}

} // namespace assize
