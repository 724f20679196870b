// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "corpus/corpusrules.h"
#include "corpus/evaluationcase.h"
#include "json/documentfile.h"

#include <functional>
#include <optional>
#include <utility>

namespace assize {

/// An assize.corpus/1 file, read one case at a time.
class CorpusFile final {
public:
    explicit CorpusFile(json::DocumentFile document) : m_document(std::move(document)) {}

    /// Reads what stands around the cases; must succeed before anything else is asked.
    [[nodiscard]] bool readHeader(IssueList& issues);

    [[nodiscard]] const CorpusHeader& header() const { return *m_header; }
    [[nodiscard]] const json::DocumentFile& document() const { return m_document; }

    using CaseVisitor = std::function<void(const EvaluationCase& evaluationCase)>;
    /// Visits every valid case in order, and reports everything that is wrong with any of them, each alone
    /// and all together (ids, groups).
    Result<> forEachCase(IssueList& issues, Progress& progress, const CaseVisitor& visit) const;

    /// The same on all processors: `make(evaluationCase)` runs on any thread, for several cases at a time,
    /// and `use(made)` on this one, in order.
    template <typename Make, typename Use>
    Result<> makeOfEachCase(IssueList& issues, Progress& progress, const Make& make, const Use& use) const
    {
        return makeOfEachElement(
            issues, progress,
            [&make](std::size_t /*index*/, const json::Node& /*element*/,
                    std::optional<EvaluationCase> evaluationCase) {
                return evaluationCase ? std::optional(make(std::move(*evaluationCase))) : std::nullopt;
            },
            [&use](std::size_t /*index*/, auto made) {
                if (made)
                    use(std::move(*made));
            });
    }

    /// The same for every element that is JSON: `make(index, element, evaluationCase)` gets the element too,
    /// and nothing else where it is no valid case; then there is `use(index, made)`.
    template <typename Make, typename Use>
    Result<> makeOfEachElement(IssueList& issues, Progress& progress, const Make& make, const Use& use) const
    {
        using Made = decltype(make(std::size_t{0}, std::declval<const json::Node&>(),
                                   std::optional<EvaluationCase>()));
        struct Read {
            CorpusRules::Subject subject;
            Made made;
        };
        CorpusRules rules;
        const auto readOne = [&](std::size_t index, const json::Node& element, IssueList& found) {
            CorpusRules::Subject subject(element);
            auto evaluationCase = readElement(index, element, found);
            return Read{std::move(subject), make(index, element, std::move(evaluationCase))};
        };
        const auto useOne = [&](std::size_t index, std::optional<Read> read, const IssueList& found) {
            if (read)
                rules.checkSampleId(read->subject, index, issues);
            issues.append(found);
            if (!read)
                return;
            rules.checkGroup(read->subject, index, issues);
            use(index, std::move(read->made));
        };
        return m_document.makeOfEach(progress, readOne, useOne);
    }

private:
    [[nodiscard]] std::optional<EvaluationCase> readElement(std::size_t index, const json::Node& element,
                                                            IssueList& issues) const;

    json::DocumentFile m_document;
    std::optional<CorpusHeader> m_header;
};

} // namespace assize
