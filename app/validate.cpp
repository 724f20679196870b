// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "corpus/fileformat.h"
#include "corpus/requestsfile.h"
#include "labels/labelcodec.h"

namespace assize {

namespace {

/// Reads a file of any kind for what is wrong with it alone. The number of its elements is known to the
/// document.
Result<> checkAlone(FileKind kind, json::DocumentFile document, IssueList& issues, Console& console)
{
    switch (kind) {
    case FileKind::Corpus: {
        CorpusFile corpus(std::move(document));
        if (!corpus.readHeader(issues))
            return {};
        return corpus.forEachCase(issues, console, [](const json::Value&, const EvaluationCase&) {});
    }
    case FileKind::Requests: {
        RequestsFile file(std::move(document));
        if (!file.readHeader(issues))
            return {};
        return file.forEachRequest(issues, console, [](const BlindedRequest&) {});
    }
    case FileKind::Labels:
        ASSIZE_TRY(readLabelFile(document, issues, console));
        return {};
    case FileKind::Judge:
        ASSIZE_TRY(readJudgeFile(document, issues, console));
        return {};
    case FileKind::Adjudication:
        ASSIZE_TRY(readAdjudicationFile(document, issues, console));
        return {};
    }
    return {};
}

void expectDigest(const std::optional<std::string>& expected, const Digest& found, IssueList& issues)
{
    if (expected && *expected != found.hex())
        issues.add(issueAt(Severity::Error, {}, "unexpected-digest",
                           concat("the SHA-256 of the file is ", found.hex(), ", not ", *expected),
                           "this is not the file that was meant, or it has been changed"));
}

Result<FileFindings> checkFile(const std::filesystem::path& path, const ValidateOptions& options,
                               Console& console)
{
    IssueList issues;
    auto document = ASSIZE_TRY(json::DocumentFile::open(path, options.common.maxBytes, issues, console));
    const Digest digest = document.sha256();
    const std::size_t elements = document.elementCount();
    expectDigest(options.expectedSha256, digest, issues);
    const auto kind = readFileKind(document, issues);
    if (kind) {
        const std::string what = concat(formatOf(*kind), ", ", elements, " ", document.arrayKey());
        ASSIZE_TRY(checkAlone(*kind, std::move(document), issues, console));
        if (!options.common.json)
            console.print(concat(shown(path), ": ", issues.hasErrors() ? "not valid" : "valid", ", ", what,
                                 "\n    SHA-256 ", digest.hex(), "\n"));
    }
    return FileFindings{path, digest, std::move(issues)};
}

/// A file that cannot be taken at all, such as one that is too large, is a finding about that file.
Result<FileFindings> checkOrRefuse(const std::filesystem::path& path, const ValidateOptions& options,
                                   Console& console)
{
    auto findings = checkFile(path, options, console);
    if (findings || findings.error().kind != FailureKind::Input)
        return findings;
    FileFindings refused{path, std::nullopt, {}};
    refused.issues.add(Issue{Severity::Error,
                             findings.error().code,
                             findings.error().message,
                             findings.error().hint,
                             {},
                             std::nullopt,
                             std::nullopt,
                             std::nullopt});
    return refused;
}

} // namespace

Result<ExitStatus> validate(const ValidateOptions& options, Console& console)
{
    if (options.expectedSha256 && !Digest::fromHex(*options.expectedSha256))
        return fail(FailureKind::Usage, "invalid-digest",
                    "--expect-sha256 needs 64 hexadecimal digits in lower case");
    std::vector<FileFindings> findings;
    for (const std::filesystem::path& path : options.files)
        findings.push_back(ASSIZE_TRY(checkOrRefuse(path, options, console)));
    return conclude(std::move(findings), Purpose::Checking, options.common, console);
}

} // namespace assize
