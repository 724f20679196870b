// SPDX-License-Identifier: Apache-2.0
//
// node compare.mjs ASSIZE_CLI
//
// Compares three parties on every row of variants.mjs: the JSON Schema under a real validator, the
// program, and the verdict of the specification. Then checks the sample files, the schemas that the
// program prints, and the documents that it writes, against the schemas.
//
// Out of the comparison: duplicate keys and lone surrogates (JSON.parse passes over both) and what
// needs another file, another value or a digest.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020.js';
import { places, variants } from './variants.mjs';

const resources = fileURLToPath(new URL('../../resources/', import.meta.url));
const [program] = process.argv.slice(2);
if (!program) {
  console.error('usage: node compare.mjs ASSIZE_CLI');
  process.exit(2);
}

let passed = 0;
let failed = 0;
function check(name, problem) {
  if (problem) {
    failed += 1;
    console.log(`FAILED ${name}\n  ${problem}`);
  } else {
    passed += 1;
  }
}

// --- Small tools

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const copy = (value) => JSON.parse(JSON.stringify(value));
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const without = (object, ...keys) => Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

// RFC 8785. JavaScript compares strings by UTF-16 units and prints numbers as the RFC asks.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`;
}

function run(...parameters) {
  const done = spawnSync(program, parameters, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  return done;
}

// --- Edits

// A number in another spelling travels through JSON.stringify as a marked string.
const SPELLED = '@number:';
const serialise = (value) =>
  `${JSON.stringify(value, null, 2).replaceAll(new RegExp(`"${SPELLED}([^"]*)"`, 'g'), '$1')}\n`;

function define(object, key, value) {
  // An assignment to __proto__ would make no key.
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function reversed(value, deep) {
  if (Array.isArray(value)) return value.map((element) => (deep ? reversed(element, deep) : element));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, deep ? reversed(inner, deep) : inner]),
  );
}

function resolve(pointer, named) {
  const match = /^@([a-zA-Z]+)/.exec(pointer);
  if (!match) return pointer;
  if (named[match[1]] === undefined) throw new Error(`the sample holds nothing for @${match[1]}`);
  return named[match[1]] + pointer.slice(match[0].length);
}

// Returns the edited document. A pointer that does not fit is a fault of the table.
function edited(document, edit, named) {
  const pointer = resolve(edit.pointer, named);
  const root = { document };
  const keys = ['document', ...pointer.split('/').slice(1)];
  const key = keys.pop();
  const parent = keys.reduce((value, step) => value?.[step], root);
  if (parent === null || typeof parent !== 'object') throw new Error(`nothing stands at ${pointer}`);
  const there = Object.hasOwn(parent, key);
  if (there === (edit.op === 'add')) throw new Error(`${pointer} ${there ? 'is there already' : 'is not there'}`);
  switch (edit.op) {
    case 'set':
      parent[key] = edit.value;
      break;
    case 'add':
      define(parent, key, edit.value);
      break;
    case 'remove':
      delete parent[key];
      break;
    case 'rename':
      define(parent, edit.key, parent[key]);
      delete parent[key];
      break;
    case 'repeat':
      parent.push(copy(parent[key]));
      break;
    case 'reverse':
      parent[key] = reversed(parent[key], false);
      break;
    case 'reverseAll':
      parent[key] = reversed(parent[key], true);
      break;
    case 'pin':
      parent[key] = { evidenceId: parent[key].evidenceId, ...edit.pins };
      break;
    case 'spell':
      parent[key] = SPELLED + (/^[.e]/.test(edit.form) ? `${parent[key]}${edit.form}` : edit.form);
      break;
    default:
      throw new Error(`unknown edit ${edit.op}`);
  }
  return root.document;
}

// --- Hashes that an accepted edit changes

function sealRequest(request) {
  if (isObject(request) && 'requestHash' in request)
    request.requestHash = sha256(canonical(without(request, 'requestHash')));
}

function decisionId(decision, adjudicator) {
  return sha256(canonical({ ...without(decision, 'decisionId', 'decidedAt', 'blinded'), adjudicator })).slice(0, 32);
}

function sealDecisions(file) {
  const renamed = new Map();
  for (const decision of file.decisions) {
    if (!isObject(decision)) continue;
    if (renamed.has(decision.supersedes)) decision.supersedes = renamed.get(decision.supersedes);
    const id = decisionId(decision, file.adjudicator?.id);
    renamed.set(decision.decisionId, id);
    if ('decisionId' in decision) decision.decisionId = id;
  }
}

function sealed(format, document, edits) {
  const touched = (key) => edits.some(({ pointer }) => pointer.endsWith(key));
  if (!isObject(document)) return document;
  if (format === 'requests' && Array.isArray(document.requests) && !touched('requestHash'))
    document.requests.forEach(sealRequest);
  if (format === 'adjudication' && Array.isArray(document.decisions) && !touched('decisionId')) sealDecisions(document);
  return document;
}

// Applies a row to a copy of the sample and returns the text of the file.
function variantText(row, sample) {
  const named = places[row.format](sample);
  const document = row.edits.reduce((value, edit) => edited(value, edit, named), copy(sample));
  // The hash is taken from the numbers, not from their spelling.
  const plain = sealed(row.format, JSON.parse(serialise(document)), row.edits);
  if (row.format !== 'requests') return serialise(row.format === 'adjudication' ? plain : document);
  const hashes =
    isObject(plain) && Array.isArray(plain.requests) ? plain.requests.map((request) => request?.requestHash) : [];
  hashes.forEach((hash, i) => {
    if (hash !== undefined) document.requests[i].requestHash = hash;
  });
  return serialise(document);
}

// --- Schemas and samples

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
const schemaFiles = readdirSync(join(resources, 'schemas'))
  .filter((name) => name.endsWith('.schema.json'))
  .sort();
const schemaText = (kind) => readFileSync(join(resources, 'schemas', `${kind}.schema.json`), 'utf8');
const kinds = schemaFiles.map((name) => basename(name, '.schema.json'));
const validators = new Map(kinds.map((kind) => [kind, ajv.compile(JSON.parse(schemaText(kind)))]));

// Undefined where the value is valid.
function schemaProblem(kind, value) {
  const validate = validators.get(kind);
  if (!validate) return `there is no schema for ${kind}`;
  return validate(value) ? undefined : ajv.errorsText(validate.errors.slice(0, 3), { dataVar: '' });
}

const samplePath = (name) => join(resources, 'samples', name);
const sampleOf = (name) => JSON.parse(readFileSync(samplePath(name), 'utf8'));

// An adjudication of the sample, with every kind of decision.
function sampleAdjudication(labels) {
  const rating = labels.ratings.find(({ claims }) => claims.length > 0);
  const [claim] = rating.claims;
  const hash = 'b'.repeat(64);
  const decision = (n, field, claimId, values, value, supersedes = null) => ({
    decisionId: String(n).padStart(32, '0'),
    sampleId: rating.sampleId,
    requestHash: rating.requestHash,
    claimId,
    field,
    originals: [
      { raterId: 'rater-a', value: values[0] },
      { raterId: 'rater-b', value: values[1] },
    ],
    value,
    reason: `reason ${n}`,
    evidence: [],
    decidedAt: '2025-06-30T12:00:00Z',
    supersedes: supersedes === null ? null : String(supersedes).padStart(32, '0'),
    blinded: true,
  });
  const file = {
    format: 'assize.adjudication/1',
    offsets: 'utf-8',
    adjudicator: { id: 'adjudicator' },
    labels: [
      { raterId: 'rater-a', sha256: hash },
      { raterId: 'rater-b', sha256: hash },
    ],
    decisions: [
      decision(1, 'truth', claim.claimId, ['true', 'false'], 'true'),
      decision(2, 'truth', claim.claimId, ['true', 'false'], 'undecided', 1),
      {
        ...decision(3, 'grounding', claim.claimId, ['supported', 'unknown'], 'supported'),
        evidence: [{ evidenceId: 'e-1', start: 0, end: 3, text: 'abc' }, { evidenceId: 'e-2' }],
      },
      decision(4, 'relevance', null, [true, false], null),
    ],
    checkReviews: [
      {
        reviewId: 'review-1',
        sampleId: rating.sampleId,
        claimId: claim.claimId,
        checkId: 'check-1',
        checkSha256: hash,
        annotation: 'confirmed',
        note: '',
        decidedAt: null,
        supersedes: null,
      },
    ],
  };
  sealDecisions(file);
  return file;
}

// --- The comparison

// Undefined where the text is no JSON.
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function grouped(diagnostics) {
  const groups = new Map();
  for (const diagnostic of diagnostics)
    groups.set(diagnostic.file, [...(groups.get(diagnostic.file) ?? []), diagnostic]);
  return groups;
}

function compareFormat(format, sample, folder) {
  const rows = variants.filter((row) => row.format === format);
  const files = [];
  rows.forEach((row, i) => {
    try {
      const text = variantText(row, sample);
      const path = join(folder, `${format}-${String(i).padStart(4, '0')}.json`);
      writeFileSync(path, text);
      files.push({ row, path, text });
    } catch (error) {
      check(`${format}: ${row.rule}`, `the table does not fit the sample: ${error.message}`);
    }
  });
  const done = run('validate', '--json', ...files.map(({ path }) => path));
  check(
    `${format}: exit code of validate`,
    done.status === 1 ? undefined : `${done.status}, expected 1: ${done.stderr.slice(0, 500)}`,
  );
  const printed = parsed(done.stdout);
  const problem = schemaProblem('diagnostics', printed);
  check(`${format}: diagnostics are valid`, problem);
  if (problem) return;
  check(
    `${format}: every file is listed`,
    printed.files.length === files.length ? undefined : `${printed.files.length} of ${files.length}`,
  );
  const errors = grouped(printed.diagnostics.filter(({ severity }) => severity === 'error'));
  for (const { row, path, text } of files) {
    const refusal = schemaProblem(format, JSON.parse(text));
    const found = (errors.get(path) ?? []).map(({ pointer, code, message }) => `${pointer} ${code} ${message}`);
    const agree = (refusal === undefined) === row.accepted && (found.length === 0) === row.accepted;
    check(
      `${format}: ${row.rule}`,
      agree
        ? undefined
        : `specification: ${row.accepted ? 'accepted' : 'refused'}; schema: ${refusal ?? 'accepted'}; program: ${found.slice(0, 3).join('; ') || 'accepted'}`,
    );
  }
}

function compareVariants(folder) {
  const labels = sampleOf('sample.rater-a.labels.assize.json');
  const samples = {
    corpus: sampleOf('sample.corpus.assize.json'),
    requests: sampleOf('sample.requests.assize.json'),
    labels,
    judge: sampleOf('sample.judge.assize.json'),
    adjudication: sampleAdjudication(labels),
  };
  Object.entries(samples).forEach(([format, sample]) => compareFormat(format, sample, folder));
}

function checkTable() {
  const accepted = variants.filter((row) => row.accepted).length;
  check('at least 90 variants', variants.length >= 90 ? undefined : `${variants.length}`);
  check('at least 30 accepted variants', accepted >= 30 ? undefined : `${accepted}`);
  const names = variants.map(({ format, rule }) => `${format}: ${rule}`);
  check(
    'every row has its own name',
    names.find((name, i) => names.indexOf(name) !== i),
  );
}

function checkSamples() {
  for (const name of readdirSync(join(resources, 'samples'))
    .filter((file) => file.endsWith('.assize.json'))
    .sort()) {
    const value = sampleOf(name);
    const kind = /^assize\.([a-z-]+)\/1$/.exec(value.format)?.[1];
    check(`sample ${name} is valid`, schemaProblem(kind, value));
  }
}

function checkPrintedSchemas() {
  for (const kind of kinds) {
    const done = run('schema', kind);
    check(
      `schema ${kind} is printed as it is`,
      done.status === 0 && done.stdout === schemaText(kind) ? undefined : `exit code ${done.status}, other bytes`,
    );
  }
}

function checkDocument(name, kind, parameters, expectedStatus) {
  const done = run(...parameters);
  if (done.status !== expectedStatus) {
    check(name, `exit code ${done.status}, expected ${expectedStatus}: ${done.stderr.slice(0, 500)}`);
    return;
  }
  const printed = parsed(done.stdout);
  check(name, printed === undefined ? 'the output is not JSON' : schemaProblem(kind, printed));
  if (isObject(printed)) checkStrictness(name, kind, printed);
}

// A schema that lets everything pass would prove nothing: no top-level key may go, none may come.
function checkStrictness(name, kind, printed) {
  for (const key of Object.keys(printed)) {
    check(
      `${name}: ${key} is needed`,
      schemaProblem(kind, without(printed, key)) ? undefined : 'the schema passes over it',
    );
    check(
      `${name}: ${key} has its own kind of value`,
      schemaProblem(kind, { ...printed, [key]: 1.5 }) ? undefined : 'the schema takes a fraction',
    );
  }
  check(
    `${name}: no other key`,
    schemaProblem(kind, { ...printed, 'x-own': 1 }) ? undefined : 'the schema lets it pass',
  );
}

function checkDocuments() {
  const names = readdirSync(join(resources, 'samples')).sort();
  const paths = (kind) => names.filter((name) => name.endsWith(`.${kind}.assize.json`)).map(samplePath);
  const corpus = samplePath('sample.corpus.assize.json');
  const labels = paths('labels').flatMap((path) => ['--labels', path]);
  const judges = paths('judge').flatMap((path) => ['--judge', path]);
  const adjudications = paths('adjudication').flatMap((path) => ['--adjudication', path]);
  checkDocument('report of the sample', 'report', ['score', corpus, ...labels, ...judges, '-o', '-'], 0);
  checkDocument(
    'report of the sample with adjudications',
    'report',
    ['score', corpus, ...labels, ...judges, ...adjudications, '-o', '-'],
    0,
  );
  checkDocument(
    'report with one required rater',
    'report',
    ['score', corpus, ...labels, '--required-raters', '1', '-o', '-'],
    0,
  );
  checkDocument(
    'report with unfinished ratings',
    'report',
    ['score', corpus, ...labels, '--include-in-progress', '-o', '-'],
    0,
  );
  checkDocument('report of one rater', 'report', ['score', corpus, ...labels.slice(0, 2), '-o', '-'], 0);
  checkDocument('validate of the sample corpus', 'diagnostics', ['validate', '--json', corpus], 0);
  checkDocument('disagreements of the sample', 'disagreements', ['disagreements', corpus, ...labels, '--json'], 0);
  checkDocument(
    'disagreements of the sample with adjudications',
    'disagreements',
    ['disagreements', corpus, ...labels, ...adjudications, '--json'],
    0,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'assize-schema-'));
try {
  checkTable();
  checkSamples();
  checkPrintedSchemas();
  compareVariants(folder);
  checkDocuments();
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
