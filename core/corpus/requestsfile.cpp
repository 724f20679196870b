// SPDX-License-Identifier: Apache-2.0
#include "corpus/requestsfile.h"

#include "base/concat.h"
#include "corpus/casecodec.h"
#include "corpus/fileformat.h"
#include "corpus/idset.h"

namespace assize {

bool RequestsFile::readHeader(IssueList& issues)
{
    if (!expectFileKind(FileKind::Requests, m_document, issues))
        return false;
    const json::Cursor top(*m_document.header(), issues);
    const json::ObjectCursor object(top, {"format", "offsets", "rubric", "asks", "requests"},
                                    json::OwnerKeys::Refused);
    if (const auto requests = object.required("requests"))
        static_cast<void>(requests->arraySize());
    m_header = assize::readHeader(object, json::OwnerKeys::Refused);
    return m_header.has_value();
}

Result<> RequestsFile::forEachRequest(IssueList& issues, Progress& progress,
                                      const RequestVisitor& visit) const
{
    IdSet sampleIds("sample", "/requests", "sampleId");
    return m_document.forEachElement(issues, progress, [&](std::size_t index, const json::Node& element) {
        const std::string pointer = concat("/requests/", index);
        sampleIds.add(element, index, issues);
        if (const auto request = readRequest(json::Cursor(element, issues, pointer), m_header->offsets))
            visit(*request);
    });
}

Result<> CorpusRequests::forEachRequest(IssueList& issues, Progress& progress,
                                        const RequestVisitor& visit) const
{
    return m_corpus.forEachCase(issues, progress, [&visit](const EvaluationCase& evaluationCase) {
        if (evaluationCase.isRequested())
            visit(blind(evaluationCase));
    });
}

RequestsWriter::RequestsWriter(ByteSink& sink, const CorpusHeader& header) : m_writer(sink)
{
    m_writer.member("format", json::Value::string(formatOf(FileKind::Requests)));
    m_writer.member("offsets", json::Value::string(nameOf(header.offsets)));
    m_writer.member("rubric", toValue(header.rubric));
    m_writer.member("asks", toValue(header.asks));
    m_writer.beginArray("requests");
}

void RequestsWriter::finish()
{
    m_writer.endArray();
    m_writer.finish();
}

} // namespace assize
