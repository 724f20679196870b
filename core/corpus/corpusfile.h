// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "corpus/evaluationcase.h"
#include "json/documentfile.h"

#include <functional>
#include <optional>

namespace assize {

/// An assize.corpus/1 file, read one case at a time.
class CorpusFile final {
public:
    explicit CorpusFile(json::DocumentFile document) : m_document(std::move(document)) {}

    /// Reads what stands around the cases; must succeed before anything else is asked.
    [[nodiscard]] bool readHeader(IssueList& issues);

    [[nodiscard]] const CorpusHeader& header() const { return *m_header; }
    [[nodiscard]] const json::DocumentFile& document() const { return m_document; }

    /// Gets the case as it stands in the file, and as it is understood.
    using CaseVisitor = std::function<void(const json::Node& element, const EvaluationCase& evaluationCase)>;
    /// Visits every valid case in order, and reports everything that is wrong with any of them, each alone
    /// and all together (ids, groups).
    Result<> forEachCase(IssueList& issues, Progress& progress, const CaseVisitor& visit) const;

    /// Gets also what is no valid case: then there is the element alone.
    using ElementVisitor = std::function<void(std::size_t index, const json::Node& element,
                                              const std::optional<EvaluationCase>& evaluationCase)>;
    /// The same for every element that is JSON.
    Result<> forEachElement(IssueList& issues, Progress& progress, const ElementVisitor& visit) const;

private:
    json::DocumentFile m_document;
    std::optional<CorpusHeader> m_header;
};

} // namespace assize
