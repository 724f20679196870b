// SPDX-License-Identifier: Apache-2.0
#include "corpus/field.h"

namespace assize {

std::string_view nameOf(Field field)
{
    return json::wordFor(fieldWords, field);
}

std::string_view nameOf(Field field, Category category)
{
    return json::wordFor(wordsOf(field), category);
}

json::Value toValue(Field field, Category category)
{
    if (!isQuality(field))
        return json::Value::string(nameOf(field, category));
    return category == quality::abstained ? json::Value::null()
                                          : json::Value::boolean(category == quality::yes);
}

std::optional<Category> readCategory(Field field, const json::Cursor& from)
{
    if (!isQuality(field))
        return from.oneOf(wordsOf(field));
    if (from.isNull())
        return quality::abstained;
    const auto answer = from.boolean();
    return answer ? std::optional(*answer ? quality::yes : quality::no) : std::nullopt;
}

std::vector<Field> askedFields(const Asks& asks)
{
    std::vector<Field> fields;
    std::ranges::copy_if(allFields, std::back_inserter(fields),
                         [&asks](Field field) { return asks.has(field); });
    return fields;
}

} // namespace assize
