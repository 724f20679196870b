// SPDX-License-Identifier: Apache-2.0
#include "report/reportjson.h"
#include "report/reportparts.h"

namespace assize {

void addNotes(ReportDocument& document, const Report& report)
{
    document.push_back({2, "What these figures can and cannot mean", {ReportList{notesOf(report)}}});
}

} // namespace assize
