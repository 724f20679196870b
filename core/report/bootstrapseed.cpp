// SPDX-License-Identifier: Apache-2.0
#include "report/bootstrapseed.h"

#include "json/writer.h"

#include <algorithm>

namespace assize {

namespace {

json::Value sortedDigests(const ReportInputs& inputs)
{
    std::vector<std::string> digests;
    for (const auto& labels : inputs.labels)
        digests.push_back(labels.sha256.hex());
    std::ranges::sort(digests);
    json::Value array = json::Value::array();
    for (const std::string& digest : digests)
        array.items().push_back(json::Value::string(digest));
    return array;
}

json::Value wordsOf(const StratumKey* stratum)
{
    using json::Value;
    if (stratum == nullptr)
        return Value::null();
    return Value::array({Value::string(stratum->practice), Value::string(stratum->destination),
                         Value::string(json::wordFor(splitWords, stratum->split)),
                         Value::string(json::wordFor(samplingWords, stratum->sampling))});
}

} // namespace

std::uint64_t bootstrapSeed(const ReportInputs& inputs, const StratumKey* stratum, Field field,
                            const RaterId& first, const RaterId& second)
{
    using json::Value;
    const Digest digest = json::canonicalDigest(
        Value::array({Value::string("assize-bootstrap/1"), Value::string(inputs.corpus.hex()),
                      sortedDigests(inputs), wordsOf(stratum), Value::string(nameOf(field)),
                      Value::array({Value::string(first.value), Value::string(second.value)}),
                      Value::string("cohen-kappa")}));
    std::uint64_t seed = 0;
    for (unsigned i = 0; i < 8; ++i)
        seed |= std::uint64_t{digest.bytes[i]} << (8 * i);
    return seed;
}

} // namespace assize
