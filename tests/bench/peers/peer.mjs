// SPDX-License-Identifier: Apache-2.0
// The work of three commands, done with Node's own library. Each prints one line, to compare.
//
//     peer.mjs validate CORPUS              number of cases and claims; digests, spans, ids, groups are checked
//     peer.mjs requests CORPUS OUT          SHA-256 of the export
//     peer.mjs score CORPUS LABELS LABELS   kappa of truth over all claims
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const digest = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const load = (path) => JSON.parse(readFileSync(path, 'utf8'));

function require(condition, ...place) {
    if (!condition)
        throw new Error(`fault at ${place.join('/')}`);
}

function requireIds(ids, ...place) {
    require(ids.every((id) => typeof id === 'string' && id.length >= 1 && id.length <= 200), ...place);
    require(new Set(ids).size === ids.length, ...place);
}

function checkCase(one) {
    const texts = new Map();
    const seen = new Set();
    requireIds(one.evidence.map((evidence) => evidence.id), one.sampleId, 'evidence');
    for (const evidence of one.evidence) {
        require(digest(evidence.text) === evidence.sha256, one.sampleId, evidence.id);
        texts.set(evidence.id, evidence.text);
        if (evidence.seenByProducer === true)
            seen.add(evidence.id);
    }
    require(digest(one.output.text) === one.output.sha256, one.sampleId, 'output');
    requireIds(one.claims.map((claim) => claim.id), one.sampleId, 'claims');
    for (const claim of one.claims) {
        require(one.output.text.slice(claim.start, claim.end) === claim.text, one.sampleId, claim.id);
        for (const cited of claim.evidence) {
            const text = texts.get(cited.evidenceId);
            require(text !== undefined, one.sampleId, claim.id);
            if ('start' in cited)
                require(text.slice(cited.start, cited.end) === cited.text, one.sampleId, claim.id);
        }
        if (claim.grounding === 'supported')
            require(claim.evidence.some((cited) => seen.has(cited.evidenceId)), one.sampleId, claim.id);
    }
}

/// RFC 8785; the numbers are integers.
function canonical(value) {
    if (Array.isArray(value))
        return `[${value.map(canonical).join(',')}]`;
    if (value === null || typeof value !== 'object')
        return JSON.stringify(value);
    return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

function blinded({ sampleId, destination, reviewState, capture, output, evidence, claims }) {
    const hashed = {
        destination,
        reviewState,
        capture: { status: capture.status, limitations: capture.limitations },
        output,
        evidence,
        claims: claims.map(({ id, start, end, text }) => ({ id, start, end, text })),
    };
    return { sampleId, requestHash: digest(canonical({ sampleId, ...hashed })), ...hashed };
}

function validate(corpus) {
    const { cases } = load(corpus);
    requireIds(cases.map((one) => one.sampleId), 'cases');
    const groups = new Map();
    for (const one of cases) {
        const frame = `${one.split} ${one.sampling}`;
        require((groups.get(one.group) ?? frame) === frame, one.sampleId, 'group');
        groups.set(one.group, frame);
        checkCase(one);
    }
    return `${cases.length} ${cases.reduce((sum, one) => sum + one.claims.length, 0)}`;
}

function requests(corpus, out) {
    const { offsets, rubric, asks, cases } = load(corpus);
    cases.forEach(checkCase);
    const document = { format: 'assize.requests/1', offsets, rubric, asks, requests: cases.map(blinded) };
    const text = `${JSON.stringify(document, null, 2)}\n`;
    writeFileSync(out, text);
    return digest(text);
}

function score(corpus, ...labels) {
    const { cases } = load(corpus);
    const raters = labels.map((path) => new Map(load(path).ratings.map((rating) => [rating.sampleId, rating])));
    const categories = ['true', 'false', 'unsupported'];
    const table = categories.map(() => categories.map(() => 0));
    for (const one of cases) {
        checkCase(one);
        const { requestHash } = blinded(one);
        const pair = raters.map((rater) => rater.get(one.sampleId));
        if (pair.includes(undefined))
            continue;
        require(pair.every((rating) => rating.requestHash === requestHash), one.sampleId);
        const verdicts = pair.map((rating) => new Map(rating.claims.map((claim) => [claim.claimId, claim.truth])));
        for (const claim of one.claims) {
            const [row, column] = verdicts.map((verdict) => categories.indexOf(verdict.get(claim.id)));
            ++table[row][column];
        }
    }
    let n = 0, agreed = 0, chance = 0;
    for (let i = 0; i < categories.length; ++i) {
        const row = table[i].reduce((sum, count) => sum + count, 0);
        n += row;
        agreed += table[i][i];
        chance += row * table.reduce((sum, other) => sum + other[i], 0);
    }
    return (n * agreed - chance) / (n * n - chance);
}

const [command, ...paths] = process.argv.slice(2);
console.log(String({ validate, requests, score }[command](...paths)));
