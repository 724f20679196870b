// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesink.h"
#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "corpus/blindedrequest.h"
#include "corpus/corpusfile.h"
#include "json/documentfile.h"
#include "json/writer.h"

#include <functional>
#include <optional>

namespace assize {

/// Where blinded requests come from, one at a time: a request file, or the corpus that it would be exported
/// from.
class RequestSource {
public:
    virtual ~RequestSource() = default;

    [[nodiscard]] virtual const CorpusHeader& header() const = 0;
    [[nodiscard]] virtual const json::DocumentFile& document() const = 0;

    using RequestVisitor = std::function<void(const BlindedRequest&)>;
    virtual Result<> forEachRequest(IssueList& issues, Progress& progress,
                                    const RequestVisitor& visit) const = 0;

protected:
    RequestSource() = default;
    RequestSource(const RequestSource&) = default;
    RequestSource(RequestSource&&) = default;
    RequestSource& operator=(const RequestSource&) = default;
    RequestSource& operator=(RequestSource&&) = default;
};

/// An assize.requests/1 file.
class RequestsFile final : public RequestSource {
public:
    explicit RequestsFile(json::DocumentFile document) : m_document(std::move(document)) {}

    /// Must succeed before anything else is asked.
    [[nodiscard]] bool readHeader(IssueList& issues);

    [[nodiscard]] const CorpusHeader& header() const override { return *m_header; }
    [[nodiscard]] const json::DocumentFile& document() const override { return m_document; }
    Result<> forEachRequest(IssueList& issues, Progress& progress,
                            const RequestVisitor& visit) const override;

private:
    json::DocumentFile m_document;
    std::optional<CorpusHeader> m_header;
};

/// The requests that a corpus hands out.
class CorpusRequests final : public RequestSource {
public:
    /// The corpus must outlive this.
    explicit CorpusRequests(const CorpusFile& corpus) : m_corpus(corpus) {}

    [[nodiscard]] const CorpusHeader& header() const override { return m_corpus.header(); }
    [[nodiscard]] const json::DocumentFile& document() const override { return m_corpus.document(); }
    Result<> forEachRequest(IssueList& issues, Progress& progress,
                            const RequestVisitor& visit) const override;

private:
    const CorpusFile& m_corpus;
};

/// Writes an assize.requests/1 file, request by request.
class RequestsWriter final {
public:
    RequestsWriter(ByteSink& sink, const CorpusHeader& header);

    void add(const BlindedRequest& request) { m_writer.element(toValue(request)); }
    void finish();

private:
    json::ObjectWriter m_writer;
};

} // namespace assize
