import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import web from '../apps/web/vitest.config.ts';
import vitestConfig from '../vitest.config.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** `a/{b,c}` as `a/b` and `a/c`: each alternative has to match on its own. */
function listAlternatives(pattern: string): string[] {
  const [, before = '', list, after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (list === undefined) return [pattern];
  return list.split(',').flatMap((choice) => listAlternatives(`${before}${choice}${after}`));
}

const isBuilt = (path: string) => /(^|\/)(node_modules|dist)$/.test(path);

/** The patterns that match no file below the folder. */
const withoutMatch = (patterns: readonly string[], folder = '.') =>
  patterns
    .flatMap(listAlternatives)
    .filter(
      (pattern) => globSync(pattern, { cwd: join(root, folder), exclude: isBuilt }).length === 0,
    );

interface Project {
  readonly root?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

const listPatterns = ({ include = [], exclude = [] }: Project) => [...include, ...exclude];

test('every pattern of the test runner matches a file', () => {
  const projects: Project[] = (vitestConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? [project.test ?? {}] : [],
  );
  expect(projects.length).toBeGreaterThan(5);
  for (const project of projects) {
    expect(withoutMatch(listPatterns(project), project.root)).toEqual([]);
  }
  const browser: Project = web['test'];
  expect(withoutMatch(listPatterns(browser), 'apps/web')).toEqual([]);
});

test('every override of the linter matches a file', () => {
  const { overrides }: { overrides: { files: string[] }[] } = JSON.parse(
    readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
  );
  expect(overrides.length).toBeGreaterThan(0);
  expect(withoutMatch(overrides.flatMap(({ files }) => files))).toEqual([]);
});

test('every exclusion of the formatter matches a file', () => {
  const { files }: { files: { includes: string[] } } = JSON.parse(
    readFileSync(join(root, 'biome.json'), 'utf8'),
  );
  const excluded = files.includes.filter((pattern) => pattern.startsWith('!'));
  expect(withoutMatch(excluded.map((pattern) => pattern.slice(1)))).toEqual([]);
});
