import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** Folders that a path in a document may be relative to. */
const BASES = ['.', 'apps/server', 'apps/server/src', 'apps/web/src'];
const ROOT_FOLDER = /^(\.ci|apps|bench|docs|e2e|packages|tools)\//;
const FILE_PATH = /^[\w*<].*\/[^/]*\.(tsx?|mjs|sql|json|md|po)$/;

/** Files that a command generates and git ignores. */
const GENERATED = ['apps/web/src/i18n/en.po'];

const hasMatch = (pattern: string, base: string) =>
  globSync(pattern, { cwd: join(root, base) }).length > 0;

/** Returns the paths between backticks. A path may contain placeholders such as `<area>`. */
function listPaths(text: string): string[] {
  return Array.from(text.matchAll(/`([^`\s]+)`/g), ([, quoted = '']) => quoted).filter(
    (quoted) => ROOT_FOLDER.test(quoted) || FILE_PATH.test(quoted),
  );
}

/** Returns the files that a document links to, without fragments. */
function listLinks(text: string): string[] {
  return Array.from(text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g), ([, address = '']) => address).filter(
    (address) => !/^(https?|mailto):/.test(address),
  );
}

test('every path and every link target in a document exists or is generated', () => {
  expect(documents.length).toBeGreaterThan(20);
  const missingPaths = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const paths = listPaths(text).filter((path) => {
      const pattern = path.replaceAll(/<\w+>/g, '*');
      return !GENERATED.includes(path) && !BASES.some((base) => hasMatch(pattern, base));
    });
    const links = listLinks(text).filter(
      (link) => !existsSync(join(root, dirname(document), link)),
    );
    return [...paths, ...links].map((path) => `${document}: ${path}`);
  });
  expect(missingPaths).toEqual([]);
});
