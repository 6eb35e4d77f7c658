// node tools/spec-map.mjs: lists each section of docs/specification.md with the tests whose titles name it (`Spec
// §5.2`).
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles } from './files-under.mjs';
import { root } from './runtime.mjs';

const TITLE =
  /\b(?:test|it|plain|describe)(?:\.\w+)*(?:\([^'"`]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const REFERENCE = /\bspec §(\d+(?:\.\d+)?)/gi;

/** Returns the numbers of all requirements of the specification, such as `5` and `5.2`. */
export function listRequirements() {
  const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  return Array.from(page.matchAll(/^(?:## |- \*\*)§(\d+(?:\.\d+)?)/gm), ([, id]) => id);
}

/** Returns each pair of a requirement and a test whose title names it. @returns {{ id: string, test: string }[]} */
export function listReferences() {
  const files = ['apps', 'packages', 'e2e'].flatMap((folder) => listFiles(join(root, folder)));
  return files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(TITLE), ([, , title]) => title).flatMap(
        (title) =>
          Array.from(title.matchAll(REFERENCE), ([, id]) => ({
            id,
            test: `${relative(root, file)}: ${title}`,
          })),
      ),
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const references = listReferences();
  for (const id of listRequirements()) {
    console.log(`§${id}`);
    for (const { test } of references.filter((reference) => reference.id === id))
      console.log(`  ${test}`);
  }
}
