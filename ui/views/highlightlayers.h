// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/evidencecolours.h"
#include "views/highlight.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assize {

/// Highlights that overlap in any way, arranged for painting: disjoint segments for the backgrounds, and a
/// lane for each underline, so that those of overlapping highlights lie below each other.
class HighlightLayers final {
public:
    /// A stretch that the same highlights cover; at least one does.
    struct Segment {
        Region region;
        ColourCounts colours{};

        bool operator==(const Segment&) const = default;
    };

    static constexpr int mostLanes = 8;

    HighlightLayers() = default;
    explicit HighlightLayers(std::vector<Highlight> highlights);

    [[nodiscard]] const std::vector<Highlight>& highlights() const { return m_highlights; }
    /// In ascending order.
    [[nodiscard]] const std::vector<Segment>& segments() const { return m_segments; }
    /// Those segments that meet a stretch.
    [[nodiscard]] std::span<const Segment> segmentsIn(Region region) const;
    /// Indexes of the highlights that meet a stretch, by where they begin, the longest first.
    [[nodiscard]] std::vector<std::size_t> highlightsIn(Region region) const;
    /// The shortest highlight over a byte, the first of equal ones.
    [[nodiscard]] std::optional<std::size_t> topmostAt(Region cell) const;

    /// From 0. Beyond mostLanes highlights over one place, the rest share the last lane.
    [[nodiscard]] int laneOf(std::size_t index) const { return m_lanes[index]; }
    [[nodiscard]] int laneCount() const { return m_laneCount; }

private:
    void sweep();
    void assignLanes();

    std::vector<Highlight> m_highlights;
    std::vector<std::size_t> m_order; ///< by begin, the longest first
    std::vector<std::size_t> m_reach; ///< in that order, the furthest end so far
    std::vector<Segment> m_segments;
    std::vector<int> m_lanes;
    int m_laneCount = 0;
};

} // namespace assize
