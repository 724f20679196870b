// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/evaluationcase.h"
#include "json/cursor.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <tuple>
#include <vector>

namespace assize {

/// A citation as a file states it, in the file's unit.
struct StatedCitation {
    EvidenceId evidenceId;
    std::optional<QuotedRegion> region; ///< empty: the whole text
    std::uint64_t offset = 0;           ///< where it stands in its file

    [[nodiscard]] auto place() const { return std::tie(evidenceId, region); }
    bool operator==(const StatedCitation& other) const { return place() == other.place(); }
    auto operator<=>(const StatedCitation& other) const { return place() <=> other.place(); }
};

/// `{evidenceId}` or `{evidenceId, start, end, text}`; other keys than the known ones are reported.
[[nodiscard]] std::optional<StatedCitation> readCitation(const json::Cursor& from,
                                                         std::span<const std::string_view> known);

/// A list of citations, as claims, ratings and decisions hold it.
[[nodiscard]] std::vector<StatedCitation> readCitations(const std::optional<json::Cursor>& from);

/// In the order of our files: whole text first, then start and end.
[[nodiscard]] json::Value toValue(const StatedCitation& citation);

/// Brings a list into the order of our files: that of the evidence, then by start and end, a whole text
/// first.
void sortCitations(std::vector<StatedCitation>& citations, std::span<const Evidence> evidence);

/// Finds the bytes that citations of one sample's evidence mean.
class CitationResolver final {
public:
    /// `evidence` must outlive this.
    CitationResolver(std::span<const Evidence> evidence, OffsetUnit unit) : m_evidence(evidence), m_unit(unit)
    {
    }

    /// Gives nothing, and reports at `place`, where the evidence is unknown or another text stands in the
    /// region.
    [[nodiscard]] std::optional<Citation> resolve(const StatedCitation& stated, const Place& place,
                                                  IssueList& issues);
    /// Makes the pointer to a list when something is to be reported, which is seldom.
    using PointerMaker = std::function<std::string()>;
    /// resolve() of a whole list, in which nothing may be cited twice. `pointer` leads to the list.
    [[nodiscard]] std::vector<Citation> resolveAll(std::span<const StatedCitation> stated,
                                                   const PointerMaker& pointer, IssueList& issues);
    [[nodiscard]] std::vector<Citation> resolveAll(std::span<const StatedCitation> stated,
                                                   const std::string& pointer, IssueList& issues);

private:
    struct Fault {
        std::string code;
        std::string message;
        std::string hint;
    };

    [[nodiscard]] tl::expected<Citation, Fault> find(const StatedCitation& stated);
    [[nodiscard]] const OffsetIndex& indexOf(std::size_t evidence);
    static void report(Fault fault, Place place, IssueList& issues);

    std::span<const Evidence> m_evidence;
    OffsetUnit m_unit;
    std::vector<std::optional<OffsetIndex>> m_indexes; ///< by evidence, of the texts that were cited so far
};

} // namespace assize
