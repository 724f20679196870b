// SPDX-License-Identifier: Apache-2.0
#include "report/markup.h"

#include "base/termsafe.h"
#include "report/reportwords.h"

namespace assize {

namespace {

void appendCharacters(std::string& out, std::string_view text)
{
    for (const char character : termSafe(text)) {
        switch (character) {
        case '&':
            out.append("&amp;");
            break;
        case '<':
            out.append("&lt;");
            break;
        case '>':
            out.append("&gt;");
            break;
        case '"':
            out.append("&quot;");
            break;
        case '\'':
            out.append("&#39;");
            break;
        default:
            out.push_back(character);
        }
    }
}

/// Isolates that nothing closes are closed at the end, and an end without a start is left out.
std::string markup(std::string_view text, std::string_view start, std::string_view end)
{
    std::string out;
    std::size_t open = 0;
    std::size_t from = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const bool opens = rest.starts_with(isolateStart);
        if (!opens && !rest.starts_with(isolateEnd)) {
            ++at;
            continue;
        }
        appendCharacters(out, text.substr(from, at - from));
        if (opens || open > 0)
            out.append(opens ? start : end);
        open = opens ? open + 1 : open - (open > 0 ? 1 : 0);
        at += isolateStart.size();
        from = at;
    }
    appendCharacters(out, text.substr(from));
    for (; open > 0; --open)
        out.append(end);
    return out;
}

} // namespace

std::string htmlText(std::string_view text)
{
    return markup(text, "<bdi>", "</bdi>");
}

std::string svgText(std::string_view text)
{
    return markup(text, isolateStart, isolateEnd);
}

} // namespace assize
