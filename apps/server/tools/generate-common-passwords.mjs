// Writes src/accounts/common-passwords.json from the package @zxcvbn-ts/language-common (MIT).
// Run it after changing that package: node apps/server/tools/generate-common-passwords.mjs
// With --print it writes to the standard output instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const target = new URL('../src/accounts/users/common-passwords.json', import.meta.url);

/** The source is ordered by frequency; this many are read. */
const MOST_COMMON = 10_000;
const MIN_WORD = 4;

/** The word that a common password is built on: without digits and specials behind it, unless too little is left. */
function toBaseWord(password) {
  const lower = password.normalize('NFKC').toLowerCase();
  const word = lower.replace(/[^\p{L}]+$/u, '');
  return word.length >= MIN_WORD ? word : lower;
}

/** The list by frequency. */
function listCommonPasswords() {
  const main = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common');
  return JSON.parse(readFileSync(new URL('../src/passwords.json', pathToFileURL(main)), 'utf8'));
}

function formatBlocklist() {
  const words = new Set(listCommonPasswords().slice(0, MOST_COMMON).map(toBaseWord));
  return `${JSON.stringify([...words].sort(), null, 2)}\n`;
}

if (process.argv.includes('--print')) process.stdout.write(formatBlocklist());
else writeFileSync(target, formatBlocklist());
