// SPDX-License-Identifier: Apache-2.0
//
// node read.mjs ASSIZE_CLI FOLDER
//
// Reads HTML reports as other programs read them: a validator, a browser without a network, and a checker of
// accessibility in light and in dark. Leaves the pages, screenshots and prints in FOLDER.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HtmlValidate } from 'html-validate';
import { chromium } from 'playwright-core';
import { hostileNames, reports } from './reports.mjs';

const [program, folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node read.mjs ASSIZE_CLI FOLDER');
  process.exit(2);
}
const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
if (!browserPath) {
  console.error('there is no Chromium; packaging/deps.sh test installs it');
  process.exit(1);
}
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const problems = [];
const must = (name, holds, what) => holds || problems.push(`${name}: ${what}`);

function write(name, parameters) {
  const path = join(folder, `${name}.html`);
  const done = spawnSync(program, ['score', ...parameters, '--quiet', '--html', path], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${name}: ${done.stderr.split('\n').filter((line) => line.includes('error:')).slice(0, 5)}`);
  return path;
}

// What the text of the page says of itself, without a browser.
function readAsText(name, path) {
  const page = readFileSync(path, 'utf8');
  must(name, !/<(script|link|iframe|object|embed|img|base|form)\b/i.test(page), 'an element that fetches or runs');
  must(name, !/\son\w+\s*=\s*["'][^<]*>/i.test(page.replace(/>[^<]*</g, '><')), 'an attribute that runs');
  must(name, !/@import|url\(/.test(page.match(/<style>[^]*<\/style>/)[0]), 'a style that fetches');
  must(name, !/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2066\u2067]/u.test(page), 'a control character');
}

async function validate(name, path) {
  const report = await new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
    // A stretch of figures may be too wide, and is scrolled by key; long titles are the practice's own words.
    rules: { 'long-title': 'off', 'no-inline-style': 'error', 'void-style': 'off', 'doctype-style': 'off' },
  }).validateFile(path);
  for (const { messages } of report.results) {
    for (const { line, column, ruleId, message } of messages) must(name, false, `${line}:${column} ${ruleId}: ${message}`);
  }
}

async function read(browser, name, path, colorScheme) {
  const place = `${name}, ${colorScheme}`;
  const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 1600 } });
  const page = await context.newPage();
  page.on('console', (message) => must(place, false, `console: ${message.text()}`));
  page.on('pageerror', (error) => must(place, false, `error: ${error}`));
  page.on('dialog', (dialog) => { must(place, false, 'a dialog'); dialog.dismiss(); });
  page.on('request', (request) => must(place, request.url() === pathToFileURL(path).href, `asked for ${request.url()}`));
  await page.goto(pathToFileURL(path).href);
  // Not of the whole page: that takes seconds.
  await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  if (name === 'sample') {
    await page.locator('figure').nth(3).scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}-charts.png`) });
  }
  if (colorScheme === 'light') await page.pdf({ path: join(folder, `${name}.pdf`), format: 'A4' });
  const facts = await page.evaluate(() => ({
    broken: [...document.querySelectorAll('a')].filter((a) => !document.getElementById(a.hash.slice(1))).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    dark: getComputedStyle(document.body.parentElement).backgroundColor,
    names: [...document.querySelectorAll('bdi')].map((bdi) => bdi.textContent),
    elements: document.querySelectorAll('bdi *, caption > :not(bdi), h2 > :not(bdi)').length,
    untold: [...document.querySelectorAll('svg')].filter((svg) => !svg.querySelector('title')?.textContent || !svg.querySelector('desc')?.textContent).length,
  }));
  must(place, facts.broken === 0, `${facts.broken} links lead nowhere`);
  must(place, facts.overflow <= 0, `${facts.overflow} pixels stand out of the page`);
  must(place, facts.elements === 0, 'an id became an element');
  must(place, facts.untold === 0, 'a chart without title or description');
  must(place, (facts.dark === 'rgb(21, 23, 27)') === (colorScheme === 'dark'), `the ground is ${facts.dark}`);
  if (name === 'hostile') {
    must(place, facts.names.includes(hostileNames.practice), 'a practice is not shown as it is');
    must(place, facts.names.some((text) => text.includes('<U+202E>txt.exe<U+202C> <b>&amp;')), 'hidden characters are not shown');
  }
  await context.close();
}

// The policy of the page forbids every script, the checker's too, which therefore runs in a page that is the same but
// for that. Widths change nothing but what overflows.
async function checkAccess(browser, name, path, colorScheme) {
  const place = `${name}, ${colorScheme}`;
  const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 }, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(path).href);
  await page.addScriptTag({ path: axe });
  const check = (rules) =>
    page.evaluate((only) => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      return axe.run(document, { resultTypes: ['violations'], ...(only && { runOnly: only }) });
    }, rules);
  const note = (where, { violations }) => {
    for (const { id, help, nodes } of violations) must(where, false, `axe ${id}: ${help}: ${nodes[0].html.slice(0, 160)}`);
  };
  const found = await check();
  note(place, found);
  must(place, found.passes.length > 20, 'the checker checked next to nothing');
  if (colorScheme === 'light') {
    await page.setViewportSize({ width: 400, height: 900 });
    note(`${place}, narrow`, await check(['scrollable-region-focusable']));
    const out = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    must(`${place}, narrow`, out <= 0, `${out} pixels stand out of the page`);
    await page.screenshot({ path: join(folder, `${name}-narrow.png`) });
  }
  await context.close();
}

// A page with a fault for each of the readers, which must find it: one that finds nothing would prove nothing.
async function readBadPage(browser) {
  const path = join(folder, 'bad.html');
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bad</title><style>p{color:#aaa;background:#fff}
body{width:3000px}</style></head><body><main><h1>Bad</h1><p>too faint \u202E</p><svg viewBox="0 0 1 1"></svg><a href="#nowhere">x</a>
<img src="http://example.invalid/x.png"><script>console.log('x'); throw new Error('y')</script></main></body></html>`,
  );
  readAsText('bad', path);
  await validate('bad', path);
  await read(browser, 'bad', path, 'dark');
  await checkAccess(browser, 'bad', path, 'light');
  const found = problems.splice(0);
  const expected = ['fetches or runs', 'a control character', 'element-required-attributes|wcag/h37', 'console: x', 'error: .*y', 'asked for http:',
    'links lead nowhere', 'stand out of the page', 'without title', 'the ground is', 'axe color-contrast', 'axe image-alt'];
  for (const what of expected) must('the bad page', found.some((problem) => new RegExp(what).test(problem)), `nobody found "${what}" among ${found.join(' | ')}`);
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
let pages = 0;
try {
  await readBadPage(browser);
  for (const [name, parameters] of Object.entries(reports(program, join(folder, 'hostile')))) {
    const path = write(name, parameters);
    readAsText(name, path);
    await validate(name, path);
    await Promise.all([
      ...['light', 'dark'].map((scheme) => read(browser, name, path, scheme)),
      // The colours are the same in every report.
      ...(name === 'sample' ? ['light', 'dark'] : ['light']).map((scheme) => checkAccess(browser, name, path, scheme)),
    ]);
    pages += 1;
  }
} finally {
  await browser.close();
}
for (const problem of problems) console.log(`FAILED ${problem}`);
console.log(`${pages} reports read, ${problems.length} problems`);
process.exit(problems.length ? 1 : 0);
