// SPDX-License-Identifier: Apache-2.0
#include "text/reveal.h"

#include "text/unicodetables.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace assize {

namespace {

constexpr std::array<std::string_view, 33> controlNames{
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS",  "TAB", "LF",
    "VT",  "FF",  "CR",  "SO",  "SI",  "DLE", "DC1", "DC2", "DC3", "DC4", "NAK",
    "SYN", "ETB", "CAN", "EM",  "SUB", "ESC", "FS",  "GS",  "RS",  "US",  "SP"};

constexpr std::array<std::string_view, 33> upperControlNames{
    "DEL", "PAD", "HOP", "BPH", "NBH", "IND", "NEL", "SSA", "ESA", "HTS", "HTJ",
    "VTS", "PLD", "PLU", "RI",  "SS2", "SS3", "DCS", "PU1", "PU2", "STS", "CCH",
    "MW",  "SPA", "EPA", "SOS", "SGC", "SCI", "CSI", "ST",  "OSC", "PM",  "APC"};

struct NamedCodePoint {
    char32_t codePoint = 0;
    std::string_view name;
};

constexpr auto namedCodePoints = std::to_array<NamedCodePoint>({
    {0x00A0, "NBSP"}, {0x1680, "OGSP"},  {0x2000, "NQSP"},  {0x2001, "MQSP"},  {0x2002, "ENSP"},
    {0x2003, "EMSP"}, {0x2004, "3/MSP"}, {0x2005, "4/MSP"}, {0x2006, "6/MSP"}, {0x2007, "FSP"},
    {0x2008, "PSP"},  {0x2009, "THSP"},  {0x200A, "HSP"},   {0x202F, "NNBSP"}, {0x205F, "MMSP"},
    {0x3000, "IDSP"}, {0x00AD, "SHY"},   {0x034F, "CGJ"},   {0x061C, "ALM"},   {0x115F, "HCF"},
    {0x1160, "HJF"},  {0x180E, "MVS"},   {0x200B, "ZWSP"},  {0x200C, "ZWNJ"},  {0x200D, "ZWJ"},
    {0x200E, "LRM"},  {0x200F, "RLM"},   {0x2028, "LS"},    {0x2029, "PS"},    {0x202A, "LRE"},
    {0x202B, "RLE"},  {0x202C, "PDF"},   {0x202D, "LRO"},   {0x202E, "RLO"},   {0x2060, "WJ"},
    {0x2066, "LRI"},  {0x2067, "RLI"},   {0x2068, "FSI"},   {0x2069, "PDI"},   {0x3164, "HF"},
    {0xFEFF, "BOM"},  {0xFFA0, "HWHF"},  {0xFFF9, "IAA"},   {0xFFFA, "IAS"},   {0xFFFB, "IAT"},
    {0xFFFC, "OBJ"},
});

std::string hexadecimal(char32_t codePoint)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (std::uint32_t rest = codePoint; rest > 0 || out.size() < 4; rest >>= 4U)
        out.insert(out.begin(), digits[rest & 0xFU]);
    return out;
}

} // namespace

std::span<const CodePointRange> alwaysMarkedRanges()
{
    return tables::markedRanges;
}

std::span<const CodePointRange> unusualSpaceRanges()
{
    return tables::unusualSpaceRanges;
}

bool isUnusualSpace(char32_t codePoint)
{
    return codePoint > 0x7F && isIn(tables::unusualSpaceRanges, codePoint);
}

bool isAlwaysMarked(char32_t codePoint)
{
    if (codePoint >= 0x20 && codePoint < 0x7F)
        return false;
    return isIn(tables::markedRanges, codePoint);
}

std::string markLabel(char32_t codePoint)
{
    if (codePoint <= 0x20)
        return std::string(controlNames[codePoint]);
    if (codePoint >= 0x7F && codePoint <= 0x9F)
        return std::string(upperControlNames[codePoint - 0x7F]);
    if (codePoint >= 0xFE00 && codePoint <= 0xFE0F)
        return "VS" + std::to_string(static_cast<std::uint32_t>(codePoint) - 0xFDFF);
    if (codePoint >= 0xE0100 && codePoint <= 0xE01EF)
        return "VS" + std::to_string(static_cast<std::uint32_t>(codePoint) - 0xE0100 + 17);
    const auto* const named = std::ranges::find(namedCodePoints, codePoint, &NamedCodePoint::codePoint);
    return named != namedCodePoints.end() ? std::string(named->name) : hexadecimal(codePoint);
}

bool breaksLine(char32_t codePoint)
{
    return (codePoint >= 0x0A && codePoint <= 0x0D) || codePoint == 0x85 || codePoint == 0x2028 ||
           codePoint == 0x2029;
}

bool keepsDirection(char32_t codePoint)
{
    return codePoint == 0x061C || codePoint == 0x200E || codePoint == 0x200F ||
           (codePoint >= 0x2066 && codePoint <= 0x2069);
}

} // namespace assize
