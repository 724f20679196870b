// SPDX-License-Identifier: Apache-2.0
#include "outputtarget.h"

#include "base/concat.h"
#include "base/inputfile.h"

namespace assize {

Result<OutputTarget> OutputTarget::open(const std::filesystem::path& path,
                                        std::span<const std::filesystem::path> inputs, SymbolicLinks links)
{
    OutputTarget output;
    output.m_path = path;
    if (path == "-")
        return output;
    for (const std::filesystem::path& input : inputs) {
        std::error_code error;
        if (std::filesystem::equivalent(path, input, error))
            return fail(FailureKind::Usage, "output-is-input", concat(shown(path), " is one of the inputs"),
                        "originals are never changed; choose another name");
    }
    output.m_file = ASSIZE_TRY(AtomicFile::create(path, links));
    return output;
}

void OutputTarget::write(std::string_view bytes)
{
    if (m_file)
        m_file->write(bytes);
    else
        m_forStdout.append(bytes);
}

Result<> OutputTarget::prepare()
{
    return m_file ? m_file->prepare() : Result<>();
}

bool OutputTarget::isSameAs(const OutputTarget& other) const
{
    std::error_code error;
    const auto place = std::filesystem::weakly_canonical(m_path, error);
    return m_path == other.m_path ||
           (!error && place == std::filesystem::weakly_canonical(other.m_path, error));
}

Result<> OutputTarget::commit(Console& console)
{
    if (!m_file) {
        console.print(m_forStdout);
        return {};
    }
    const Digest digest = ASSIZE_TRY(m_file->commit());
    console.say(concat("wrote ", shown(m_path), "  SHA-256 ", digest.hex(), "\n"));
    return {};
}

Result<OutputFolder> OutputFolder::open(const std::filesystem::path& path)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return OutputFolder({});
    if (std::filesystem::create_directory(path, error))
        return OutputFolder(path);
    if (std::filesystem::exists(std::filesystem::symlink_status(path)))
        return fail(FailureKind::Usage, "not-a-folder", concat(shown(path), " is not a folder"),
                    "name a folder for the tables; it is made where it is missing");
    if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory)
        return fail(FailureKind::Usage, "folder-not-found",
                    concat("there is no folder to make ", shown(path), " in"), "create it first");
    return fail(FailureKind::Io, "cannot-write",
                concat("cannot make the folder ", shown(path), ": ", error.message()));
}

OutputFolder::OutputFolder(OutputFolder&& other) noexcept : m_made(std::exchange(other.m_made, {})) {}

OutputFolder::~OutputFolder()
{
    std::error_code ignored;
    if (!m_made.empty())
        std::filesystem::remove(m_made, ignored);
}

Result<> writeOutput(const std::filesystem::path& path, std::string_view bytes,
                     std::span<const std::filesystem::path> inputs, SymbolicLinks links, Console& console)
{
    OutputTarget output = ASSIZE_TRY(OutputTarget::open(path, inputs, links));
    output.write(bytes);
    return output.commit(console);
}

} // namespace assize
