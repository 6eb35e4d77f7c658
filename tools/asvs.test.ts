import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesUnder } from './files-under.mjs';
import { hasTest } from './named-tests.ts';

/** How each requirement stands: a test that shows it, or a reason in words. */
interface Row {
  readonly passed?: readonly { readonly file: string; readonly test: string }[];
  readonly notApplicable?: string;
  readonly deviation?: string;
}

/** OWASP ASVS 5.0, levels 1 and 2: the sections with their numbers of requirements. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};
const ids = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
  ),
);

const text = readFileSync(new URL('../docs/asvs.json', import.meta.url), 'utf8');
const rows: Record<string, Row> = JSON.parse(text);

test('each of the 253 requirements stands once', () => {
  expect(ids).toHaveLength(253);
  const named = Array.from(text.matchAll(/^ {2}"(V[\d.]+)":/gm), ([, id]) => id);
  expect(named).toEqual(ids);
});

test('each is passed with tests that exist, not applicable or deviated with a reason', () => {
  const wrong = Object.entries(rows).filter(([, { passed, notApplicable, deviation, ...rest }]) => {
    const stands = [passed, notApplicable, deviation].filter((given) => given !== undefined);
    const isTested =
      passed === undefined ||
      (passed.length > 0 && passed.every(({ file, test: title }) => hasTest(file, title)));
    const isReasoned = [notApplicable, deviation].every(
      (reason) => reason === undefined || /^.{15,}\.$/.test(reason),
    );
    return stands.length !== 1 || Object.keys(rest).length > 0 || !isTested || !isReasoned;
  });
  expect(wrong).toEqual([]);
});

test('every harness that the README and the threat model name is there', () => {
  const sources = [
    ...['harness', 'faults'].flatMap((folder) =>
      filesUnder(fileURLToPath(new URL(`../apps/server/${folder}`, import.meta.url))),
    ),
    ...['apps/server/src/http/authorization.test.ts', 'e2e/security.spec.ts'].map((file) =>
      fileURLToPath(new URL(`../${file}`, import.meta.url)),
    ),
  ].map((file) => readFileSync(file, 'utf8'));
  const has = (id: string) =>
    sources.some((source) =>
      new RegExp(`(test|plain)\\(\\s*['"]${id}: |\\bid: '(\\w+, )*${id}[',]`).test(source),
    );
  const named = ['README.md', 'docs/threat-model.md'].flatMap((file) =>
    readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap(
        (line) =>
          line
            .split('|')
            .at(-2)
            ?.match(/\b[A-Z]\d{1,2}b?\b/g) ?? [],
      ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((id) => !has(id))).toEqual([]);
});
