import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isGuessable } from '@shipdesk/domain/account/password';
import { expect, test } from 'vitest';
import words from './common-passwords.json' with { type: 'json' };

const blocklist = new Set(words);

test('the list has at least 3,000 passwords, in lower case and sorted', () => {
  expect(blocklist.size).toBe(words.length);
  expect(words.length).toBeGreaterThanOrEqual(3000);
  expect(words).toEqual([...words].sort());
  expect(words.every((word) => word === word.toLowerCase())).toBe(true);
});

test('the most common passwords are guessable with any decoration', () => {
  const guesses = ['123456', 'password', 'Qwerty@123', 'P@ssw0rd', 'Iloveyou#1', 'Monkey12!'];
  for (const guess of [...guesses, 'abc123', 'Dragon#2026', 'Aa123456']) {
    expect(isGuessable(guess, { blocklist, context: [] }), guess).toBe(true);
  }
  for (const guess of ['Turmeric!7-lantern', 'kV9$mWq2zR']) {
    expect(isGuessable(guess, { blocklist, context: [] }), guess).toBe(false);
  }
});

test('the generated list is up to date', () => {
  const generator = fileURLToPath(
    new URL('../../../tools/generate-common-passwords.mjs', import.meta.url),
  );
  const printed = execFileSync(process.execPath, [generator, '--print'], { encoding: 'utf8' });
  expect(printed).toBe(readFileSync(new URL('common-passwords.json', import.meta.url), 'utf8'));
});
