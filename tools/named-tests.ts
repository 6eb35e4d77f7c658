import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** Whether a file, named from the root, has a test of this title: `test('title'`, or `test.each(...)('title'`. */
export function hasTest(file: string, title: string): boolean {
  const path = new URL(file, root);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const call = `(?:\\b(?:test|it|plain)(?:\\.\\w+)*|\\))\\(\\s*(['"\`])${escaped}\\1`;
  return new RegExp(call).test(source);
}
