// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"
#include "commands.h"
#include "corpus/fileformat.h"
#include "corpus/raterplan.h"
#include "corpus/requestaudit.h"
#include "corpus/requestsfile.h"
#include "outputtarget.h"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace assize {

namespace {

using HashesBySample = std::unordered_map<SampleId, Digest>;

/// The request hashes of an earlier corpus, or of an earlier export. Its findings are reported when it is
/// invalid, and it then gives nothing.
Result<std::optional<HashesBySample>> earlierHashes(const std::filesystem::path& path,
                                                    const CommonOptions& options, Console& console)
{
    IssueList issues;
    auto document = ASSIZE_TRY(json::DocumentFile::open(path, options.maxBytes, issues, console));
    const Digest digest = document.sha256();
    HashesBySample hashes;
    const auto note = [&hashes](const BlindedRequest& request) {
        hashes.emplace(request.sampleId, request.requestHash);
    };
    if (readFileKind(document, issues) == FileKind::Requests) {
        RequestsFile file(std::move(document));
        if (file.readHeader(issues))
            ASSIZE_TRY(file.forEachRequest(issues, console, note));
    } else if (!issues.hasErrors()) {
        CorpusFile corpus(std::move(document));
        if (corpus.readHeader(issues))
            ASSIZE_TRY(CorpusRequests(corpus).forEachRequest(issues, console, note));
    }
    if (!issues.hasErrors())
        return std::optional(std::move(hashes));
    static_cast<void>(concludeOne({path, digest, std::move(issues)}, Purpose::Working, options, console));
    return std::optional<HashesBySample>();
}

/// What an export must not write over.
Paths inputsOf(const RequestsOptions& options)
{
    Paths inputs = options.files;
    if (options.changedSince)
        inputs.push_back(*options.changedSince);
    return inputs;
}

/// Which requests an export takes.
class Selection final {
public:
    Selection(const std::vector<std::string>& only, std::optional<HashesBySample> earlier)
        : m_earlier(std::move(earlier))
    {
        for (const std::string& id : only)
            m_wanted.insert(SampleId{id});
        m_takesAll = only.empty();
    }

    [[nodiscard]] bool takes(const BlindedRequest& request)
    {
        if (m_wanted.erase(request.sampleId) == 0 && !m_takesAll)
            return false;
        if (!m_earlier)
            return true;
        const auto before = m_earlier->find(request.sampleId);
        return before == m_earlier->end() || before->second != request.requestHash;
    }

    /// A sample that was asked for by name and is not handed out.
    [[nodiscard]] std::optional<SampleId> notFound() const
    {
        return m_wanted.empty() ? std::nullopt : std::optional(*std::ranges::min_element(m_wanted));
    }

private:
    std::unordered_set<SampleId> m_wanted;
    bool m_takesAll = true;
    std::optional<HashesBySample> m_earlier;
};

ExitStatus concludeCorpus(OpenCorpus& corpus, const CommonOptions& options, Console& console)
{
    return concludeOne(std::move(corpus).findings(), Purpose::Working, options, console);
}

Result<> refuseUnknown(const Selection& selection)
{
    if (const auto missing = selection.notFound())
        return fail(FailureKind::Usage, "no-such-sample",
                    concat("the corpus hands out no sample \"", termSafe(missing->value), "\""),
                    "failed captures and cases without an output are not handed out");
    return {};
}

Result<ExitStatus> exportRequests(OpenCorpus& corpus, Selection selection, const RequestsOptions& options,
                                  Console& console)
{
    OutputTarget output =
        ASSIZE_TRY(OutputTarget::open(*options.output, inputsOf(options), options.common.links));
    RequestsWriter writer(output, corpus.file.header());
    std::size_t written = 0;
    ASSIZE_TRY(CorpusRequests(corpus.file)
                   .forEachRequest(corpus.issues, console, [&](const BlindedRequest& request) {
                       if (!selection.takes(request))
                           return;
                       writer.add(request);
                       ++written;
                   }));
    writer.finish();
    const bool valid = !corpus.issues.hasErrors();
    const ExitStatus status = concludeCorpus(corpus, options.common, console);
    if (!valid)
        return status;
    ASSIZE_TRY(refuseUnknown(selection));
    ASSIZE_TRY(output.commit(console));
    console.say(concat(counted(written, "request", "requests"), "\n"));
    return status;
}

/// Zero-padded, so that the files sort as the raters do.
std::string raterNumber(std::size_t rater, std::size_t raters)
{
    std::string number = std::to_string(rater + 1);
    number.insert(0, std::to_string(raters).size() - number.size(), '0');
    return number;
}

std::string stemOf(const std::filesystem::path& corpus)
{
    std::string name = corpus.filename().native();
    for (const std::string_view ending : {".json", ".assize", ".corpus"}) {
        if (name.size() > ending.size() && name.ends_with(ending))
            name.resize(name.size() - ending.size());
    }
    return name;
}

/// One request file a rater, each with that rater's share.
class SplitExport final {
public:
    SplitExport(const OpenCorpus& corpus, const RequestsOptions& options)
        : m_corpus(corpus), m_options(options)
    {
    }

    Result<> open()
    {
        const std::size_t raters = *m_options.raters;
        for (std::size_t rater = 0; rater < raters; ++rater) {
            const std::string name = concat(stemOf(m_options.files.front()), ".rater-",
                                            raterNumber(rater, raters), ".requests.assize.json");
            m_outputs.push_back(ASSIZE_TRY(OutputTarget::open(*m_options.outputFolder / name,
                                                              inputsOf(m_options), m_options.common.links)));
        }
        for (OutputTarget& output : m_outputs)
            m_writers.emplace_back(output, m_corpus.file.header());
        return {};
    }

    void add(const BlindedRequest& request, const std::vector<std::size_t>& raters)
    {
        for (const std::size_t rater : raters)
            m_writers[rater].add(request);
    }

    Result<> commit(Console& console)
    {
        for (RequestsWriter& writer : m_writers)
            writer.finish();
        // None appears before all have been written out.
        for (OutputTarget& output : m_outputs)
            ASSIZE_TRY(output.prepare());
        for (OutputTarget& output : m_outputs)
            ASSIZE_TRY(output.commit(console));
        return {};
    }

private:
    const OpenCorpus& m_corpus;
    const RequestsOptions& m_options;
    std::vector<OutputTarget> m_outputs;
    std::vector<RequestsWriter> m_writers;
};

Result<> checkSplit(const RequestsOptions& options)
{
    if (*options.raters < options.perCase)
        return fail(FailureKind::Usage, "split-impossible",
                    concat("each case cannot have ", options.perCase, " of ", *options.raters, " raters"),
                    "ask for more raters, or lower --per-case");
    return {};
}

Result<ExitStatus> splitRequests(OpenCorpus& corpus, Selection selection, const RequestsOptions& options,
                                 Console& console)
{
    // The plan needs to know how many there are, so the corpus is read twice.
    std::vector<bool> taken;
    const CorpusRequests source(corpus.file);
    ASSIZE_TRY(source.forEachRequest(corpus.issues, console, [&](const BlindedRequest& request) {
        taken.push_back(selection.takes(request));
    }));
    const bool valid = !corpus.issues.hasErrors();
    const ExitStatus status = concludeCorpus(corpus, options.common, console);
    if (!valid)
        return status;
    ASSIZE_TRY(refuseUnknown(selection));
    const auto count = static_cast<std::size_t>(std::ranges::count(taken, true));
    const RaterPlan plan = planRaters(count, *options.raters, options.perCase, options.seed);

    SplitExport split(corpus, options);
    ASSIZE_TRY(split.open());
    std::size_t seen = 0;
    std::size_t planned = 0;
    IssueList known;
    ASSIZE_TRY(source.forEachRequest(known, console, [&](const BlindedRequest& request) {
        if (taken[seen++])
            split.add(request, plan[planned++]);
    }));
    ASSIZE_TRY(split.commit(console));
    return status;
}

Result<ExitStatus> audit(const RequestsOptions& options, Console& console)
{
    if (options.files.size() != 2)
        return fail(FailureKind::Usage, "audit-needs-two-files",
                    "--audit needs the corpus and the request file",
                    "assize-cli requests --audit CORPUS REQUESTS");
    CorpusOrFindings opened = ASSIZE_TRY(openCorpus(options.files[0], options.common, console));
    if (!opened.corpus)
        return concludeOne(std::move(opened.findings), Purpose::Checking, options.common, console);
    IssueList issues;
    const auto requests =
        ASSIZE_TRY(json::DocumentFile::open(options.files[1], options.common.maxBytes, issues, console));
    ASSIZE_TRY(auditRequests(opened.corpus->file, requests, issues, opened.corpus->issues, console));
    const bool clean = !issues.hasErrors() && !opened.corpus->issues.hasErrors();
    std::vector<FileFindings> findings;
    findings.push_back(std::move(*opened.corpus).findings());
    findings.push_back({options.files[1], requests.sha256(), std::move(issues)});
    const ExitStatus status = conclude(std::move(findings), Purpose::Checking, options.common, console);
    if (!options.common.json && clean)
        console.print(concat(shown(options.files[1]), ": ",
                             counted(requests.elementCount(), "request", "requests"),
                             ", nothing but what raters may see\n"));
    return status;
}

Result<> checkExport(const RequestsOptions& options)
{
    if (options.files.size() != 1)
        return fail(FailureKind::Usage, "one-corpus", "an export takes one corpus",
                    "give the files one after the other");
    if (options.raters)
        return checkSplit(options);
    if (!options.output)
        return fail(FailureKind::Usage, "no-output", "say with -o where the requests go",
                    "-o - is standard output");
    return {};
}

} // namespace

Result<ExitStatus> requests(const RequestsOptions& options, Console& console)
{
    if (options.audit)
        return audit(options, console);
    ASSIZE_TRY(checkExport(options));
    std::optional<HashesBySample> earlier;
    if (options.changedSince) {
        earlier = ASSIZE_TRY(earlierHashes(*options.changedSince, options.common, console));
        if (!earlier)
            return ExitStatus::InvalidInput;
    }
    CorpusOrFindings opened = ASSIZE_TRY(openCorpus(options.files[0], options.common, console));
    if (!opened.corpus)
        return concludeOne(std::move(opened.findings), Purpose::Working, options.common, console);
    Selection selection(options.only, std::move(earlier));
    return options.raters ? splitRequests(*opened.corpus, std::move(selection), options, console)
                          : exportRequests(*opened.corpus, std::move(selection), options, console);
}

} // namespace assize
