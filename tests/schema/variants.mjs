// SPDX-License-Identifier: Apache-2.0
//
// The table of single edits to valid files, each with the verdict that the specification gives.
//
// A row is { format, rule, accepted, edits }. A pointer is a JSON Pointer, or starts with @name: a
// place in the sample that compare.mjs looks up (places below), so that the table does not depend on
// how the sample is ordered. Edits whose refusal needs another file, another value or a digest of a
// text are left out: a schema cannot see those.

const digest = 'a'.repeat(64);
const id200 = 'i'.repeat(200);
const astral200 = '\u{1F980}'.repeat(200);

const set = (pointer, value) => ({ op: 'set', pointer, value });
const remove = (pointer) => ({ op: 'remove', pointer });
const add = (pointer, value) => ({ op: 'add', pointer, value });
const rename = (pointer, key) => ({ op: 'rename', pointer, key });
const repeat = (pointer) => ({ op: 'repeat', pointer });
const reverse = (pointer) => ({ op: 'reverse', pointer });
const reverseAll = () => ({ op: 'reverseAll', pointer: '' });
const spell = (pointer, form) => ({ op: 'spell', pointer, form });
const pin = (pins) => ({ op: 'pin', pointer: '@check/region', pins });

export const variants = [];
const accept = (format, rule, ...edits) => variants.push({ format, rule, accepted: true, edits });
const refuse = (format, rule, ...edits) => variants.push({ format, rule, accepted: false, edits });
const acceptEach = (format, rule, pointer, ...values) =>
  values.forEach((value) => accept(format, `${rule}: ${label(value)}`, set(pointer, value)));
const refuseEach = (format, rule, pointer, ...values) =>
  values.forEach((value) => refuse(format, `${rule}: ${label(value)}`, set(pointer, value)));
function label(value) {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 100)}... (${text.length} units)` : text;
}

// Places in the sample files. The first element that satisfies the condition is taken.
const cases = (corpus) => corpus.cases.map((value, i) => ({ value, pointer: `/cases/${i}` }));
const inside = (places, key) =>
  places.flatMap(({ value, pointer }) =>
    (value[key] ?? []).map((v, i) => ({ value: v, pointer: `${pointer}/${key}/${i}`, parent: value })),
  );
const single = (places, key) =>
  places
    .filter(({ value }) => value[key] !== null)
    .map(({ value, pointer }) => ({ value: value[key], pointer: `${pointer}/${key}` }));
const isReviewed = ({ value }) =>
  value.reviewState === 'reviewed' &&
  value.capture.status !== 'failed' &&
  value.practice !== 'conversation' &&
  value.claims.length > 0;
const isRegion = ({ value }) => 'start' in value;
const alone =
  (corpus) =>
  ({ value }) =>
    corpus.cases.filter((c) => c.group === value.group).length === 1;
const cited = (claim, evidence) => claim.evidence.some((c) => c.evidenceId === evidence.id);
const holdsSupport = ({ value, parent }) =>
  parent.claims.some((claim) => claim.grounding === 'supported' && cited(claim, value));
const first = (places) => places[0]?.pointer;

export const places = {
  corpus: (c) => ({
    case: first(cases(c).filter(isReviewed)),
    lone: first(cases(c).filter(alone(c))),
    conversation: first(cases(c).filter(({ value }) => value.practice === 'conversation')),
    withheld: first(cases(c).filter(({ value }) => value.reviewState === 'withheld')),
    empty: first(cases(c).filter(({ value }) => value.output === null)),
    evidence: first(inside(cases(c), 'evidence').filter((place) => !holdsSupport(place))),
    claim: first(inside(cases(c).filter(isReviewed), 'claims').filter(({ value }) => value.grounding !== 'supported')),
    initial: first(inside(cases(c), 'claims').filter(({ value }) => value.start === 0)),
    supported: first(inside(cases(c), 'claims').filter(({ value }) => value.grounding === 'supported')),
    region: first(inside(inside(cases(c), 'claims'), 'evidence').filter(isRegion)),
    check: first(inside(inside(cases(c), 'claims'), 'checks')),
    checkRegion: first(single(inside(inside(cases(c), 'claims'), 'checks'), 'region').filter(isRegion)),
  }),
  requests: (r) => ({
    request: first(
      inside([{ value: r, pointer: '' }], 'requests').filter(
        ({ value }) => value.claims.length > 0 && value.evidence.length > 0,
      ),
    ),
    claim: first(inside(inside([{ value: r, pointer: '' }], 'requests'), 'claims')),
    initial: first(
      inside(inside([{ value: r, pointer: '' }], 'requests'), 'claims').filter(({ value }) => value.start === 0),
    ),
    evidence: first(inside(inside([{ value: r, pointer: '' }], 'requests'), 'evidence')),
  }),
  labels: (l) => ({
    rating: first(inside([{ value: l, pointer: '' }], 'ratings').filter(({ value }) => value.claims.length > 0)),
    claim: first(
      inside(inside([{ value: l, pointer: '' }], 'ratings'), 'claims').filter(
        ({ value }) => value.grounding !== 'supported',
      ),
    ),
    supported: first(
      inside(inside([{ value: l, pointer: '' }], 'ratings'), 'claims').filter(
        ({ value }) => value.grounding === 'supported',
      ),
    ),
    region: first(
      inside(inside(inside([{ value: l, pointer: '' }], 'ratings'), 'claims'), 'evidence').filter(isRegion),
    ),
  }),
  judge: (j) => ({
    result: first(inside([{ value: j, pointer: '' }], 'results').filter(({ value }) => value.claims.length > 0)),
    claim: first(inside(inside([{ value: j, pointer: '' }], 'results'), 'claims')),
  }),
  adjudication: () => ({
    truth: '/decisions/0',
    later: '/decisions/1',
    grounding: '/decisions/2',
    quality: '/decisions/3',
    region: '/decisions/2/evidence/0',
    review: '/checkReviews/0',
  }),
};

// Every key of a table must be there, and no other may be.
function object(format, pointer, required, nullable = []) {
  required.forEach((key) => refuse(format, `${pointer || '/'} needs ${key}`, remove(`${pointer}/${key}`)));
  required
    .filter((key) => !nullable.includes(key))
    .forEach((key) => refuse(format, `${pointer}/${key} is never null`, set(`${pointer}/${key}`, null)));
  refuse(format, `unknown key in ${pointer || '/'}`, add(`${pointer}/extra`, 1));
}
const own = (format, pointer) =>
  accept(format, `owner's key in ${pointer || '/'}`, add(`${pointer}/x-own`, { any: [1.5, null] }));
const leak = (format, pointer) =>
  refuse(format, `owner's key is a leak in ${pointer || '/'}`, add(`${pointer}/x-own`, 1));

const badIds = [
  '',
  'i'.repeat(201),
  'bell\u0007',
  'line\n',
  'nul\u0000',
  'del\u007f',
  'c1\u0085',
  7,
  null,
  true,
  ['a'],
  {},
];
const badDigests = ['A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), ' ' + 'a'.repeat(63), 'g'.repeat(64), '', 5];
const badOffsets = [-1, 1.5, 2 ** 53, '1', true, [0]];

// Rules that all five formats share.
for (const format of ['corpus', 'requests', 'labels', 'judge', 'adjudication']) {
  accept(format, 'unchanged');
  accept(format, 'keys in another order', reverse(''));
  accept(format, 'keys in another order at every depth', reverseAll());
  refuseEach(format, 'another version', '/format', `assize.${format}/2`, `assize.${format}/01`, `assize.${format}`);
  refuseEach(format, 'unknown kind', '/format', 'assize.unknown/1', `Assize.${format}/1`, '', 1, null);
  refuse(format, 'format is needed', remove('/format'));
  refuse(format, 'the top is an object', set('', []));
  refuse(format, 'the top is never null', set('', null));
  refuse(format, "only lower-case x- marks a key as the owner's", add('/X-own', 1));
  refuse(format, 'x alone marks nothing', add('/xown', 1));
  refuse(format, 'a prototype key is a key like any other', add('/__proto__', {}));
}
for (const format of ['corpus', 'requests', 'labels', 'adjudication']) {
  refuseEach(format, 'unit of offsets', '/offsets', 'utf8', 'UTF-8', 'bytes', null, 8);
  refuse(format, 'offsets are needed', remove('/offsets'));
}

// --- assize.corpus/1
const quality = ['relevance', 'repetition', 'usefulness', 'withholding'];
const rubric = { id: 'guide', sha256: digest, text: null };
object('corpus', '', ['rubric', 'asks', 'cases'], ['rubric']);
object(
  'corpus',
  '@case',
  [
    'sampleId',
    'name',
    'group',
    'split',
    'sampling',
    'practice',
    'provider',
    'destination',
    'capture',
    'reviewState',
    'provenance',
    'evidence',
    'output',
    'claims',
    'claimCoverage',
    'expectedQuality',
  ],
  ['name'],
);
object('corpus', '@case/capture', ['status', 'producerStatus', 'limitations']);
const origin = ['source', 'revision', 'producerModel', 'promptDigest', 'catalogRevision', 'costUsd', 'elapsedMs'];
object('corpus', '@case/provenance', origin, origin);
object(
  'corpus',
  '@evidence',
  ['id', 'role', 'seenByProducer', 'text', 'sha256', 'completeness', 'revision', 'diffSide'],
  ['seenByProducer', 'revision', 'diffSide'],
);
object('corpus', '@case/output', ['text', 'sha256']);
object(
  'corpus',
  '@claim',
  ['id', 'start', 'end', 'text', 'verdict', 'grounding', 'reason', 'evidence', 'checks'],
  ['verdict', 'grounding', 'reason'],
);
object('corpus', '@region', ['evidenceId', 'start', 'end', 'text']);
object('corpus', '@check', ['id', 'kind', 'text', 'region']);
object('corpus', '@checkRegion', ['evidenceId', 'start', 'end', 'text']);
object('corpus', '@case/expectedQuality', quality, quality);
[
  '',
  '@case',
  '@case/capture',
  '@case/provenance',
  '@evidence',
  '@case/output',
  '@claim',
  '@region',
  '@check',
  '@checkRegion',
  '@case/expectedQuality',
].forEach((pointer) => own('corpus', pointer));
acceptEach('corpus', 'rubric', '/rubric', null, rubric, { 'x-own': 1, ...rubric });
refuseEach(
  'corpus',
  'rubric',
  '/rubric',
  {},
  'guide',
  [],
  { extra: 1, ...rubric },
  { id: 'guide', sha256: digest },
  { id: 'guide', text: null },
  { ...rubric, sha256: null },
);
acceptEach(
  'corpus',
  'asks',
  '/asks',
  [],
  ['truth'],
  ['active-time', 'withholding', 'truth'],
  ['grounding', 'usefulness', 'repetition', 'relevance'],
);
refuseEach('corpus', 'asks', '/asks', ['truth', 'truth'], ['honesty'], ['Truth'], [null], 'truth', {});
accept('corpus', 'no cases', set('/cases', []));
refuseEach('corpus', 'cases', '/cases', {}, [null], [[]]);
acceptEach('corpus', 'id', '@case/sampleId', 'i', id200, astral200, ' a/b "c" \\ ', 'x-1', '\u202e');
refuseEach('corpus', 'id', '@case/sampleId', ...badIds);
refuseEach('corpus', 'group is an id', '@case/group', '', 7, 'tab\t');
refuseEach('corpus', 'evidence id', '@evidence/id', '', 7, 'c1\u009f');
refuseEach('corpus', 'claim id', '@claim/id', '', 7, 'i'.repeat(201));
acceptEach('corpus', 'name', '@case/name', null, '', 'a\u0000b', ' two\nlines ');
refuseEach('corpus', 'name', '@case/name', 7, false, {});
acceptEach('corpus', 'split', '@lone/split', 'development', 'held-out');
refuseEach('corpus', 'split', '@case/split', 'Development', 'test', '');
acceptEach('corpus', 'sampling', '@lone/sampling', 'regression', 'random');
refuseEach('corpus', 'sampling', '@case/sampling', 'Random', true);
accept('corpus', 'practice is free text', set('@case/practice', 'another practice'));
accept('corpus', 'destination is free text', set('@case/destination', 'elsewhere'));
refuse('corpus', 'practice conversation needs the destination', set('@case/practice', 'conversation'));
refuse('corpus', 'destination conversation needs the practice', set('@case/destination', 'conversation'));
refuse('corpus', 'a conversation went to a conversation', set('@conversation/destination', 'chat'));
refuse('corpus', 'a conversation is the practice conversation', set('@conversation/practice', 'code-review'));
acceptEach('corpus', 'provider', '@case/provider', 'another provider');
refuseEach('corpus', 'provider', '@case/provider', 7, []);
acceptEach('corpus', 'capture status', '@case/capture/status', 'complete', 'partial');
refuseEach('corpus', 'capture status', '@case/capture/status', 'unknown', 'Complete', true);
refuse('corpus', 'a failed capture has no claims', set('@case/capture/status', 'failed'));
accept('corpus', 'a failed capture without claims', set('@case/capture/status', 'failed'), set('@case/claims', []));
acceptEach('corpus', 'producer status', '@case/capture/producerStatus', 'complete', 'partial', 'failed', 'unknown');
refuseEach('corpus', 'producer status', '@case/capture/producerStatus', 'Unknown', '');
acceptEach('corpus', 'limitations', '@case/capture/limitations', [], ['a', 'a'], ['']);
refuseEach('corpus', 'limitations', '@case/capture/limitations', 'cut', [null], [1], {});
refuseEach('corpus', 'review state', '@case/reviewState', 'Reviewed', 'not reviewed', 'pending', '');
accept('corpus', 'an output that was not reviewed', set('@case/reviewState', 'not-reviewed'));
refuse('corpus', 'a reviewed case has an output', set('@case/output', null), set('@case/claims', []));
refuse('corpus', 'a withheld case has an output', set('@withheld/output', null), set('@withheld/claims', []));
accept(
  'corpus',
  'no output where nothing was reviewed',
  set('@case/reviewState', 'not-reviewed'),
  set('@case/output', null),
  set('@case/claims', []),
);
accept(
  'corpus',
  'no output in a failed capture',
  set('@case/capture/status', 'failed'),
  set('@case/output', null),
  set('@case/claims', []),
);
refuse('corpus', 'claims need an output', set('@case/reviewState', 'not-reviewed'), set('@case/output', null));
refuseEach('corpus', 'output', '@case/output', 'text', [], {});
accept(
  'corpus',
  'all provenance unavailable',
  set('@case/provenance', Object.fromEntries(origin.map((key) => [key, null]))),
);
acceptEach('corpus', 'cost', '@case/provenance/costUsd', 0, 0.0125, 12);
refuseEach('corpus', 'cost', '@case/provenance/costUsd', '0.01', true);
refuse('corpus', 'a number is finite', spell('@case/provenance/costUsd', '1e400'));
acceptEach('corpus', 'elapsed time', '@case/provenance/elapsedMs', 0, 1500);
refuseEach('corpus', 'elapsed time', '@case/provenance/elapsedMs', '1500', false);
refuseEach('corpus', 'producer model', '@case/provenance/producerModel', 7, {});
refuseEach('corpus', 'role', '@evidence/role', 'Seen', 'truth', '');
acceptEach('corpus', 'role', '@evidence/role', 'seen', 'reference', 'conversation', 'compaction');
acceptEach('corpus', 'seen by the producer', '@evidence/seenByProducer', true, false, null);
refuseEach('corpus', 'seen by the producer', '@evidence/seenByProducer', 'true', 1, 'unknown');
refuseEach('corpus', 'digest', '@evidence/sha256', ...badDigests);
refuseEach('corpus', 'digest of the output', '@case/output/sha256', 'A'.repeat(64), '');
refuseEach('corpus', 'completeness', '@evidence/completeness', 'failed', 'unknown', true);
acceptEach('corpus', 'revision', '@evidence/revision', null, '', 'r2');
refuseEach('corpus', 'revision', '@evidence/revision', 2, []);
acceptEach('corpus', 'diff side', '@evidence/diffSide', 'old', 'new', 'unified', null);
refuseEach('corpus', 'diff side', '@evidence/diffSide', 'both', 'Old', '');
accept('corpus', '1.0 is an integer', spell('@claim/start', '.0'));
accept('corpus', '1e0 is an integer', spell('@claim/end', 'e0'));
accept('corpus', '-0 is 0', spell('@initial/start', '-0'));
refuseEach('corpus', 'offset', '@claim/start', ...badOffsets);
refuseEach('corpus', 'offset of a region', '@region/end', -1, 1.5, '2', null);
refuse('corpus', 'a claim is not empty', set('@claim/text', ''), set('@claim/end', 0), set('@claim/start', 0));
acceptEach('corpus', 'verdict', '@claim/verdict', 'true', 'false', 'unsupported', null);
refuseEach('corpus', 'verdict', '@claim/verdict', true, false, 'True', 'FALSE', 'unknown', 'supported', '');
acceptEach('corpus', 'grounding', '@claim/grounding', 'unsupported', 'unknown', null);
refuseEach('corpus', 'grounding', '@claim/grounding', 'true', 'Supported', true, '');
acceptEach('corpus', 'reason', '@claim/reason', null, '', 'because');
refuseEach('corpus', 'reason', '@claim/reason', 7, []);
accept('corpus', 'no citation', set('@claim/evidence', []));
refuse('corpus', 'supported grounding needs a citation', set('@supported/evidence', []));
refuse('corpus', 'a repeated citation', repeat('@region'));
refuse('corpus', 'a citation is no string', set('@region', 'e1'));
refuse('corpus', 'a cited region is not pinned', add('@region/revision', null));
refuse('corpus', 'a region without its text and end', remove('@region/text'), remove('@region/end'));
accept('corpus', 'no checks', set('@claim/checks', []));
acceptEach('corpus', 'check kind', '@check/kind', 'literal-absence', 'literal-quote');
refuseEach('corpus', 'check kind', '@check/kind', 'literal', 'regex', null);
accept('corpus', 'a check in a whole text', pin({}));
accept('corpus', 'a check pinned to a revision', pin({ revision: 'r9' }));
accept('corpus', 'a check pinned to no revision', pin({ revision: null }));
accept('corpus', 'a check pinned to a diff side', pin({ diffSide: 'old' }));
accept('corpus', 'a check pinned to both', pin({ revision: 'r9', diffSide: null }));
refuse('corpus', 'a pin of an unknown side', pin({ diffSide: 'both' }));
refuse('corpus', 'a pin of a numbered revision', pin({ revision: 9 }));
acceptEach('corpus', 'claim coverage', '@case/claimCoverage', 'selected', 'exhaustive');
refuseEach('corpus', 'claim coverage', '@case/claimCoverage', 'Exhaustive', 'all', true);
acceptEach('corpus', 'provisional quality', '@case/expectedQuality/relevance', true, false, null);
refuseEach('corpus', 'provisional quality', '@case/expectedQuality/usefulness', 'true', 0, 'unscored');
acceptEach(
  'corpus',
  'provisional withholding of a withheld case',
  '@withheld/expectedQuality/withholding',
  true,
  false,
  null,
);
refuseEach(
  'corpus',
  'withholding is scored only where it was withheld',
  '@case/expectedQuality/withholding',
  true,
  false,
);
refuse('corpus', 'a key with another name', rename('@case/reviewState', 'reviewstate'));

// --- assize.requests/1
object('requests', '', ['rubric', 'asks', 'requests'], ['rubric']);
object('requests', '@request', [
  'sampleId',
  'requestHash',
  'destination',
  'reviewState',
  'capture',
  'output',
  'evidence',
  'claims',
]);
object('requests', '@request/capture', ['status', 'limitations']);
object('requests', '@request/output', ['text', 'sha256']);
object(
  'requests',
  '@evidence',
  ['id', 'role', 'seenByProducer', 'text', 'sha256', 'completeness', 'revision', 'diffSide'],
  ['seenByProducer', 'revision', 'diffSide'],
);
object('requests', '@claim', ['id', 'start', 'end', 'text']);
['', '@request', '@request/capture', '@request/output', '@evidence', '@claim'].forEach((pointer) =>
  leak('requests', pointer),
);
for (const [pointer, key, value] of [
  ['@request', 'name', null],
  ['@request', 'group', 'g'],
  ['@request', 'practice', 'code-review'],
  ['@request', 'provider', 'p'],
  ['@request', 'split', 'held-out'],
  ['@request', 'sampling', 'random'],
  ['@request', 'provenance', {}],
  ['@request', 'claimCoverage', 'selected'],
  ['@request', 'expectedQuality', {}],
  ['@request/capture', 'producerStatus', 'unknown'],
  ['@claim', 'verdict', null],
  ['@claim', 'grounding', null],
  ['@claim', 'reason', null],
  ['@claim', 'evidence', []],
  ['@claim', 'checks', []],
])
  refuse('requests', `${key} is a leak`, add(`${pointer}/${key}`, value));
acceptEach('requests', 'rubric', '/rubric', null, rubric);
refuseEach('requests', 'rubric', '/rubric', { 'x-own': 1, ...rubric }, { extra: 1, ...rubric }, {});
acceptEach('requests', 'asks', '/asks', [], ['grounding', 'truth'], ['active-time']);
refuseEach('requests', 'asks', '/asks', ['truth', 'truth'], ['verdict']);
accept('requests', 'no requests', set('/requests', []));
refuseEach('requests', 'request hash', '@request/requestHash', ...badDigests);
acceptEach('requests', 'destination', '@request/destination', 'elsewhere', 'conversation');
acceptEach('requests', 'review state', '@request/reviewState', 'reviewed', 'withheld', 'not-reviewed');
refuseEach('requests', 'review state', '@request/reviewState', 'Reviewed', true);
acceptEach('requests', 'capture status', '@request/capture/status', 'complete', 'partial');
refuseEach('requests', 'failed captures are not handed out', '@request/capture/status', 'failed', 'unknown');
acceptEach('requests', 'limitations', '@request/capture/limitations', [], ['cut', 'a\u0000b']);
acceptEach('requests', 'id', '@request/sampleId', 'i', astral200);
refuseEach('requests', 'id', '@request/sampleId', ...badIds);
acceptEach('requests', 'seen by the producer', '@evidence/seenByProducer', true, false, null);
acceptEach('requests', 'role', '@evidence/role', 'reference', 'compaction');
refuseEach('requests', 'role', '@evidence/role', 'Seen', '');
acceptEach('requests', 'diff side', '@evidence/diffSide', null, 'new');
accept('requests', 'no claims', set('@request/claims', []));
accept('requests', 'no evidence', set('@request/evidence', []));
accept('requests', '1.0 is an integer', spell('@claim/start', '.0'));
accept('requests', '1e0 is an integer', spell('@claim/end', 'e0'));
accept('requests', '-0 is 0', spell('@initial/start', '-0'));
refuseEach('requests', 'offset', '@claim/start', ...badOffsets);

// --- assize.labels/1
object('labels', '', ['rater', 'rubricSha256', 'requestsSha256', 'ratings'], ['rubricSha256']);
object('labels', '/rater', ['id', 'kind']);
object(
  'labels',
  '@rating',
  ['sampleId', 'requestHash', 'state', 'claims', 'quality', 'note', 'ratedAt', 'activeSeconds'],
  ['quality', 'ratedAt', 'activeSeconds'],
);
object(
  'labels',
  '@claim',
  ['claimId', 'truth', 'grounding', 'evidence', 'note', 'problem'],
  ['truth', 'grounding', 'problem'],
);
object('labels', '@region', ['evidenceId', 'start', 'end', 'text']);
['', '/rater', '@rating', '@claim', '@region'].forEach((pointer) => own('labels', pointer));
refuseEach('labels', 'raters are human', '/rater/kind', 'judge', 'Human', '');
acceptEach('labels', 'rater id', '/rater/id', 'R', id200, 'Anne O\u2019Neill');
refuseEach('labels', 'rater id', '/rater/id', ...badIds);
acceptEach('labels', 'rubric digest', '/rubricSha256', null, digest);
refuseEach('labels', 'rubric digest', '/rubricSha256', ...badDigests);
refuseEach('labels', 'digest of the requests', '/requestsSha256', 'A'.repeat(64), '');
accept('labels', 'no ratings', set('/ratings', []));
accept('labels', 'a journal head', add('/journalHead', digest));
for (const head of [7, 'head', null]) refuse('labels', `a journal head: ${label(head)}`, add('/journalHead', head));
for (const signature of [
  null,
  'abc',
  {},
  { algorithm: 'Ed25519', publicKey: 'a' },
  { algorithm: 'Ed25519', publicKey: 'a', value: 7 },
])
  refuse('labels', `a signature: ${label(signature)}`, add('/signature', signature));
refuseEach('labels', 'request hash', '@rating/requestHash', ...badDigests);
refuseEach('labels', 'state', '@rating/state', 'done', 'Complete', 'in progress', true);
accept(
  'labels',
  'an unfinished rating without claims',
  set('@rating/state', 'in-progress'),
  set('@rating/claims', []),
  set('@rating/quality', null),
);
accept(
  'labels',
  'an unfinished rating with an open truth',
  set('@rating/state', 'in-progress'),
  set('@rating/claims/0/truth', null),
);
acceptEach(
  'labels',
  'quality',
  '@rating/quality',
  null,
  {},
  { relevance: null },
  { relevance: true, repetition: false, usefulness: null },
  { usefulness: false, 'x-own': 1 },
);
refuseEach(
  'labels',
  'quality',
  '@rating/quality',
  [],
  true,
  { relevance: 'true' },
  { relevance: 1 },
  { Relevance: true },
  { truth: true },
  { usefulness: 'abstained' },
);
acceptEach('labels', 'note', '@rating/note', '', ' kept as it is \n', 'a\u0000b');
refuseEach('labels', 'note', '@rating/note', 7, []);
acceptEach('labels', 'time', '@rating/ratedAt', null, '2024-02-29T23:59:59Z', '2025-12-31T00:00:00Z');
refuseEach(
  'labels',
  'time',
  '@rating/ratedAt',
  '2024-02-29T23:59:59.5Z',
  '2024-02-29T23:59:59',
  '2024-02-29T23:59:59+00:00',
  '2024-02-29 23:59:59Z',
  '2024-02-29',
  '2024-13-01T00:00:00Z',
  '2024-04-31T00:00:00Z',
  '2024-02-30T00:00:00Z',
  '2024-01-01T24:00:00Z',
  '2024-01-01T00:60:00Z',
  ' 2024-01-01T00:00:00Z',
  '',
  1700000000,
);
acceptEach('labels', 'active time', '@rating/activeSeconds', null, 0, 90, 2 ** 53 - 1);
refuseEach('labels', 'active time', '@rating/activeSeconds', -1, 1.5, '90', true, 2 ** 53);
accept('labels', '1.0 is an integer', set('@rating/activeSeconds', 1), spell('@rating/activeSeconds', '.0'));
accept('labels', '1e1 is an integer', set('@rating/activeSeconds', 1), spell('@rating/activeSeconds', 'e1'));
accept('labels', '-0 is 0', spell('@rating/activeSeconds', '-0'));
acceptEach('labels', 'truth', '@claim/truth', 'true', 'false', 'unsupported');
refuseEach('labels', 'truth', '@claim/truth', true, false, 'True', 'false ', 'FALSE', 'unknown', 'disputed', '');
acceptEach('labels', 'grounding', '@claim/grounding', 'unsupported', 'unknown');
refuseEach('labels', 'grounding', '@claim/grounding', 'true', 'Supported', true, '');
refuse('labels', 'supported grounding needs a citation', set('@supported/evidence', []));
accept('labels', 'no citation', set('@claim/evidence', []));
accept('labels', 'a whole text is cited', set('@claim/evidence', [{ evidenceId: 'e-1' }]));
accept(
  'labels',
  'a whole text and a region are cited',
  set('@claim/evidence', [{ evidenceId: 'e-1' }, { evidenceId: 'e-1', start: 0, end: 2, text: 'ab' }]),
);
refuseEach(
  'labels',
  'citation',
  '@claim/evidence',
  [{ evidenceId: 'e-1' }, { evidenceId: 'e-1' }],
  ['e-1'],
  [{}],
  [null],
  [{ id: 'e-1' }],
  [{ evidenceId: 1 }],
  [{ evidenceId: 'e-1', start: 0 }],
  [{ evidenceId: 'e-1', start: 0, end: 1 }],
  [{ evidenceId: 'e-1', text: 'a' }],
  [{ evidenceId: 'e-1', start: null, end: null, text: null }],
  [{ evidenceId: 'e-1', revision: 'r' }],
  {},
);
refuseEach('labels', 'offset', '@region/start', ...badOffsets);
acceptEach(
  'labels',
  'problem',
  '@claim/problem',
  null,
  ...['span-wrong', 'not-a-claim', 'several-claims', 'annotation-wrong', 'evidence-missing'].map((kind) => ({
    kind,
    note: '',
  })),
  { kind: 'span-wrong', note: 'too long', 'x-own': 1 },
);
refuseEach(
  'labels',
  'problem',
  '@claim/problem',
  'span-wrong',
  {},
  { kind: 'span-wrong' },
  { note: '' },
  { kind: 'other', note: '' },
  { kind: 'span-wrong', note: null },
  { kind: 'span-wrong', note: '', extra: 1 },
  false,
);
refuseEach('labels', 'claim id', '@claim/claimId', '', 7, 'c1\u0080');
refuse('labels', 'a key with another name', rename('@rating/ratedAt', 'labelledAt'));

// --- assize.judge/1
object('judge', '', ['model', 'runId', 'rubricSha256', 'results'], ['rubricSha256']);
object('judge', '@result', ['sampleId', 'requestHash', 'claims', 'quality'], ['quality']);
object('judge', '@claim', ['claimId', 'truth', 'grounding', 'reason'], ['truth', 'grounding', 'reason']);
['', '@result', '@claim'].forEach((pointer) => own('judge', pointer));
refuse('judge', 'a judge file has no offsets', add('/offsets', 'utf-8'));
acceptEach('judge', 'model', '/model', 'another model');
refuseEach('judge', 'model', '/model', 7, {});
refuseEach('judge', 'run', '/runId', 7, []);
acceptEach('judge', 'rubric digest', '/rubricSha256', null, digest);
refuseEach('judge', 'rubric digest', '/rubricSha256', ...badDigests);
accept('judge', 'no results', set('/results', []));
refuseEach('judge', 'request hash', '@result/requestHash', 'A'.repeat(64), 5);
refuseEach('judge', 'sample id', '@result/sampleId', '', 7, 'c0\u001f');
acceptEach('judge', 'truth', '@claim/truth', 'true', 'false', 'unsupported', null);
refuseEach('judge', 'truth', '@claim/truth', true, 'True', 'unknown', 'abstained');
acceptEach('judge', 'grounding', '@claim/grounding', 'supported', 'unsupported', 'unknown', null);
refuseEach('judge', 'grounding', '@claim/grounding', false, 'false', 'SUPPORTED');
acceptEach('judge', 'reason', '@claim/reason', '', 'because');
refuseEach('judge', 'reason', '@claim/reason', 7, {});
acceptEach(
  'judge',
  'quality',
  '@result/quality',
  {},
  { relevance: null },
  { repetition: true, usefulness: false },
  { relevance: true, 'x-own': 'kept' },
);
refuseEach('judge', 'quality', '@result/quality', [], { relevance: 'yes' }, { novelty: true });
refuse('judge', 'a judge cites nothing', add('@claim/evidence', []));
refuse('judge', 'a judge has no rater', add('/rater', { id: 'r', kind: 'human' }));

// --- assize.adjudication/1
object('adjudication', '', ['adjudicator', 'labels', 'decisions']);
object('adjudication', '/adjudicator', ['id']);
object('adjudication', '/labels/0', ['raterId', 'sha256']);
object(
  'adjudication',
  '@truth',
  [
    'decisionId',
    'sampleId',
    'requestHash',
    'claimId',
    'field',
    'originals',
    'value',
    'reason',
    'evidence',
    'decidedAt',
    'supersedes',
    'blinded',
  ],
  ['decidedAt', 'supersedes'],
);
object('adjudication', '@truth/originals/0', ['raterId', 'value']);
object('adjudication', '@region', ['evidenceId', 'start', 'end', 'text']);
object(
  'adjudication',
  '@review',
  ['reviewId', 'sampleId', 'claimId', 'checkId', 'checkSha256', 'annotation', 'note', 'decidedAt', 'supersedes'],
  ['decidedAt', 'supersedes'],
);
['', '/adjudicator', '/labels/0', '@truth', '@truth/originals/0', '@region', '@review'].forEach((pointer) =>
  own('adjudication', pointer),
);
accept('adjudication', 'no check reviews at all', remove('/checkReviews'));
accept('adjudication', 'no check reviews', set('/checkReviews', []));
refuseEach('adjudication', 'check reviews', '/checkReviews', null, {}, ['k1']);
accept('adjudication', 'no decisions', set('/decisions', []));
acceptEach('adjudication', 'adjudicator id', '/adjudicator/id', 'J', id200);
refuseEach('adjudication', 'adjudicator id', '/adjudicator/id', ...badIds);
refuseEach('adjudication', 'digest of a label file', '/labels/0/sha256', ...badDigests);
refuseEach('adjudication', 'decision id', '@truth/decisionId', 'A'.repeat(32), 'a'.repeat(31), 'a'.repeat(64), '', 7);
acceptEach('adjudication', 'truth is decided', '@later/value', 'true', 'false', 'unsupported', 'undecided');
refuseEach('adjudication', 'truth is decided', '@later/value', true, null, 'unknown', 'supported', 'True', 'missing');
acceptEach(
  'adjudication',
  'grounding is decided',
  '@grounding/value',
  'supported',
  'unsupported',
  'unknown',
  'undecided',
);
refuseEach('adjudication', 'grounding is decided', '@grounding/value', 'true', 'false', null, false);
acceptEach('adjudication', 'a case question is decided', '@quality/value', true, false, null, 'undecided');
refuseEach('adjudication', 'a case question is decided', '@quality/value', 'true', 'abstained', 'supported', 0);
acceptEach('adjudication', 'case question', '@quality/field', 'relevance', 'repetition', 'usefulness', 'withholding');
refuseEach('adjudication', 'field', '@truth/field', 'Truth', 'verdict', '', 'relevance', 'grounding');
refuseEach('adjudication', 'field of a case question', '@quality/field', 'truth', 'grounding', 'active-time');
refuse('adjudication', 'a case question has no claim', set('@quality/claimId', 'c1'));
refuse('adjudication', 'grounding belongs to a claim', set('@grounding/claimId', null));
refuse('adjudication', 'an original is a value of its field', set('@truth/originals/0/value', 'supported'));
refuse('adjudication', 'an original of a case question is no string', set('@quality/originals/0/value', 'true'));
refuse('adjudication', 'an original is never undecided', set('@truth/originals/0/value', 'undecided'));
accept(
  'adjudication',
  'an original abstention',
  set('@quality/originals/0/value', null),
  set('@quality/originals/1/value', true),
);
refuse(
  'adjudication',
  'decided support needs a citation',
  set('@grounding/value', 'supported'),
  set('@grounding/evidence', []),
);
accept('adjudication', 'no citation', set('@truth/evidence', []));
refuse('adjudication', 'a repeated citation', repeat('@region'));
refuse('adjudication', 'a region without its text', remove('@region/text'));
acceptEach('adjudication', 'time', '@later/decidedAt', null, '2024-02-29T23:59:59Z');
refuseEach('adjudication', 'time', '@later/decidedAt', '2024-02-29T23:59:59.123Z', 'yesterday', 0);
acceptEach('adjudication', 'blinded', '@later/blinded', true, false);
refuseEach('adjudication', 'blinded', '@later/blinded', 'true', 1);
acceptEach('adjudication', 'reason', '@later/reason', 'another reason');
refuseEach('adjudication', 'reason', '@later/reason', 7, []);
refuseEach('adjudication', 'supersedes', '@later/supersedes', 7, true, 'A'.repeat(32));
accept('adjudication', 'nothing is superseded', set('@later/supersedes', null));
acceptEach('adjudication', 'annotation', '@review/annotation', 'confirmed', 'rejected');
refuseEach('adjudication', 'annotation', '@review/annotation', 'unreviewed', 'Confirmed', true);
refuseEach('adjudication', 'digest of a check', '@review/checkSha256', 'A'.repeat(64), '');
