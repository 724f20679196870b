// SPDX-License-Identifier: Apache-2.0
#include "text/graphemes.h"

#include "text/graphemeclasses.h"

#include <algorithm>

namespace assize {

namespace {

using graphemes::Class;

Class graphemeClassOf(char32_t codePoint)
{
    constexpr char32_t firstSyllable = 0xAC00;
    constexpr char32_t lastSyllable = 0xD7A3;
    constexpr char32_t tails = 28;
    if (codePoint >= 0x20 && codePoint < 0x7F)
        return Class::Other;
    if (codePoint >= firstSyllable && codePoint <= lastSyllable)
        return (codePoint - firstSyllable) % tails == 0 ? Class::HangulLeadVowel : Class::HangulLeadVowelTail;
    const auto* const range =
        std::ranges::lower_bound(graphemes::ranges, codePoint, {}, &graphemes::ClassRange::last);
    return range != graphemes::ranges.end() && range->first <= codePoint ? range->kind : Class::Other;
}

bool isControl(Class kind)
{
    return kind == Class::Control || kind == Class::CarriageReturn || kind == Class::LineFeed;
}

bool extends(Class kind)
{
    return kind == Class::Extend || kind == Class::Linker || kind == Class::Joiner;
}

bool joinsHangul(Class before, Class after)
{
    using enum Class;
    if (before == HangulLead)
        return after == HangulLead || after == HangulVowel || after == HangulLeadVowel ||
               after == HangulLeadVowelTail;
    if (before == HangulLeadVowel || before == HangulVowel)
        return after == HangulVowel || after == HangulTail;
    return (before == HangulLeadVowelTail || before == HangulTail) && after == HangulTail;
}

/// What has been seen of a cluster, as far as a rule looks back.
class Cluster final {
public:
    explicit Cluster(Class first) : m_last(first) { note(first); }

    /// Whether the next code point belongs to it; the numbers are those of the rules.
    [[nodiscard]] bool takes(Class next) const
    {
        if (m_last == Class::CarriageReturn && next == Class::LineFeed) // GB3
            return true;
        if (isControl(m_last) || isControl(next)) // GB4, GB5
            return false;
        return joinsHangul(m_last, next) ||                                               // GB6 to GB8
               extends(next) || next == Class::SpacingMark || m_last == Class::Prepend || // GB9 to GB9b
               (m_consonant && m_linked && next == Class::Consonant) ||                   // GB9c
               (m_pictograph && m_last == Class::Joiner && next == Class::Pictograph) ||  // GB11
               (m_last == Class::RegionalIndicator && next == Class::RegionalIndicator &&
                m_oddIndicators); // GB12, GB13
    }

    void add(Class next)
    {
        m_last = next;
        note(next);
    }

private:
    void note(Class next)
    {
        m_oddIndicators = next == Class::RegionalIndicator && !m_oddIndicators;
        if (!extends(next)) {
            m_pictograph = next == Class::Pictograph;
            m_consonant = next == Class::Consonant;
            m_linked = false;
        }
        m_linked = m_linked || next == Class::Linker;
    }

    Class m_last;
    bool m_pictograph = false; ///< a pictograph and its extensions are the last
    bool m_consonant = false;  ///< likewise
    bool m_linked = false;     ///< with a linker among them
    bool m_oddIndicators = false;
};

struct Step {
    Class kind = Class::Other;
    qsizetype length = 1;
};

Step stepAt(QStringView text, qsizetype at)
{
    const QChar unit = text[at];
    if (unit.isHighSurrogate() && at + 1 < text.size())
        return {graphemeClassOf(QChar::surrogateToUcs4(unit, text[at + 1])), 2};
    return {graphemeClassOf(unit.unicode()), 1};
}

} // namespace

qsizetype graphemeEnd(QStringView text, qsizetype at)
{
    const Step first = stepAt(text, at);
    Cluster cluster(first.kind);
    for (at += first.length; at < text.size();) {
        const Step next = stepAt(text, at);
        if (!cluster.takes(next.kind))
            break;
        cluster.add(next.kind);
        at += next.length;
    }
    return at;
}

} // namespace assize
