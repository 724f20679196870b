// SPDX-License-Identifier: Apache-2.0
#include "services/recentfiles.h"

#include <QFile>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <array>
#include <utility>

namespace assize {

namespace {

constexpr std::array<std::pair<OpenedAs, const char*>, 5> openedAsWords{{{OpenedAs::Requests, "requests"},
                                                                         {OpenedAs::Project, "project"},
                                                                         {OpenedAs::Labels, "labels"},
                                                                         {OpenedAs::Corpus, "corpus"},
                                                                         {OpenedAs::Other, "other"}}};

OpenedAs toOpenedAs(const QString& word)
{
    const auto* const found = std::ranges::find_if(
        openedAsWords, [&word](const auto& known) { return word == QLatin1String(known.second); });
    return found == openedAsWords.end() ? OpenedAs::Other : found->first;
}

QString toWord(OpenedAs kind)
{
    return QLatin1String(openedAsWords.at(static_cast<std::size_t>(kind)).second);
}

QString arrayKey()
{
    return QStringLiteral("recentFiles");
}

} // namespace

RecentFiles::RecentFiles(QSettings& settings, const Clock& clock, QObject* parent)
    : QObject(parent), m_settings(settings), m_clock(clock)
{
    read();
}

void RecentFiles::add(const QString& path, OpenedAs kind)
{
    RecentFile file;
    file.path = QFileInfo(path).absoluteFilePath();
    file.kind = kind;
    file.openedAt = QDateTime::fromString(QString::fromStdString(m_clock.utcNow()), Qt::ISODate);
    std::erase_if(m_files, [&file](const RecentFile& other) { return other.path == file.path; });
    m_files.insert(m_files.begin(), std::move(file));
    if (m_files.size() > limit)
        m_files.resize(limit);
    write();
    Q_EMIT changed();
}

void RecentFiles::remove(const QString& path)
{
    if (std::erase_if(m_files, [&path](const RecentFile& file) { return file.path == path; }) == 0)
        return;
    write();
    Q_EMIT changed();
}

void RecentFiles::read()
{
    const int size = m_settings.beginReadArray(arrayKey());
    for (int i = 0; i < size && m_files.size() < limit; ++i) {
        m_settings.setArrayIndex(i);
        RecentFile file;
        file.path = QFile::decodeName(m_settings.value(QStringLiteral("path")).toByteArray());
        file.kind = toOpenedAs(m_settings.value(QStringLiteral("kind")).toString());
        file.openedAt =
            QDateTime::fromString(m_settings.value(QStringLiteral("openedAt")).toString(), Qt::ISODate);
        if (QFileInfo(file.path).isAbsolute())
            m_files.push_back(std::move(file));
    }
    m_settings.endArray();
}

void RecentFiles::write()
{
    m_settings.remove(arrayKey());
    m_settings.beginWriteArray(arrayKey(), static_cast<int>(m_files.size()));
    for (int i = 0; const RecentFile& file : m_files) {
        m_settings.setArrayIndex(i++);
        m_settings.setValue(QStringLiteral("path"), QFile::encodeName(file.path));
        m_settings.setValue(QStringLiteral("kind"), toWord(file.kind));
        m_settings.setValue(QStringLiteral("openedAt"), file.openedAt.toUTC().toString(Qt::ISODate));
    }
    m_settings.endArray();
}

} // namespace assize
