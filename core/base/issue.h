// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assize {

enum class Severity : std::uint8_t {
    Error,   ///< the file is refused
    Warning, ///< accepted, but a person should look
    Notice,  ///< accepted; worth knowing
};

[[nodiscard]] std::string_view nameOf(Severity severity);

/// Where in a file something stands: JSON Pointer (RFC 6901), and bytes from the start.
struct Place {
    std::string pointer;
    std::uint64_t offset = 0;
};

/// One finding in a file.
struct Issue {
    Severity severity = Severity::Error;
    std::string code;                    ///< stable, for programs: "claim-span-mismatch"
    std::string message;                 ///< one sentence, for people
    std::string hint;                    ///< what to do about it; may be empty
    std::string pointer;                 ///< JSON Pointer (RFC 6901); empty for the whole document
    std::optional<std::uint64_t> offset; ///< where in the file, in bytes from its start
    std::optional<std::uint64_t> line;   ///< 1-based; filled in by locate()
    std::optional<std::uint64_t> column; ///< 1-based, in code points; filled in by locate()

    bool operator==(const Issue&) const = default;
};

[[nodiscard]] Issue issueAt(Severity severity, Place place, std::string code, std::string message,
                            std::string hint = {});

/// All findings in one file. Everything is counted; of each severity the first 1,000 are kept.
class IssueList final {
public:
    static constexpr std::size_t limit = 1000;

    void add(Issue issue);
    /// Adds what another list has found, as if each had been added here.
    void append(const IssueList& found);

    [[nodiscard]] bool hasErrors() const { return count(Severity::Error) > 0; }
    [[nodiscard]] std::size_t count(Severity severity) const
    {
        return m_counts[static_cast<std::size_t>(severity)];
    }
    [[nodiscard]] std::size_t total() const;

    /// Sorts by place and keeps at most 1,000, errors before all else. Call once everything has been added.
    void finish();

    /// What was kept; after finish() in order of place.
    [[nodiscard]] std::span<Issue> issues() { return m_issues; }
    [[nodiscard]] std::span<const Issue> issues() const { return m_issues; }
    /// How many were counted but not kept.
    [[nodiscard]] std::size_t more() const { return total() - m_issues.size(); }

private:
    std::vector<Issue> m_issues;
    std::array<std::size_t, 3> m_counts{};
};

} // namespace assize
