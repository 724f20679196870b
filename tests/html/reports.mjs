// SPDX-License-Identifier: Apache-2.0
//
// The reports that are read: of the sample, of ids that are out to do harm, and of next to nothing. Each is a list of
// arguments of `score`.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const samples = fileURLToPath(new URL('../../resources/samples/', import.meta.url));
const sample = (name) => join(samples, `sample.${name}.json`);

// Characters that direct, hide or break text, and what is markup somewhere.
export const hostileNames = {
  practice: '<script>fetch("http://example.invalid/a")</script>',
  destination: '"><img src=x onerror=alert(1)>',
  rater: `a' onmouseover='x' \u202Etxt.exe\u202C <b>&amp;`,
  secondRater: '</style></svg></bdi><h1>\u2068never closed\u2066',
  thirdRater: '\u05D0\u05D1\u05D2 (\u05D3) 1-2 \u{1F469}\u200D\u{1F52C} 漢字漢字漢字漢字漢字漢字',
  model: `javascript:alert(1)//${'very-long-'.repeat(15)}`,
  sample: 'url(http://example.invalid/b) ]]> <!-- {{x}} ${y} %s',
  claim: '=cmd|calc!A0\u2028\u2029',
};

function textOfWord(index) {
  return ['The gate opens at six.', 'It closes late.', 'Nobody has the key.'][index];
}

function hostileCase(index) {
  const names = hostileNames;
  const claim = (place) => ({
    id: `${names.claim}${place}`,
    text: textOfWord(place),
    verdict: 'true',
    grounding: 'supported',
    reason: null,
    evidence: [{ evidenceId: 'e1' }],
    checks: [],
  });
  return {
    sampleId: `${names.sample}${index}`,
    name: 'a case',
    group: `wi-${index}`,
    split: 'held-out',
    sampling: 'random',
    practice: names.practice,
    provider: 'p',
    destination: index % 2 ? names.destination : `${names.destination}\u200B`,
    capture: { status: 'complete', producerStatus: 'complete', limitations: [] },
    reviewState: 'reviewed',
    provenance: {
      source: 's',
      revision: 'r',
      producerModel: 'm',
      promptDigest: 'c7f6d34da0ae10306eeb64fca483160f5a80bf90a4fe26b73564bae2cc93772a',
      catalogRevision: null,
      costUsd: null,
      elapsedMs: null,
    },
    evidence: [
      { id: 'e1', role: 'seen', seenByProducer: true, text: 'Six.\n', completeness: 'complete', revision: 'r', diffSide: null },
    ],
    output: { text: `${[0, 1, 2].map(textOfWord).join(' ')} ${index}\n` },
    claims: [0, 1, 2].map(claim),
    claimCoverage: 'exhaustive',
    expectedQuality: { relevance: null, repetition: null, usefulness: null, withholding: null },
  };
}

const words = ['true', 'false', 'unsupported'];

function labelsOf(requests, rater, word) {
  return {
    format: 'assize.labels/1',
    offsets: 'utf-16',
    rater: { id: rater, kind: 'human' },
    rubricSha256: requests.rubric ? requests.rubric.sha256 : null,
    requestsSha256: requests.digest,
    ratings: requests.requests.map((request, index) => ({
      sampleId: request.sampleId,
      requestHash: request.requestHash,
      state: 'complete',
      claims: request.claims.map((claim, place) => ({
        claimId: claim.id,
        truth: words[word(index, place)],
        grounding: null,
        evidence: [],
        note: '',
        problem: place === 0 ? { kind: 'span-wrong', note: '<i>' } : null,
      })),
      quality: { relevance: index % 2 === 0 },
      note: '',
      ratedAt: '2030-03-02T09:04:10Z',
      activeSeconds: null,
    })),
  };
}

function judgeOf(labels, model) {
  return {
    format: 'assize.judge/1',
    model,
    runId: `${model} again`,
    rubricSha256: labels.rubricSha256,
    results: labels.ratings.map(({ sampleId, requestHash, claims, quality }) => ({
      sampleId,
      requestHash,
      claims: claims.map(({ claimId, truth, grounding }) => ({ claimId, truth, grounding, reason: '<u>' })),
      quality,
    })),
  };
}

function hostileFiles(program, folder) {
  const path = (name) => join(folder, name);
  const write = (name, value) => writeFileSync(path(name), JSON.stringify(value));
  const run = (...parameters) => {
    const done = spawnSync(program, parameters, { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${parameters[0]}: ${done.stderr.slice(0, 2000)}`);
  };
  write('draft.json', {
    format: 'assize.corpus/1',
    offsets: 'utf-16',
    rubric: { id: 'r', text: '# R\n' },
    asks: ['truth', 'relevance'],
    cases: Array.from({ length: 12 }, (_, index) => hostileCase(index)),
  });
  run('seal', path('draft.json'), '-o', path('corpus.json'));
  run('requests', path('corpus.json'), '-o', path('requests.json'));
  const bytes = readFileSync(path('requests.json'));
  const requests = { ...JSON.parse(bytes), digest: createHash('sha256').update(bytes).digest('hex') };
  const raters = [
    [hostileNames.rater, () => 0],
    [hostileNames.secondRater, (index, place) => (index + place) % 2],
    [hostileNames.thirdRater, (index, place) => (index % 5 ? 0 : place)],
  ];
  const labels = raters.map(([rater, word]) => labelsOf(requests, rater, word));
  labels.forEach((file, index) => write(`labels-${index}.json`, file));
  write('judge.json', judgeOf(labels[1], hostileNames.model));
  return [
    path('corpus.json'),
    ...labels.flatMap((_, index) => ['--labels', path(`labels-${index}.json`)]),
    '--judge',
    path('judge.json'),
  ];
}

export function reports(program, folder) {
  mkdirSync(folder, { recursive: true });
  const both = ['--labels', sample('rater-a.labels.assize'), '--labels', sample('rater-b.labels.assize')];
  return {
    sample: [sample('corpus.assize'), ...both, '--judge', sample('judge.assize')],
    hostile: hostileFiles(program, folder),
    'one-rater': [sample('corpus.assize'), '--labels', sample('rater-b.labels.assize'), '--include-in-progress'],
  };
}
