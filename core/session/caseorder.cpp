// SPDX-License-Identifier: Apache-2.0
#include "session/caseorder.h"

#include "json/writer.h"

#include <algorithm>
#include <numeric>

namespace assize {

std::vector<std::size_t> orderFor(const RaterId& rater, std::span<const RequestOutline> requests)
{
    std::vector<Digest> keys;
    for (const RequestOutline& request : requests)
        keys.push_back(json::canonicalDigest(json::Value::array(
            {json::Value::string(rater.value), json::Value::string(request.sampleId.value)})));
    std::vector<std::size_t> order(requests.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&keys](std::size_t index) { return keys[index]; });
    return order;
}

} // namespace assize
