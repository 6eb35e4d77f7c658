import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listFiles } from './files-under.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

/** The sources that run on the server and in the browser. */
const productFiles = [
  'apps/server/src',
  'apps/web/src',
  'packages/domain/src',
  'packages/contract/src',
]
  .flatMap((folder) => listFiles(join(root, folder)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-support\//.test(file))
  .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }));
const serverFiles = productFiles.filter(({ path }) => path.startsWith('apps/server/'));

/** Returns every match with its file: `path: text`. */
function listMatches(pattern: RegExp, files = productFiles): string[] {
  return files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([match]) => `${path}: ${match}`),
  );
}

test('the rules cover the sources', () => {
  expect(serverFiles.length).toBeGreaterThan(100);
  expect(productFiles.length).toBeGreaterThan(serverFiles.length + 150);
});

// ASVS V1.2.9
test('only listed files build regular expressions', () => {
  // These are built from the names of two system users, from our own routes, from `br` and `gzip`, from the length of a
  // line, and from lists of currencies, units and names of columns.
  expect(listMatches(/\bRegExp\(/g)).toEqual([
    'apps/server/src/platform/db/embedded/embedded-postgres-launch.ts: RegExp(',
    'apps/server/src/platform/http/pages/client-files.ts: RegExp(',
    'apps/server/src/platform/http/pages/client-files.ts: RegExp(',
    'apps/server/src/shipping/carriers/amazon-shipping/amazon-shipping-booking.ts: RegExp(',
    'packages/domain/src/order/mapping/guess-rules.ts: RegExp(',
    'packages/domain/src/values/csv/cells.ts: RegExp(',
    'packages/domain/src/values/csv/cells.ts: RegExp(',
    'packages/domain/src/values/csv/column-names.ts: RegExp(',
    'packages/domain/src/values/csv/column-names.ts: RegExp(',
    'packages/domain/src/values/csv/column-names.ts: RegExp(',
  ]);
});

// ASVS V6.5.3, V7.2.3, V11.5.1
test('no product code uses Math.random', () => {
  expect(listMatches(/Math\.random/g)).toEqual([]);
});

// ASVS V11.2.1, V11.6.1
test('fast-jwt, argon2 and uuid are the only cryptography packages of the server', () => {
  const { dependencies } = JSON.parse(readText('apps/server/package.json'));
  const cryptography =
    /crypt|cipher|hash|sha\d|md5|jwt|jose|argon|bcrypt|scrypt|nacl|sodium|otp|uuid|forge/;
  expect(Object.keys(dependencies).filter((name) => cryptography.test(name))).toEqual([
    '@node-rs/argon2',
    'fast-jwt',
    'uuid',
  ]);
});

// ASVS V7.2.3, V11.1.1, V11.1.2, V11.4.1, V11.4.3, V11.6.1
test('only listed files use algorithms other than SHA-256 and AES-256-GCM', () => {
  const uses = listMatches(
    /(?:createHash|(?<![.\w])hash|createHmac|hkdfSync|createCipheriv|createDecipheriv)\(\s*[^,)]*/g,
    // Argon2, which has a function `hash` too, is the only algorithm of this file.
    serverFiles.filter(({ path }) => !path.endsWith('/passwords-service.ts')),
  );
  const readAlgorithm = (use: string) => /'([^']+)'$/.exec(use)?.[1] ?? use;
  const listFilesWith = (algorithm: string) =>
    uses.filter((use) => readAlgorithm(use) === algorithm).map((use) => use.split(': ')[0]);
  const algorithms = uses.map(readAlgorithm).filter((name) => !name.includes('('));
  expect([...new Set(algorithms)].toSorted()).toEqual([
    'aes-256-ecb',
    'aes-256-gcm',
    'sha1',
    'sha256',
  ]);
  // A carrier chooses the digest of its signatures, among those of `signatureDigests`.
  expect(uses.filter((use) => readAlgorithm(use).includes('('))).toEqual([
    'apps/server/src/shipping/carriers/push-verifiers.ts: createHmac(digest',
  ]);
  // The docket cipher encrypts single blocks that hold no secret.
  expect(listFilesWith('aes-256-ecb')).toEqual(['apps/server/src/orders/dockets/docket-cipher.ts']);
  // Authenticator apps use SHA-1. An import finds repeated references by it.
  expect(listFilesWith('sha1')).toEqual([
    'apps/server/src/accounts/users/second-factor-codes.ts',
    'apps/server/src/orders/imports/import-rows.ts',
  ]);
});

test('tests name exactly the requirements that docs/asvs.json marks as passed', () => {
  const requirements: Record<string, 'passed' | object> = JSON.parse(readText('docs/asvs.json'));
  const passedIds = Object.keys(requirements).filter((id) => requirements[id] === 'passed');
  expect(passedIds.length).toBeGreaterThan(100);
  const tests = ['apps', 'packages', 'e2e', 'tools']
    .flatMap((folder) => listFiles(join(root, folder)))
    .filter((file) => /\.(test|spec|fault)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const comments = tests.flatMap((text) => text.match(/^ *\/\/ ASVS .*\n.*/gm) ?? []);
  // A comment whose test was deleted is above other code. A table of tests has titles as keys.
  expect(
    comments.filter((lines) => !/\n *((test|testWithoutGuard)[.(]|'.+': )/.test(lines)),
  ).toEqual([]);
  const namedIds = comments.flatMap((lines) => lines.match(/V\d+\.\d+\.\d+/g) ?? []);
  expect([...new Set(namedIds)].toSorted()).toEqual(passedIds.toSorted());
});
