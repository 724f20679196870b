// SPDX-License-Identifier: Apache-2.0
#include "corpus/corpusfile.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/casecodec.h"
#include "corpus/fileformat.h"
#include "corpus/idset.h"

#include <unordered_map>

namespace assize {

namespace {

/// The rule that no work item is in both splits or both ways of sampling.
class GroupRule final {
public:
    void add(const EvaluationCase& evaluationCase, std::size_t index, std::uint64_t offset, IssueList& issues)
    {
        const First here{evaluationCase.split, evaluationCase.sampling, index};
        const First& first = m_firsts.try_emplace(evaluationCase.group, here).first->second;
        if (first.split != here.split)
            report("group-crosses-split", "split", evaluationCase, first, {index, offset}, issues);
        if (first.sampling != here.sampling)
            report("group-crosses-sampling", "sampling", evaluationCase, first, {index, offset}, issues);
    }

private:
    struct First {
        Split split;
        Sampling sampling;
        std::size_t index;
    };
    struct Here {
        std::size_t index;
        std::uint64_t offset;
    };

    static void report(std::string code, std::string_view what, const EvaluationCase& evaluationCase, const First& first,
                       const Here& here, IssueList& issues)
    {
        issues.add(issueAt(Severity::Error, {concat("/cases/", here.index, "/", what), here.offset}, std::move(code),
                           concat("the group \"", excerpt(evaluationCase.group.value), "\" has another ", what, " at /cases/",
                                  first.index),
                           "all attempts at one work item belong together"));
    }

    std::unordered_map<GroupId, First> m_firsts;
};

} // namespace

bool CorpusFile::readHeader(IssueList& issues)
{
    if (!expectFileKind(FileKind::Corpus, m_document, issues))
        return false;
    const json::Cursor top(*m_document.header(), issues);
    const json::ObjectCursor object(top, {"format", "offsets", "rubric", "asks", "cases"});
    if (const auto cases = object.required("cases"))
        static_cast<void>(cases->arraySize());
    m_header = assize::readHeader(object);
    return m_header.has_value();
}

Result<> CorpusFile::forEachCase(IssueList& issues, Progress& progress, const CaseVisitor& visit) const
{
    IdSet sampleIds("sample", "/cases", "sampleId");
    GroupRule groups;
    return m_document.forEachElement(issues, progress, [&](std::size_t index, const json::Value& element) {
        const std::string pointer = concat("/cases/", index);
        const json::Cursor cursor(element, issues, pointer);
        const json::Value* sampleId = element.find("sampleId");
        if (sampleId != nullptr && sampleId->isString())
            sampleIds.add(sampleId->text(), index, sampleId->offset(), issues);
        const auto evaluationCase = readCase(cursor, m_header->offsets);
        if (!evaluationCase)
            return;
        groups.add(*evaluationCase, index, element.find("group")->offset(), issues);
        visit(index, *evaluationCase);
    });
}

} // namespace assize
