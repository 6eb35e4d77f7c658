import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesUnder } from './files-under.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The product's own code: what runs on the server and in the browser. */
const product = ['apps/server/src', 'apps/web/src', 'packages/domain/src', 'packages/contract/src']
  .flatMap((folder) => filesUnder(join(root, folder)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-support\//.test(file))
  .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }));
const server = product.filter(({ path }) => path.startsWith('apps/server/'));

/** Every match with its file: `path: text`. */
function found(pattern: RegExp, files = product): string[] {
  return files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([match]) => `${path}: ${match}`),
  );
}

test('the rules see the code', () => {
  expect(server.length).toBeGreaterThan(100);
  expect(product.length).toBeGreaterThan(server.length + 150);
});

test('no pattern is built from what people type', () => {
  // The two that are built at all are made of our own routes, and of `br` and `gzip`.
  expect(found(/\bRegExp\(/g)).toEqual([
    'apps/server/src/http/client-files.ts: RegExp(',
    'apps/server/src/http/client-page.ts: RegExp(',
  ]);
});

test('what must not be guessed is never drawn with Math.random', () => {
  expect(found(/Math\.random/g)).toEqual([]);
});

test('hashes, keys and ciphers come from node:crypto, fast-jwt and argon2 alone', () => {
  const { dependencies } = JSON.parse(read('apps/server/package.json'));
  const known =
    /crypt|cipher|hash|sha\d|md5|jwt|jose|argon|bcrypt|scrypt|nacl|sodium|otp|uuid|forge/;
  expect(Object.keys(dependencies).filter((name) => known.test(name))).toEqual([
    '@node-rs/argon2',
    'fast-jwt',
    'uuid',
  ]);
});

test('the algorithms are SHA-256, HMAC and HKDF with it, AES-256-GCM; SHA-1 in RFC 6238 alone', () => {
  const uses = found(
    /(?:createHash|createHmac|hkdfSync|createCipheriv|createDecipheriv)\(\s*[^,)]*/g,
    server,
  );
  const algorithmOf = (use: string) => /'([^']+)'$/.exec(use)?.[1] ?? use;
  expect([...new Set(uses.map(algorithmOf))].toSorted()).toEqual(['aes-256-gcm', 'sha1', 'sha256']);
  expect(uses.filter((use) => algorithmOf(use) === 'sha1')).toEqual([
    expect.stringContaining('second-factor/totp.ts'),
  ]);
});

test('every use of a key or a hash is in the list of the threat model, and every line there is used', () => {
  const list =
    /## Keys and algorithms\n([\s\S]*?)\n## /.exec(read('docs/threat-model.md'))?.[1] ?? '';
  const listed = Array.from(list.matchAll(/`(apps\/server\/src\/[\w/.-]+)`/g), ([, path]) => path);
  const crypto =
    /(?:createHash|createHmac|hkdfSync|createCipheriv|createSigner|randomBytes|randomInt|randomUUID|argon2)\b|\bhash\('sha/;
  const using = server.filter(({ text }) => crypto.test(text)).map(({ path }) => path);
  expect([...new Set(listed)].toSorted()).toEqual(using.toSorted());
});

test('every line that the server logs is in the list of the operations manual', () => {
  const manual = read('docs/operations.md');
  const calls = found(/\blog\.(?:info|warn|error|fatal)\(\s*[\s\S]*?\);/g, server);
  expect(calls.length).toBeGreaterThan(15);
  const isListed = (call: string) => {
    const texts = Array.from(call.matchAll(/['`]([^'`]*)['`]/g), ([, text = '']) => text);
    const longest = texts
      .flatMap((text) => text.split(/\$\{[^}]*\}/))
      .reduce((a, b) => (b.length > a.length ? b : a), '');
    return manual.includes(longest.trim());
  };
  expect(calls.filter((call) => !isListed(call))).toEqual([]);
});
