// SPDX-License-Identifier: Apache-2.0
#include "session/keymapfile.h"

#include "base/bytesource.h"
#include "base/concat.h"
#include "base/termsafe.h"
#include "json/cursor.h"
#include "json/strictreader.h"
#include "json/writer.h"
#include "session/firstfault.h"

#include <algorithm>
#include <set>

namespace assize {

using json::Cursor;
using json::ObjectCursor;
using json::Value;

namespace {

constexpr std::string_view keyMapFormat = "assize.keys/1";

class KeyMapReader final {
public:
    KeyMapReader(std::span<const std::string> known, const std::function<bool(const std::string&)>& isKey)
        : m_known(known.begin(), known.end()), m_isKey(isKey)
    {
    }

    std::vector<ActionKeys> read(const Cursor& top)
    {
        const ObjectCursor object(top, {"format", "actions"});
        const auto format = object.required("format");
        if (format && format->string() != keyMapFormat)
            format->error("wrong-format", concat("this is no ", keyMapFormat, " file"));
        std::vector<ActionKeys> actions;
        const auto list = object.required("actions");
        for (std::size_t i = 0; list && i < list->arraySize(); ++i)
            actions.push_back(readAction(list->item(i)));
        return actions;
    }

private:
    ActionKeys readAction(const Cursor& from)
    {
        ActionKeys action;
        const ObjectCursor object(from, {"action", "keys"});
        if (const auto name = object.required("action")) {
            readInto(name, action.action);
            checkName(*name, action.action);
        }
        const auto keys = object.required("keys");
        for (std::size_t i = 0; keys && i < keys->arraySize(); ++i) {
            const Cursor item = keys->item(i);
            const auto key = item.string();
            if (key && !m_isKey(*key))
                item.error("not-a-key", concat("\"", excerpt(*key), "\" is no key"),
                           "a key is spelled like J, Shift+L or Ctrl+Return");
            if (key)
                action.keys.push_back(*key);
        }
        return action;
    }

    void checkName(const Cursor& at, const std::string& name)
    {
        if (std::ranges::find(m_known, name) == m_known.end()) {
            const std::string_view near = json::nearest(name, m_known);
            at.error("unknown-action", concat("there is no action \"", excerpt(name), "\""),
                     near.empty() ? std::string() : concat("\"", near, "\" is one"));
        } else if (!m_seen.insert(name).second) {
            at.error("duplicate-action", concat("the action \"", name, "\" stands here twice"));
        }
    }

    std::vector<std::string_view> m_known;
    const std::function<bool(const std::string&)>& m_isKey;
    std::set<std::string> m_seen;
};

} // namespace

std::string composeKeyMap(std::span<const ActionKeys> actions)
{
    Value list = Value::array();
    for (const ActionKeys& action : actions) {
        Value keys = Value::array();
        for (const std::string& key : action.keys)
            keys.items().push_back(Value::string(key));
        list.items().push_back(
            Value::object({{"action", Value::string(action.action)}, {"keys", std::move(keys)}}));
    }
    return json::document(
        Value::object({{"format", Value::string(keyMapFormat)}, {"actions", std::move(list)}}));
}

Result<std::vector<ActionKeys>> readKeyMap(const std::filesystem::path& name, std::string bytes,
                                           std::span<const std::string> known,
                                           const std::function<bool(const std::string&)>& isKey)
{
    const MemoryBytes file(name, std::move(bytes));
    IssueList issues;
    const auto top = json::read(file.bytes(), {}, issues);
    std::vector<ActionKeys> actions;
    if (top)
        actions = KeyMapReader(known, isKey).read(Cursor(*top, issues));
    if (!issues.hasErrors())
        return actions;
    Error fault = firstFault(issues, file);
    fault.code = "invalid-key-map";
    return tl::unexpected(std::move(fault));
}

} // namespace assize
