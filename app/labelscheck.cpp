// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"
#include "commands.h"
#include "corpus/fileformat.h"
#include "corpus/requestsfile.h"

#include <algorithm>

namespace assize {

namespace {

constexpr std::size_t namedGaps = 20; ///< of each rater

/// How far each rater has come over all requests.
struct Completeness {
    std::size_t complete = 0;
    std::size_t inProgress = 0;
    std::vector<SampleId> open; ///< without a complete rating
};

class LabelCheck final {
public:
    explicit LabelCheck(LabelSet labels)
        : m_labels(std::move(labels)), m_completeness(m_labels.raters().size())
    {
    }

    Result<> run(const RequestSource& source, const std::optional<Digest>& exported, IssueList& issues,
                 Console& console)
    {
        const auto& rubric = source.header().rubric;
        m_labels.checkFiles(rubric ? std::optional(rubric->sha256) : std::nullopt, exported);
        ASSIZE_TRY(source.forEachRequest(issues, console, [&](const BlindedRequest& request) {
            const auto joined = m_labels.join(request, source.header().asks);
            ++m_requests;
            for (std::size_t rater = 0; rater < joined.size(); ++rater)
                note(request, joined[rater], m_completeness[rater]);
        }));
        if (!issues
                 .hasErrors()) // otherwise a request that could not be read would look as if it did not exist
            m_labels.reportUnknownSamples();
        return {};
    }

    void print(Console& console) const
    {
        for (const LabelInput& input : m_labels.inputs()) {
            const MergeCounts& counts = input.counts;
            console.print(concat(shown(input.file.path), ": ", counted(counts.total(), "rating", "ratings"),
                                 " = ", counts.added, " added + ", counts.same, " same + ", counts.stale,
                                 " stale + ", counts.refused, " refused\n    SHA-256 ",
                                 input.file.sha256.hex(), "\n"));
        }
        for (std::size_t rater = 0; rater < m_completeness.size(); ++rater) {
            const Completeness& completeness = m_completeness[rater];
            console.print(concat(termSafe(m_labels.raters()[rater].value), ": ", completeness.complete,
                                 " of ", counted(m_requests, "request", "requests"), " complete, ",
                                 completeness.inProgress, " in progress\n"));
        }
    }

    /// Names what each rater still owes, in the first of that rater's files.
    void reportGaps()
    {
        for (std::size_t rater = 0; rater < m_completeness.size(); ++rater) {
            const auto& open = m_completeness[rater].open;
            if (open.empty())
                continue;
            const auto input =
                std::ranges::find(m_labels.inputs(), m_labels.raters()[rater],
                                  [](const LabelInput& candidate) { return candidate.file.rater; });
            std::vector<std::string> named;
            for (std::size_t i = 0; i < std::min(open.size(), namedGaps); ++i)
                named.push_back(termSafe(open[i].value));
            const std::string rest =
                open.size() > namedGaps ? concat(" and ", open.size() - namedGaps, " more") : "";
            input->issues.add(
                issueAt(Severity::Warning, {"/ratings", input->file.at.ratings}, "not-complete",
                        concat("the rater \"", excerpt(m_labels.raters()[rater].value),
                               "\" has no complete rating of ", counted(open.size(), "request", "requests"),
                               ": ", joined(named, ", "), rest),
                        "the rater still owes these"));
        }
    }

    [[nodiscard]] bool hasGaps() const
    {
        return std::ranges::any_of(m_completeness, [](const Completeness& one) { return !one.open.empty(); });
    }

    void takeFindings(std::vector<FileFindings>& findings)
    {
        for (LabelInput& input : m_labels.inputs())
            findings.push_back({input.file.path, input.file.sha256, std::move(input.issues)});
    }

private:
    void note(const BlindedRequest& request, const JoinedRating& joined, Completeness& completeness) const
    {
        if (joined.submission != nullptr) {
            ++completeness.complete;
            return;
        }
        if (joined.inProgress != nullptr)
            ++completeness.inProgress;
        completeness.open.push_back(request.sampleId);
    }

    LabelSet m_labels;
    std::vector<Completeness> m_completeness; ///< by rater
    std::size_t m_requests = 0;
};

/// The requests that the labels are checked against, from whichever file is given.
struct OpenSource {
    std::unique_ptr<OpenCorpus> corpus;
    std::unique_ptr<RequestSource> source; ///< null when the file is invalid
    std::optional<Digest> exported;        ///< of the request file itself
    FileFindings findings;
};

Result<OpenSource> openSource(const LabelsCheckOptions& options, Console& console)
{
    OpenSource opened;
    if (options.corpus) {
        CorpusOrFindings corpus = ASSIZE_TRY(openCorpus(*options.corpus, options.common, console));
        opened.findings = std::move(corpus.findings);
        opened.corpus = std::move(corpus.corpus);
        if (opened.corpus) {
            opened.source = std::make_unique<CorpusRequests>(opened.corpus->file);
            opened.findings = std::move(*opened.corpus).findings();
        }
        return opened;
    }
    opened.findings.path = *options.requests;
    RequestsFile file(ASSIZE_TRY(json::DocumentFile::open(*options.requests, options.common.maxBytes,
                                                          opened.findings.issues, console)));
    opened.findings.sha256 = file.document().sha256();
    opened.exported = opened.findings.sha256;
    if (file.readHeader(opened.findings.issues))
        opened.source = std::make_unique<RequestsFile>(std::move(file));
    return opened;
}

} // namespace

Result<ExitStatus> labelsCheck(const LabelsCheckOptions& options, Console& console)
{
    if (options.corpus.has_value() == options.requests.has_value())
        return fail(FailureKind::Usage, "corpus-or-requests", "give either --corpus or --requests",
                    "the labels are checked against what the raters were asked");
    Paths first = ASSIZE_TRY(resolveFirst(options.first, options.labels));
    OpenSource opened = ASSIZE_TRY(openSource(options, console));
    if (!opened.source)
        return concludeOne(std::move(opened.findings), Purpose::Checking, options.common, console);
    LabelCheck check(LabelSet(ASSIZE_TRY(readLabels(options.labels, options.common, console)),
                              {options.keepStale, std::move(first), false}));
    ASSIZE_TRY(check.run(*opened.source, opened.exported, opened.findings.issues, console));
    if (!options.common.json)
        check.print(console);
    if (options.complete)
        check.reportGaps();
    std::vector<FileFindings> findings;
    findings.push_back(std::move(opened.findings));
    check.takeFindings(findings);
    const ExitStatus status = conclude(std::move(findings), Purpose::Checking, options.common, console);
    const bool gaps = options.complete && check.hasGaps();
    return status == ExitStatus::Done && gaps ? ExitStatus::Found : status;
}

} // namespace assize
