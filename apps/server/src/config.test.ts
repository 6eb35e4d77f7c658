import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'shipdesk-config-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const SESSION_SECRET = 'q3J8vYw1nZt6bKx9RfLm2DsHc7PaUe4GoViTy5Wj0BMXkNCE';
const live = { NODE_ENV: 'production', SESSION_SECRET };

test('without any setting the desk is a demo on loopback, port 3000', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    accessTokenSeconds: 600,
    databasePrepared: true,
  });
});

test('outside production the session key is made once and kept for its owner alone', () => {
  const first = readConfig({ DATA_DIR }).sessionSecrets;
  expect(readConfig({ DATA_DIR }).sessionSecrets).toEqual(first);
  const file = join(DATA_DIR, 'session-key');
  expect(readFileSync(file, 'utf8')).toBe(first[0]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(DATA_DIR)).toEqual(['session-key']);
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '61' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres' }],
  ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://a@b/c', DATABASE_READ_URL: 'http://b/c' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://a@b/c' }],
  ['DATABASE_PREPARED', { DATABASE_PREPARED: 'maybe' }],
  ['ACCESS_TOKEN_SECONDS', { ACCESS_TOKEN_SECONDS: '0' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SLOW_QUERY_MS', { SLOW_QUERY_MS: '0' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'desk.example.in' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://desk.example.in/' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['SESSION_SECRET', { NODE_ENV: 'production' }],
  ['SESSION_SECRET', { NODE_ENV: 'production', SESSION_SECRET: 'short' }],
  [
    'SESSION_SECRET',
    { NODE_ENV: 'production', SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
  ],
  ['SESSION_SECRET_PREVIOUS', { ...live, SESSION_SECRET_PREVIOUS: SESSION_SECRET }],
  ['SESSION_SECRET_PREVIOUS', { ...live, SESSION_SECRET_PREVIOUS: 'short' }],
  ['PUBLIC_URL', { ...live, PUBLIC_URL: 'http://desk.example.in' }],
])('a wrong %s is refused with a sentence that names it: %o', (name, settings) => {
  const read = () => readConfig({ DATA_DIR, ...settings });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} .+\\.$`));
});

test('a good production configuration is taken as it is', () => {
  expect(
    readConfig({
      ...live,
      DATA_DIR,
      PUBLIC_URL: 'https://desk.example.in',
      CORS_ORIGINS: 'https://a.example, https://b.example',
      TRUST_PROXY: '10.0.0.0/8,127.0.0.1',
    }),
  ).toMatchObject({
    mode: 'live',
    host: '0.0.0.0',
    corsOrigins: ['https://a.example', 'https://b.example'],
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    sessionSecrets: [SESSION_SECRET],
  });
});
