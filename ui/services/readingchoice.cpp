// SPDX-License-Identifier: Apache-2.0
#include "services/readingchoice.h"

#include <QSettings>

namespace assize {

namespace {

QString keyFor(const char* name)
{
    return QStringLiteral("reading/") + QLatin1String(name);
}

int numberIn(const QSettings& settings, const char* name, int least, int most, int usual)
{
    const int stored = settings.value(keyFor(name), usual).toInt();
    return stored >= least && stored <= most ? stored : usual;
}

} // namespace

ReadingChoice readReadingChoice(const QSettings& settings)
{
    const ReadingChoice usual;
    return {settings.value(keyFor("family")).toString(), numberIn(settings, "size", 6, 48, usual.size),
            numberIn(settings, "lineSpacing", 100, 200, usual.lineSpacing),
            numberIn(settings, "tabColumns", 1, 16, usual.tabColumns)};
}

void storeReadingChoice(QSettings& settings, const ReadingChoice& choice)
{
    settings.setValue(keyFor("family"), choice.family);
    settings.setValue(keyFor("size"), choice.size);
    settings.setValue(keyFor("lineSpacing"), choice.lineSpacing);
    settings.setValue(keyFor("tabColumns"), choice.tabColumns);
}

} // namespace assize
