import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTest } from './named-tests.ts';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/spec-coverage.md', root), 'utf8');

interface Row {
  readonly id: string;
  readonly cell: string;
  /** Tests that the row names, as `file` and `title`. */
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

function rowOf(line: string): Row[] {
  const [, id = '', , cell = ''] = line
    .split(/(?<!\\)\|/)
    .map((text) => text.trim().replaceAll('\\|', '|'));
  if (!/^[SN]\d-/.test(id)) return [];
  const tests = Array.from(
    cell.matchAll(/`([^`]+?) :: ([^`]+)`/g),
    ([, file = '', title = '']) => ({
      file,
      title,
    }),
  );
  return [{ id, cell, tests }];
}

/** `open: ` and a reason that is more than a word or two. */
function isOpenWithReason(cell: string): boolean {
  return /^open: (?:\S+\s+){4,}\S+$/.test(cell);
}

/** The journeys, and the tests of the client: both run in Chromium. */
function runsInBrowser(file: string): boolean {
  return file.startsWith('e2e/') || file.startsWith('apps/web/src/');
}

const rows = page.split('\n').flatMap(rowOf);
const named = rows.flatMap(({ id, tests }) => tests.map((cited) => ({ id, ...cited })));

test('the coverage page lists every section of the specification and its notes', () => {
  const sections = new Set(rows.map(({ id }) => id.slice(0, 2)));
  const expected = ['S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9', 'N2', 'N3', 'N4'];
  expect([...sections].sort()).toEqual(expected.sort());
  expect(rows.length).toBeGreaterThan(300);
});

test('no id stands twice', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every row names a test, or is open and says why', () => {
  const neither = rows.filter(({ cell, tests }) => tests.length === 0 && !isOpenWithReason(cell));
  expect(neither.map(({ id }) => id)).toEqual([]);
  const both = rows.filter(({ cell, tests }) => tests.length > 0 && cell.startsWith('open'));
  expect(both.map(({ id }) => id)).toEqual([]);
});

test('every row of the error catalogue names a test that runs in a browser', () => {
  const blind = rows.filter(
    ({ id, tests }) => id.startsWith('S8-') && !tests.some(({ file }) => runsInBrowser(file)),
  );
  expect(blind.map(({ id }) => id)).toEqual([]);
});

test('every reference in backticks has the form `file :: title`', () => {
  const odd = rows.filter(
    ({ cell, tests }) => (cell.match(/`/g) ?? []).length !== 2 * tests.length,
  );
  expect(odd.map(({ id }) => id)).toEqual([]);
});

test('every test that a row names exists', () => {
  const lost = named.filter(({ file, title }) => !hasTest(file, title));
  expect(lost).toEqual([]);
});
