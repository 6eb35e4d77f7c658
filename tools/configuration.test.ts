import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import webConfig from '../apps/web/vitest.config.ts';
import vitestConfig from '../vitest.config.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Expands `a/{b,c}` to `a/b` and `a/c`, because each alternative must match. */
function listAlternatives(pattern: string): string[] {
  const [, before = '', list, after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (list === undefined) return [pattern];
  return list.split(',').flatMap((choice) => listAlternatives(`${before}${choice}${after}`));
}

const isInstalledOrBuilt = (path: string) => /(^|\/)(node_modules|dist)$/.test(path);

const listUnmatchedPatterns = (patterns: readonly string[], folder = '.') =>
  patterns
    .flatMap(listAlternatives)
    .filter(
      (pattern) =>
        globSync(pattern, { cwd: join(root, folder), exclude: isInstalledOrBuilt }).length === 0,
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
    expect(listUnmatchedPatterns(listPatterns(project), project.root)).toEqual([]);
  }
  const webProject: Project = webConfig['test'];
  expect(listUnmatchedPatterns(listPatterns(webProject), 'apps/web')).toEqual([]);
});

test('every override of the linter matches a file', () => {
  const { overrides }: { overrides: { files: string[] }[] } = JSON.parse(
    readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
  );
  expect(overrides.length).toBeGreaterThan(0);
  expect(listUnmatchedPatterns(overrides.flatMap(({ files }) => files))).toEqual([]);
});

test('every exclusion of the formatter matches a file', () => {
  const { files }: { files: { includes: string[] } } = JSON.parse(
    readFileSync(join(root, 'biome.json'), 'utf8'),
  );
  const excludedPatterns = files.includes.filter((pattern) => pattern.startsWith('!'));
  expect(listUnmatchedPatterns(excludedPatterns.map((pattern) => pattern.slice(1)))).toEqual([]);
});
