import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listFiles } from './files-under.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

interface SourceFile {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly isTest: boolean;
}

const files: SourceFile[] = ['apps', 'packages', 'tools', 'e2e', 'bench']
  .flatMap((folder) => listFiles(join(root, folder)))
  .map((file) => ({
    path: relative(root, file),
    name: basename(file),
    text: /\.([cm]?[jt]sx?|sql|css)$/.test(file) ? readFileSync(file, 'utf8') : '',
    isTest:
      /\.(test|spec)\.[cm]?tsx?$|\/(test-support|faults)\/|\/test-(client|setup)\.tsx?$|^e2e\//.test(
        relative(root, file),
      ),
  }));
const codeFiles = files.filter(({ name }) => /\.[cm]?[jt]sx?$/.test(name));
const productFiles = codeFiles.filter(
  ({ path, isTest }) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isTest,
);
const serverFiles = productFiles.filter(({ path }) => path.startsWith('apps/server/'));
const webFiles = productFiles.filter(({ path }) => path.startsWith('apps/web/'));

/** Returns `path:line: text` of every line that matches. */
function listLinesWith(searchedFiles: readonly SourceFile[], pattern: RegExp): string[] {
  return searchedFiles.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

function listPathsWith(searchedFiles: readonly SourceFile[], pattern: RegExp): string[] {
  return searchedFiles.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

function expectNone(violations: readonly string[], advice: string): void {
  expect(violations, `${advice}\n${violations.join('\n')}\n`).toEqual([]);
}

/** Returns the files that the exception does not cover. Fails if the exception covers no file. */
function listExcept(searchedFiles: readonly SourceFile[], pattern: RegExp): SourceFile[] {
  const remainingFiles = searchedFiles.filter(({ path }) => !pattern.test(path));
  expect(remainingFiles.length, `no file matches the exception ${pattern.source}`).toBeLessThan(
    searchedFiles.length,
  );
  return remainingFiles;
}

test('the rules cover the source files', () => {
  for (const part of [productFiles, serverFiles, webFiles]) expect(part.length).toBeGreaterThan(20);
});

test('code file names are in kebab-case and contain no vague words', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
  const vague = /^(.*-)?(utils?|helpers?|common|manager|misc|index)\.([cm]?[jt]sx?)$/;
  const misnamedFiles = codeFiles.filter(({ name }) => !kebab.test(name) || vague.test(name));
  expectNone(
    misnamedFiles.map(({ path }) => path),
    'Name a file in kebab-case after its main export; no barrels, utils, helpers, common or manager:',
  );
});

test('only tool configurations have default exports', () => {
  const searchedFiles = listExcept(codeFiles, /\.config\.ts$|^tools\/repo-rules\.test\.ts$/);
  expectNone(
    listLinesWith(searchedFiles, /^export default\b|\bas default\b/),
    'Use a named export:',
  );
});

test('only the list of calls re-exports other files', () => {
  expectNone(
    listLinesWith(
      listExcept(codeFiles, /\/contract\/src\/calls\.ts$/),
      /^export (type )?(\*|\{[^}]*\}) from /,
    ),
    'Import it where it is defined:',
  );
});

test('source files that are not generated have at most 400 lines', () => {
  const writtenFiles = listExcept(codeFiles, /\/schema\/tables\.ts$/);
  const longFiles = writtenFiles.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    return lines > 400 ? [`${path}: ${lines} lines`] : [];
  });
  expectNone(longFiles, 'Split these files where the subject changes:');
});

test('no source has a TODO', () => {
  const searchedFiles = listExcept(codeFiles, /^tools\/repo-rules\.test\.ts$/);
  expectNone(listLinesWith(searchedFiles, /\b(TODO|FIXME|XXX)\b/), 'Do it now or leave it out:');
});

test('no test is focused, skipped or expected to fail', () => {
  const searchedFiles = listExcept(codeFiles, /^tools\/repo-rules\.test\.ts$/);
  expectNone(
    listLinesWith(searchedFiles, /\b(test|it|describe)\.(only|skip|todo|fails|fixme)\b/),
    'Every test runs; use runIf with a condition where a machine cannot:',
  );
});

test('only config.ts reads the environment of the server', () => {
  const searchedFiles = listExcept(serverFiles, /^apps\/server\/src\/config\.ts$/);
  expectNone(
    listLinesWith(searchedFiles, /\bprocess\.env\b/),
    'Add the setting to config.ts and pass it on:',
  );
});

test('no web file calls randomUUID, which browsers do not provide over plain HTTP', () => {
  expectNone(
    listLinesWith(webFiles, /\.randomUUID\(/),
    'Use createRandomHex of lib/random-hex.ts:',
  );
});

test('only lib/storage.ts uses browser storage', () => {
  const storageFiles = listPathsWith(webFiles, /\b(localStorage|sessionStorage)\b[.[]/);
  expect(storageFiles, 'Use lib/storage.ts').toEqual(['apps/web/src/lib/storage.ts']);
});

test('only one web file, in api/, calls fetch', () => {
  const fetchFiles = listPathsWith(
    webFiles,
    /(?<![\w.])fetch\(|\bwindow\.fetch\b|\bXMLHttpRequest\b/,
  );
  expect(fetchFiles, 'Call the server through api/').toHaveLength(1);
  expect(fetchFiles[0]).toMatch(/^apps\/web\/src\/api\//);
});

test('only the contract and mapping files contain the misspelt names of the API', () => {
  // The columns of a bulk file are part of the API: sellers' files use these names.
  const mapping =
    /^packages\/contract\/|^packages\/domain\/src\/order\/bulk\/bulk-columns\.ts$|\/test-client\.tsx$|-(wire|routes|payload)\.ts$/;
  const searchedFiles = listExcept(productFiles, mapping);
  expectNone(
    listLinesWith(searchedFiles, /clientRefrenceNumber|userCompanylogo/),
    'Map the name in a *-routes.ts or *-wire.ts (server) or *-payload.ts (web) and use the correct spelling elsewhere:',
  );
  expectNone(
    listLinesWith(listExcept(searchedFiles, /\/paths\.ts$/), /creditNOtes/),
    'The misspelt address belongs in the list of paths:',
  );
});

const poolFiles = listPathsWith(serverFiles, /new (pg\.)?Pool\(/);
const clientFiles = listPathsWith(serverFiles, /new (pg\.)?Client\(/);

test('only two files open database connections', () => {
  expect(poolFiles, 'Use the pool of db/query/database.ts').toEqual([
    'apps/server/src/platform/db/query/database.ts',
  ]);
  expect(clientFiles, 'Use withClient').toEqual([
    'apps/server/src/platform/db/engine/engine-client.ts',
  ]);
});

test('every file that opens database connections handles connection errors', () => {
  for (const { path, text } of serverFiles) {
    if (![...poolFiles, ...clientFiles].includes(path)) continue;
    expect(text, `${path}: a connection that breaks while idle ends the process`).toContain(
      ".on('error'",
    );
  }
});

/** Files that build SQL from strings, each with the reason. */
const SQL_TEXT = new Map([
  ['apps/server/src/orders/list/order-list-store.ts', 'the names of columns are constants'],
  ...['seal-audit.ts', 'verify-audit.ts'].map(
    (file) =>
      [`apps/server/src/platform/audit/${file}`, 'the content of an entry is a constant'] as const,
  ),
  [
    'apps/server/src/platform/backup/copy-rows.ts',
    'copy and alter table take no parameters; names come from the catalog and are quoted',
  ],
  [
    'apps/server/src/platform/db/query/database.ts',
    'set takes no parameters; the seller id is checked to be a UUID',
  ],
  ['apps/server/src/platform/db/query/rows.ts', 'the names of columns are those of a type'],
  [
    'apps/server/src/platform/db/query/listed-rows.ts',
    'a cast takes no parameter; types are constants of a union',
  ],
  [
    'apps/server/src/platform/db/query/statement.ts',
    'the predicate of a partial index takes no parameters; the values are constants of the domain',
  ],
  [
    'apps/server/src/platform/db/schema/distribution.ts',
    'the functions of Citus take names as texts; names are constants',
  ],
  [
    'apps/server/src/platform/db/schema/citus-cluster.ts',
    'a statement for other nodes is a text; the names of settings are constants',
  ],
  [
    'apps/server/src/platform/db/engine/session-timeouts.ts',
    'the statement is advice for the operator and is not sent',
  ],
  [
    'apps/server/src/platform/db/embedded/embedded-postgres.ts',
    'create role and create database take no parameters; names are constants',
  ],
  [
    'apps/server/src/platform/db/engine/engine-roles.ts',
    'create role and grant take no parameters; names are constants or quoted',
  ],
  [
    'apps/server/src/operator/archive/import-archive.ts',
    'copy takes no parameters; columns of a file are those of the catalog, and quoted',
  ],
]);

/** SQL built from strings: raw text in a query builder, a concatenated query, a statement in a template. */
const BUILT_SQL = [
  /\bsql\.(raw|lit)\b/,
  /\.query(<[^(`]*>)?\(\s*(`[^`]*\$\{|'[^'\n]*'\s*\+)/,
  /(?<!\b(sql|(query(Rows|Row|Column|Value)|findValue|execute)\(db\))(<[^`]*>)?)`\s*(alter|begin|copy|create|delete|drop|grant|insert|revoke|select|set|update|with)\s[^`]*\$\{/,
];

// The compiler does not check the scripts, because they are JavaScript.
test('TypeScript files export the names that scripts load from them', () => {
  const loads = /\{ ([\w, ]+) \} = await tsImport\(\s*'([^']+)'/g;
  const loadedNames = codeFiles.flatMap(({ path, text }) =>
    [...text.matchAll(loads)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => ({ path, name, file: join(dirname(path), file) })),
    ),
  );
  expect(loadedNames.length).toBeGreaterThan(5);
  const missingNames = loadedNames.filter(({ name, file }) => {
    const text = codeFiles.find(({ path }) => path === file)?.text ?? '';
    return !new RegExp(`export (async )?(function|const) ${name}\\b`).test(text);
  });
  expectNone(
    missingNames.map(({ path, name, file }) => `${path}: ${name} of ${file}`),
    'Load what the file exports:',
  );
});

// ASVS V1.2.4
test('only listed files build SQL from strings', () => {
  const buildingFiles = new Set(BUILT_SQL.flatMap((form) => listPathsWith(serverFiles, form)));
  expectNone(
    [...buildingFiles].filter((path) => !SQL_TEXT.has(path)),
    'Pass values as parameters, names through sql.ref or sql.table:',
  );
  expectNone(
    [...SQL_TEXT.keys()].filter((path) => !buildingFiles.has(path)),
    'These files build no SQL and need no exception:',
  );
});

// ASVS V1.3.2, V3.2.2
test('the client never turns text into markup or code', () => {
  const sinks =
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc/i;
  expectNone(listLinesWith(webFiles, sinks), 'Render text as text:');
});

test('the client logs to the console with console.info only', () => {
  expectNone(
    listLinesWith(webFiles, /\bconsole\.(?!info\b)/),
    'Show it to the user or leave it out:',
  );
});

// ASVS V15.1.2
test('every downloaded package of the lockfile has a checksum and comes from the registry', () => {
  interface Entry {
    readonly resolved?: string;
    readonly integrity?: string;
    readonly link?: boolean;
    /** Bundled in the archive of the parent package. */
    readonly inBundle?: boolean;
  }
  const lock: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const entries = Object.entries(lock.packages).filter(
    ([name, { link, inBundle }]) => name.includes('node_modules/') && !link && !inBundle,
  );
  expect(entries.length).toBeGreaterThan(100);
  const untrustedEntries = entries.filter(
    ([, { resolved, integrity }]) =>
      !integrity?.startsWith('sha512-') ||
      resolved?.startsWith('https://registry.npmjs.org/') === false,
  );
  expectNone(
    untrustedEntries.map(([name]) => name),
    'Install it from registry.npmjs.org and commit the lockfile:',
  );
});

test('no source contains a path of a developer machine', () => {
  const searchedFiles = listExcept(codeFiles, /^tools\/repo-rules\.test\.ts$/);
  expectNone(
    listLinesWith(searchedFiles, /(^|[\s`'"(])\/(work|home|root|Users)\//),
    'Write the path from the root of the repository:',
  );
});

test('the list of calls exports every file that defines an endpoint', () => {
  const list = readFileSync(join(root, 'packages/contract/src/calls.ts'), 'utf8');
  const endpointFiles = productFiles.filter(({ text }) =>
    /^export const \w+ = endpoint\(/m.test(text),
  );
  expectNone(
    endpointFiles
      .map(({ path }) => path.replace('packages/contract/src/', './'))
      .filter((file) => !list.includes(`'${file}'`)),
    'Export these in packages/contract/src/calls.ts:',
  );
});

test('no screen text except palette search words contains the word courier', () => {
  const textFiles = productFiles.filter(({ path }) =>
    /^apps\/web\/|\/problems\/|-texts\.ts$/.test(path),
  );
  // The command palette also finds pages by words of other products.
  const checkedFiles = listExcept(textFiles, /\/palette-entries\.ts$/);
  const violations = listLinesWith(checkedFiles, /[`'>][^`'<]*courier/i).filter(
    (line) => !/^\S+: (?:\/?\*|\/\/)/.test(line),
  );
  expectNone(violations, 'docs/glossary.md, Carrier: one word for the company and its staff.');
});

test('migrations have consecutive numbers', () => {
  const names = files
    .filter(({ path }) => path.startsWith('apps/server/migrations/'))
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const [index, name] of names.toSorted().entries()) {
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(3, '0')}-[a-z0-9-]+\\.sql$`));
  }
});

test('.env.example lists exactly the settings of the server and the database password', () => {
  const config = ['config.ts', 'config-values.ts']
    .map((file) => readFileSync(join(root, 'apps/server/src', file), 'utf8'))
    .join('\n');
  const readNames = new Set(
    Array.from(config.matchAll(/\benv(?:\[|,\s+)'([A-Z][A-Z0-9_]+)'/g), ([, name = '']) => name),
  );
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const listedNames = Array.from(
    example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm),
    ([, name = '']) => name,
  );
  expect(readNames.size).toBeGreaterThan(10);
  // Only the database container of compose.yaml reads this setting.
  expect(listedNames.filter((name) => name !== 'POSTGRES_PASSWORD').toSorted()).toEqual(
    [...readNames].toSorted(),
  );
});
