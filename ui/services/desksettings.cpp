// SPDX-License-Identifier: Apache-2.0
#include "services/desksettings.h"

#include "json/writer.h"

#include <QSettings>

namespace assize {

namespace {

const QString fileOrderKey = QStringLiteral("label/fileOrder");
const QString goesOnKey = QStringLiteral("label/goesOn");
const QString keyMapKey = QStringLiteral("label/keys");
const QString marksDoneKey = QStringLiteral("label/marksDone");

/// A rater's id is any text, and so no part of a key.
QString consentKey(const Digest& requests, const RaterId& rater)
{
    const Digest pair = json::canonicalDigest(
        json::Value::array({json::Value::string(requests.hex()), json::Value::string(rater.value)}));
    return QStringLiteral("label/activeTime/%1").arg(QString::fromStdString(pair.hex()));
}

QString layoutKey(const QString& name)
{
    return QStringLiteral("label/layout/%1").arg(name);
}

} // namespace

CaseOrder DeskSettings::caseOrder() const
{
    return m_settings.value(fileOrderKey).toBool() ? CaseOrder::File : CaseOrder::Rater;
}

void DeskSettings::setCaseOrder(CaseOrder order)
{
    m_settings.setValue(fileOrderKey, order == CaseOrder::File);
}

bool DeskSettings::goesOn() const
{
    return m_settings.value(goesOnKey).toBool();
}

void DeskSettings::setGoesOn(bool goesOn)
{
    m_settings.setValue(goesOnKey, goesOn);
}

bool DeskSettings::marksDone() const
{
    return m_settings.value(marksDoneKey).toBool();
}

void DeskSettings::setMarksDone(bool marksDone)
{
    m_settings.setValue(marksDoneKey, marksDone);
}

std::optional<bool> DeskSettings::consent(const Digest& requests, const RaterId& rater) const
{
    const QVariant stored = m_settings.value(consentKey(requests, rater));
    return stored.isValid() ? std::optional(stored.toBool()) : std::nullopt;
}

void DeskSettings::setConsent(const Digest& requests, const RaterId& rater, bool isAgreed)
{
    m_settings.setValue(consentKey(requests, rater), isAgreed);
}

std::string DeskSettings::keyMap() const
{
    return m_settings.value(keyMapKey).toString().toStdString();
}

void DeskSettings::setKeyMap(const std::string& keys)
{
    m_settings.setValue(keyMapKey, QString::fromStdString(keys));
}

QByteArray DeskSettings::layout(const QString& name) const
{
    return m_settings.value(layoutKey(name)).toByteArray();
}

void DeskSettings::setLayout(const QString& name, const QByteArray& state)
{
    m_settings.setValue(layoutKey(name), state);
}

} // namespace assize
