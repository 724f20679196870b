// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "json/cursor.h"
#include "json/value.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace assize {

/// What is judged: two fields of every claim, four of every sample.
enum class Field : std::uint8_t { Truth, Grounding, Relevance, Repetition, Usefulness, Withholding };

inline constexpr std::array allFields{Field::Truth,      Field::Grounding,  Field::Relevance,
                                      Field::Repetition, Field::Usefulness, Field::Withholding};
inline constexpr std::array claimFields{Field::Truth, Field::Grounding};
inline constexpr std::array qualityFields{Field::Relevance, Field::Repetition, Field::Usefulness,
                                          Field::Withholding};

inline constexpr json::Words<Field, 6> fieldWords{{{"truth", Field::Truth},
                                                   {"grounding", Field::Grounding},
                                                   {"relevance", Field::Relevance},
                                                   {"repetition", Field::Repetition},
                                                   {"usefulness", Field::Usefulness},
                                                   {"withholding", Field::Withholding}}};

[[nodiscard]] constexpr std::size_t indexOf(Field field)
{
    return static_cast<std::size_t>(field);
}
[[nodiscard]] constexpr bool isQuality(Field field)
{
    return field != Field::Truth && field != Field::Grounding;
}
[[nodiscard]] std::string_view nameOf(Field field);

/// One of the three values that a field can have, in the fixed order of reports. An explicit abstention (null
/// on a quality field) is a value; that nobody has rated is the absence of one: std::optional<Category>.
enum class Category : std::uint8_t {};

inline constexpr std::size_t categoryCount = 3;

namespace truth {
inline constexpr Category isTrue{0};
inline constexpr Category isFalse{1};
inline constexpr Category unsupported{2}; ///< cannot be settled
} // namespace truth

namespace grounding {
inline constexpr Category supported{0};
inline constexpr Category unsupported{1}; ///< what the producer saw does not support it
inline constexpr Category unknown{2};     ///< cannot be established
} // namespace grounding

namespace quality {
inline constexpr Category yes{0};
inline constexpr Category no{1};
inline constexpr Category abstained{2};
} // namespace quality

inline constexpr json::Words<Category, 3> truthWords{
    {{"true", truth::isTrue}, {"false", truth::isFalse}, {"unsupported", truth::unsupported}}};
inline constexpr json::Words<Category, 3> groundingWords{{{"supported", grounding::supported},
                                                          {"unsupported", grounding::unsupported},
                                                          {"unknown", grounding::unknown}}};
inline constexpr json::Words<Category, 3> qualityWords{
    {{"true", quality::yes}, {"false", quality::no}, {"abstained", quality::abstained}}};

[[nodiscard]] constexpr const json::Words<Category, 3>& wordsOf(Field field)
{
    return field == Field::Truth ? truthWords : field == Field::Grounding ? groundingWords : qualityWords;
}
[[nodiscard]] constexpr std::size_t indexOf(Category category)
{
    return static_cast<std::size_t>(category);
}
[[nodiscard]] std::string_view nameOf(Field field, Category category);

/// As files hold it: a word for truth and grounding; true, false or null for quality.
[[nodiscard]] json::Value toValue(Field field, Category category);
/// Null is an abstention on a quality field; anything that is no value of the field is reported.
[[nodiscard]] std::optional<Category> readCategory(Field field, const json::Cursor& from);

/// The answers to the four questions about a sample; an unanswered one is empty.
class QualityAnswers final {
public:
    [[nodiscard]] std::optional<Category>& operator[](Field field)
    {
        return m_answers[indexOf(field) - claimFields.size()];
    }
    [[nodiscard]] const std::optional<Category>& operator[](Field field) const
    {
        return m_answers[indexOf(field) - claimFields.size()];
    }
    bool operator==(const QualityAnswers&) const = default;

private:
    std::array<std::optional<Category>, qualityFields.size()> m_answers{};
};

/// What raters are asked, in the order of the file: fields, and consent to measure active time (no field).
class Asks final {
public:
    void add(std::optional<Field> asked) { m_asked.push_back(asked); }
    [[nodiscard]] bool has(std::optional<Field> asked) const
    {
        return std::ranges::find(m_asked, asked) != m_asked.end();
    }
    [[nodiscard]] const std::vector<std::optional<Field>>& asked() const { return m_asked; }
    bool operator==(const Asks&) const = default;

private:
    std::vector<std::optional<Field>> m_asked;
};

/// The fields that are asked for, in the order of reports.
[[nodiscard]] std::vector<Field> askedFields(const Asks& asks);

} // namespace assize
