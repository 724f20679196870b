// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "corpus/fileformat.h"
#include "corpus/requestsfile.h"
#include "labels/adjudicationcodec.h"
#include "labels/judgecodec.h"
#include "labels/labelcodec.h"

namespace assize {

namespace {

/// Reads a file of any kind for what is wrong with it alone.
Result<> checkAlone(FileKind kind, json::DocumentFile document, IssueList& issues, Console& console)
{
    switch (kind) {
    case FileKind::Corpus: {
        CorpusFile corpus(std::move(document));
        if (!corpus.readHeader(issues))
            return {};
        return corpus.forEachCase(issues, console, [](const EvaluationCase&) {});
    }
    case FileKind::Requests: {
        RequestsFile file(std::move(document));
        if (!file.readHeader(issues))
            return {};
        return file.forEachRequest(issues, console, [](const BlindedRequest&) {});
    }
    case FileKind::Labels:
        return checkLabelFile(document, issues, console);
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

/// "assize.corpus/1, 20 cases"
std::string describe(FileKind kind, const json::DocumentFile& document)
{
    const std::string_view many = document.arrayKey();
    return concat(formatOf(kind), ", ",
                  counted(document.elementCount(), many.substr(0, many.size() - 1), many));
}

Result<FileFindings> checkFile(const std::filesystem::path& path, const ValidateOptions& options,
                               Console& console)
{
    IssueList issues;
    auto document = ASSIZE_TRY(json::DocumentFile::open(path, options.common.maxBytes, issues, console));
    const Digest digest = document.sha256();
    expectDigest(options.expectedSha256, digest, issues);
    const auto kind = readFileKind(document, issues);
    std::string what;
    if (kind && !document.arrayKey().empty())
        what = concat(", ", describe(*kind, document));
    if (kind)
        ASSIZE_TRY(checkAlone(*kind, std::move(document), issues, console));
    if (!options.common.json)
        console.print(concat(shown(path), ": ", issues.hasErrors() ? "not valid" : "valid", what,
                             "\n    SHA-256 ", digest.hex(), "\n"));
    return FileFindings{path, digest, std::move(issues)};
}

/// A file that cannot be taken at all, such as one that is too large, is a finding about that file.
FileFindings refused(const std::filesystem::path& path, const Error& error)
{
    FileFindings findings{path, std::nullopt, {}};
    findings.issues.add(issueAt(Severity::Error, {}, error.code, error.message, error.hint));
    findings.issues.issues().front().offset.reset();
    return findings;
}

} // namespace

Result<ExitStatus> validate(const ValidateOptions& options, Console& console)
{
    if (options.expectedSha256 && !Digest::fromHex(*options.expectedSha256))
        return fail(FailureKind::Usage, "invalid-digest",
                    "--expect-sha256 needs 64 hexadecimal digits in lower case");
    std::vector<FileFindings> findings;
    std::optional<Error> failure; // the first file that could not be looked at; the others still are
    for (const std::filesystem::path& path : options.files) {
        auto found = checkFile(path, options, console);
        if (found)
            findings.push_back(std::move(*found));
        else if (found.error().kind == FailureKind::Interrupted)
            return tl::unexpected<Error>(found.error());
        else if (found.error().kind == FailureKind::Input)
            findings.push_back(refused(path, found.error()));
        else if (!failure)
            failure = found.error();
        else
            console.report(found.error());
    }
    const ExitStatus status = conclude(std::move(findings), Purpose::Checking, options.common, console);
    if (failure)
        return tl::unexpected<Error>(*failure);
    return status;
}

} // namespace assize
