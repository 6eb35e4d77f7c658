import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shipdesk-ci-run-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a program that adds each of its calls to the file `calls`. */
function writeProgram(name: string, ...lines: readonly string[]) {
  const script = ['#!/bin/sh', `echo "${name} $*" >>'${join(folder, 'calls')}'`, ...lines];
  writeFileSync(join(folder, name), `${script.join('\n')}\n`, { mode: 0o755 });
}

test('the CI run executes every step, then fails with a summary of the failed step', () => {
  writeProgram('apt-get');
  writeProgram('npm', '[ "$*" = test ] || exit 0', 'echo "3 passed, 1 failed"', 'exit 3');

  const { status, stdout, stderr } = spawnSync(join(import.meta.dirname, '../.ci/run'), {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}`, TMPDIR: folder },
  });

  expect([status, stderr]).toEqual([3, '']);
  const calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n');
  const steps = calls.filter((call) => call.startsWith('npm '));
  expect(steps[0]).toBe('npm test');
  expect(steps.length).toBeGreaterThan(5);
  const ends = steps.map((step, index) => `--- exit ${index === 0 ? 3 : 0}: ${step}`);
  expect(stdout.split('\n').filter((line) => line.startsWith('---'))).toEqual(ends);
  expect(stdout.match(/3 passed, 1 failed/g)).toHaveLength(2);
});
