// SPDX-License-Identifier: Apache-2.0
#include "views/highlightlayers.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

namespace assize {

namespace {

bool meet(Region one, Region other)
{
    return one.begin < one.end && one.begin < other.end && other.begin < one.end;
}

} // namespace

HighlightLayers::HighlightLayers(std::vector<Highlight> highlights)
    : m_highlights(std::move(highlights)), m_order(m_highlights.size()), m_lanes(m_highlights.size())
{
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    std::ranges::sort(m_order, [this](std::size_t one, std::size_t other) {
        const Region a = m_highlights[one].region;
        const Region b = m_highlights[other].region;
        return std::tuple(a.begin, b.end, one) < std::tuple(b.begin, a.end, other);
    });
    m_reach.reserve(m_order.size());
    for (const std::size_t index : m_order)
        m_reach.push_back(std::max(m_reach.empty() ? 0 : m_reach.back(), m_highlights[index].region.end));
    sweep();
    assignLanes();
}

/// One pass over the begins and ends of all highlights.
void HighlightLayers::sweep()
{
    struct Event {
        std::size_t at = 0;
        int change = 0;
        std::size_t colour = 0;
    };
    std::vector<Event> events;
    events.reserve(2 * m_highlights.size());
    for (const Highlight& highlight : m_highlights) {
        if (highlight.region.begin >= highlight.region.end)
            continue;
        events.push_back({highlight.region.begin, 1, colourOf(highlight.number)});
        events.push_back({highlight.region.end, -1, colourOf(highlight.number)});
    }
    std::ranges::sort(events, {}, &Event::at);
    ColourCounts colours{};
    int covering = 0;
    std::size_t since = 0;
    for (const Event& event : events) {
        if (covering > 0 && event.at > since)
            m_segments.push_back({{since, event.at}, colours});
        since = event.at;
        covering += event.change;
        colours[event.colour] += event.change;
    }
}

void HighlightLayers::assignLanes()
{
    std::array<std::size_t, mostLanes> freeFrom{};
    for (const std::size_t index : m_order) {
        const Region region = m_highlights[index].region;
        const auto lane = std::min<std::size_t>(
            static_cast<std::size_t>(
                std::ranges::find_if(freeFrom, [&](std::size_t end) { return end <= region.begin; }) -
                freeFrom.begin()),
            mostLanes - 1);
        freeFrom[lane] = std::max(freeFrom[lane], region.end);
        m_lanes[index] = static_cast<int>(lane);
        m_laneCount = std::max(m_laneCount, m_lanes[index] + 1);
    }
}

std::span<const HighlightLayers::Segment> HighlightLayers::segmentsIn(Region region) const
{
    const auto first = std::ranges::upper_bound(m_segments, region.begin, {},
                                                [](const Segment& segment) { return segment.region.end; });
    const auto last = std::ranges::lower_bound(first, m_segments.end(), region.end, {},
                                               [](const Segment& segment) { return segment.region.begin; });
    return {first, last};
}

std::vector<std::size_t> HighlightLayers::highlightsIn(Region region) const
{
    std::vector<std::size_t> out;
    const auto first = std::ranges::upper_bound(m_reach, region.begin) - m_reach.begin();
    for (auto index = m_order.begin() + first; index != m_order.end(); ++index) {
        if (m_highlights[*index].region.begin >= region.end)
            break;
        if (meet(m_highlights[*index].region, region))
            out.push_back(*index);
    }
    return out;
}

std::optional<std::size_t> HighlightLayers::topmostAt(Region cell) const
{
    const std::vector<std::size_t> over = highlightsIn(cell);
    const auto shortest = std::ranges::min_element(over, {}, [this](std::size_t index) {
        const Region region = m_highlights[index].region;
        return std::pair(region.end - region.begin, index);
    });
    return shortest == over.end() ? std::nullopt : std::optional(*shortest);
}

} // namespace assize
