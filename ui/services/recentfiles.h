// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"

#include <QDateTime>
#include <QObject>
#include <QString>

#include <vector>

class QSettings;

namespace assize {

/// What a file was opened as.
enum class OpenedAs : std::uint8_t { Requests, Project, Labels, Corpus, Other };

struct RecentFile {
    QString path; ///< absolute
    OpenedAs kind = OpenedAs::Other;
    QDateTime openedAt; ///< UTC

    bool operator==(const RecentFile&) const = default;
};

/// The files that were opened last, kept in the settings, the latest first.
class RecentFiles final : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t limit = 12;

    /// Both must outlive this.
    RecentFiles(QSettings& settings, const Clock& clock, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<RecentFile>& files() const { return m_files; }
    /// Puts a file first; one that is in the list moves there.
    void add(const QString& path, OpenedAs kind);
    void remove(const QString& path);

Q_SIGNALS:
    void changed();

private:
    void read();
    void write();

    QSettings& m_settings;
    const Clock& m_clock;
    std::vector<RecentFile> m_files;
};

} // namespace assize
