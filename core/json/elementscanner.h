// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "json/documentfile.h"
#include "text/fingerprint.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assize::json {

/// Finds the elements of a file's long array while the bytes pass by, in any pieces. It knows quotes and
/// brackets, and the commas between the elements; everything else is left to the strict reader, which reads
/// each element and what stands around the array.
class ElementScanner final {
public:
    /// `offset` is that of the first byte in its file.
    explicit ElementScanner(std::uint64_t offset) : m_offset(offset) {}

    void feed(std::string_view bytes);
    /// The text has ended; an element that is still open ends with it. An array that is still open is a
    /// fault.
    void finish();

    [[nodiscard]] const std::string& arrayKey() const { return m_arrayKey; }
    [[nodiscard]] std::vector<DocumentFile::Element> takeElements() { return std::move(m_elements); }
    /// What stands around the elements, and where the array was emptied.
    [[nodiscard]] const std::string& surroundings() const { return m_surroundings; }
    [[nodiscard]] std::uint64_t gapAfter() const { return m_gapAfter; }
    [[nodiscard]] std::uint64_t gapLength() const { return m_gapLength; }
    /// The first fault; nothing is scanned after it.
    [[nodiscard]] const std::optional<Issue>& fault() const { return m_fault; }

private:
    enum class Where : std::uint8_t { Around, BeforeFirst, InElement, AfterElement, AfterComma };

    // Each takes the bytes that belong to its part of the file, at least one or a change of part, and says
    // how many.
    std::size_t takeAround(std::string_view bytes);
    std::size_t takeBetween(char byte);
    std::size_t takeElement(std::string_view bytes);
    std::size_t takeString(std::string_view bytes);

    void noteAround(char byte, std::uint64_t offset);
    void noteStringByte(char byte);
    void openContainer(std::uint64_t offset);
    void closeElement();
    [[nodiscard]] bool atTopLevel() const { return m_depth == 1; }
    [[nodiscard]] bool keyNamesLongArray();
    void refuse(std::uint64_t offset, std::string code, std::string message, std::string hint = {});

    std::uint64_t m_offset; ///< of the first byte that has not been taken
    Where m_where = Where::Around;
    unsigned m_depth = 0;                       ///< open containers
    static constexpr unsigned elementDepth = 2; ///< the object and its long array
    bool m_inString = false;
    bool m_escaped = false;
    std::string m_key;         ///< the last string directly inside the top-level object, with its quotes
    bool m_afterColon = false; ///< the next token is the value of m_key

    std::string m_arrayKey;
    std::string m_surroundings;
    std::uint64_t m_gapAfter = UINT64_MAX;
    std::uint64_t m_gapBegin = 0; ///< in the file
    std::uint64_t m_gapLength = 0;
    std::vector<DocumentFile::Element> m_elements;
    std::uint64_t m_elementBegin = 0;
    Fingerprinter m_fingerprint; ///< of the element that is open
    std::optional<Issue> m_fault;
};

} // namespace assize::json
