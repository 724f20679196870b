// SPDX-License-Identifier: Apache-2.0
#include "corpus/blindedrequest.h"
#include "json/writer.h"

namespace assize {

namespace {

/// Writes the canonical form of toValue(request) without its request hash. What is in a request is said
/// there; this only spares the making of a tree of it, and names each object's members in their sorted order.
class CanonicalRequest final {
public:
    explicit CanonicalRequest(ByteSink& sink) : m_sink(sink) {}

    void write(const BlindedRequest& request)
    {
        member(R"({"capture":)", request.capture);
        member(R"(,"claims":)", request.claims);
        member(R"(,"destination":)", request.destination);
        member(R"(,"evidence":)", request.evidence);
        member(R"(,"output":)", request.output);
        member(R"(,"reviewState":)", json::wordFor(reviewStateWords, request.reviewState));
        member(R"(,"sampleId":)", request.sampleId.value);
        m_sink.write("}");
    }

private:
    template <typename Part> void member(std::string_view before, const Part& value)
    {
        m_sink.write(before);
        write(value);
    }

    void write(const Capture& capture)
    {
        member(R"({"limitations":)", capture.limitations);
        member(R"(,"status":)", json::wordFor(captureStatusWords, capture.status));
        m_sink.write("}");
    }

    void write(const BlindedClaim& claim)
    {
        member(R"({"end":)", claim.stated.end);
        member(R"(,"id":)", claim.id.value);
        member(R"(,"start":)", claim.stated.start);
        member(R"(,"text":)", claim.stated.text);
        m_sink.write("}");
    }

    void write(const Evidence& evidence)
    {
        std::optional<std::string_view> diffSide;
        if (evidence.diffSide)
            diffSide = json::wordFor(diffSideWords, *evidence.diffSide);
        member(R"({"completeness":)", json::wordFor(completenessWords, evidence.completeness));
        member(R"(,"diffSide":)", diffSide);
        member(R"(,"id":)", evidence.id.value);
        member(R"(,"revision":)", evidence.revision);
        member(R"(,"role":)", json::wordFor(evidenceRoleWords, evidence.role));
        member(R"(,"seenByProducer":)", evidence.seenByProducer);
        member(R"(,"sha256":)", evidence.sha256.hex());
        member(R"(,"text":)", evidence.text.bytes());
        m_sink.write("}");
    }

    void write(const Output& output)
    {
        member(R"({"sha256":)", output.sha256.hex());
        member(R"(,"text":)", output.text.bytes());
        m_sink.write("}");
    }

    template <typename Part> void write(const std::vector<Part>& parts)
    {
        std::string_view separator;
        m_sink.write("[");
        for (const Part& part : parts) {
            member(separator, part);
            separator = ",";
        }
        m_sink.write("]");
    }

    template <typename Part> void write(const std::optional<Part>& part)
    {
        if (part)
            write(*part);
        else
            m_sink.write("null");
    }

    void write(std::string_view text) { json::writeCanonicalString(m_sink, text); }
    void write(std::int64_t number) { m_sink.write(json::ecmaScriptNumber(static_cast<double>(number))); }
    void write(bool truth) { m_sink.write(truth ? "true" : "false"); }

    ByteSink& m_sink;
};

} // namespace

Digest requestHashOf(const BlindedRequest& request)
{
    Sha256 hash;
    CanonicalRequest(hash).write(request);
    return hash.finish();
}

} // namespace assize
