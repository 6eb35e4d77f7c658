import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shipdesk-runtime-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('installs development packages even with NODE_ENV=production', () => {
  mkdirSync(join(folder, 'tools'));
  cpSync(join(import.meta.dirname, 'runtime.mjs'), join(folder, 'tools/runtime.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  const npm = join(folder, 'npm.js');
  writeFileSync(
    npm,
    "require('fs').writeFileSync('arguments', process.argv.slice(2).join(' ')), process.exit(1)",
  );
  const env = { ...process.env, NODE_ENV: 'production', npm_execpath: npm };
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'tools/runtime.mjs')], {
    encoding: 'utf8',
    env,
  });
  expect([status, stderr]).toEqual([1, 'npm ci failed.\n']);
  expect(readFileSync(join(folder, 'arguments'), 'utf8')).toContain('ci --include=dev');
});
