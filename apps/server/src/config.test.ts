import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listConfigWarnings, readConfig, readProcessConfig } from './config.ts';
import { ConfigError } from './config-values.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'shipdesk-config-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const SESSION_SECRET = 'q3J8vYw1nZt6bKx9RfLm2DsHc7PaUe4GoViTy5Wj0BMXkNCE';
const liveSettings = { NODE_ENV: 'production', SESSION_SECRET };

test('configures a demo on loopback port 3000 if only DATA_DIR is set', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    accessTokenSeconds: 600,
    usesPooler: false,
    allowsScriptLogin: true,
  });
});

test('creates a data folder with mode 0700', () => {
  const folder = join(DATA_DIR, 'new');
  readConfig({ DATA_DIR: folder });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('rejects a data folder that is a file, below a file or not writable', () => {
  const file = join(DATA_DIR, 'file');
  writeFileSync(file, '');
  // No user can create a file in /proc/sys, not even root.
  for (const folder of [file, join(file, 'below'), '/proc/sys']) {
    const read = () => readConfig({ ...liveSettings, DATA_DIR: folder });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^DATA_DIR is .+\.$/);
  }
});

test.each([
  ['PUBLIC_URL', 'https://ship.example.in'],
  ['TRUST_PROXY', '10.0.0.0/8'],
  ['SESSION_SECRET', SESSION_SECRET],
  ['SESSION_SECRET_PREVIOUS', SESSION_SECRET],
  ['DATABASE_URL', 'postgres://shipdesk@db.example.in/shipdesk'],
  ['DATABASE_URL', 'postgres://shipdesk@localhost/shipdesk?host=db.example.in'],
  ['DATABASE_OWNER_URL', 'postgres://shipdesk@10.0.0.7:5432/shipdesk'],
])('rejects the production setting %s=%s in a demo', (name, value) => {
  const read = () => readProcessConfig({ DATA_DIR, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} is a production setting.+\\.$`));
});

test('accepts a database on this machine in a demo', () => {
  for (const address of ['postgres://a@localhost/b?host=/tmp', 'postgres://a@[::1]:5432/b']) {
    expect(readProcessConfig({ DATA_DIR, DATABASE_URL: address }).mode).toBe('demo');
  }
});

test('creates the session key of a demo once in a file that only its owner can read', () => {
  const secrets = readConfig({ DATA_DIR }).sessionSecrets;
  expect(readConfig({ DATA_DIR }).sessionSecrets).toEqual(secrets);
  const file = join(DATA_DIR, 'session-key');
  expect(readFileSync(file, 'utf8')).toBe(secrets[0]);
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
  ['DATABASE_POOLER', { DATABASE_POOLER: 'maybe' }],
  ['DATABASE_POOLER', { DATABASE_POOLER: '1', DATABASE_URL: 'postgres://pooler/shipdesk' }],
  ['ACCESS_TOKEN_SECONDS', { ACCESS_TOKEN_SECONDS: '0' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['NODE_ENV', { NODE_ENV: 'Production' }],
  ['HSTS', { HSTS: 'all' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SLOW_QUERY_MS', { SLOW_QUERY_MS: '0' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['EINVOICE_KEYS_FILE', { EINVOICE_KEYS_FILE: '/no/such/file' }],
  ['EINVOICE_KEYS_FILE', { EINVOICE_KEYS_FILE: import.meta.filename }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ship.example.in' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://ship.example.in/' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.in/desk' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0/8' }],
  ['TRUST_PROXY', { TRUST_PROXY: '::/0' }],
  ['SESSION_SECRET', { NODE_ENV: 'production' }],
  ['SESSION_SECRET', { NODE_ENV: 'production', SESSION_SECRET: 'short' }],
  [
    'SESSION_SECRET',
    { NODE_ENV: 'production', SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
  ],
  ['SESSION_SECRET_PREVIOUS', { ...liveSettings, SESSION_SECRET_PREVIOUS: SESSION_SECRET }],
  ['SESSION_SECRET_PREVIOUS', { ...liveSettings, SESSION_SECRET_PREVIOUS: 'short' }],
  ['PUBLIC_URL', { ...liveSettings, PUBLIC_URL: 'http://ship.example.in' }],
  ['CORS_ORIGINS', { ...liveSettings, CORS_ORIGINS: 'http://ship.example.in' }],
  ['PUBLIC_URL', { ...liveSettings, RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'key' }],
])('rejects an invalid or missing %s and names the setting: %j', (name, settings) => {
  const read = () => readConfig({ DATA_DIR, ...settings });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} .+\\.$`));
});

test('accepts a valid production configuration', () => {
  expect(
    readConfig({
      ...liveSettings,
      DATA_DIR,
      PUBLIC_URL: 'https://ship.example.in',
      CORS_ORIGINS: 'https://a.example, https://b.example',
      TRUST_PROXY: '10.0.0.0/8,127.0.0.1',
    }),
  ).toMatchObject({
    mode: 'live',
    host: '0.0.0.0',
    allowsScriptLogin: false,
    drainSeconds: 5,
    hsts: 'host',
    corsOrigins: ['https://a.example', 'https://b.example'],
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    sessionSecrets: [SESSION_SECRET],
  });
});

test('warns about a missing PUBLIC_URL or TRUST_PROXY in production', () => {
  const listWarnings = (settings: Record<string, string>) =>
    listConfigWarnings(readConfig({ DATA_DIR, ...settings }));
  expect(listWarnings(liveSettings)).toEqual([
    expect.stringMatching(/^PUBLIC_URL /),
    expect.stringMatching(/^TRUST_PROXY /),
  ]);
  const PUBLIC_URL = 'https://ship.example.in';
  expect(listWarnings({ ...liveSettings, PUBLIC_URL, TRUST_PROXY: '127.0.0.1,fd00::/8' })).toEqual(
    [],
  );
  expect(listWarnings({})).toEqual([]);
});

test('requires SMTP_FROM and PUBLIC_URL for email, and TLS for a remote mail server', () => {
  const SMTP_URL = 'smtp://mail.example.in:587';
  const SMTP_FROM = 'no-reply@example.in';
  const PUBLIC_URL = 'https://ship.example.in';
  const read = (settings: Record<string, string>) =>
    readConfig({ ...liveSettings, DATA_DIR, ...settings });
  expect(() => read({ SMTP_URL, PUBLIC_URL })).toThrow(/^SMTP_FROM is missing/);
  expect(() => read({ SMTP_URL, SMTP_FROM })).toThrow(/^PUBLIC_URL is missing/);
  expect(() => read({ SMTP_URL: 'https://x', SMTP_FROM, PUBLIC_URL })).toThrow(/^SMTP_URL is not/);
  expect(read({ SMTP_URL, SMTP_FROM, PUBLIC_URL })).toMatchObject({
    smtp: { url: SMTP_URL, from: SMTP_FROM, requiresTls: true },
    mailOrigin: PUBLIC_URL,
  });
  const localServer = { SMTP_URL: 'smtp://localhost:25', SMTP_FROM, PUBLIC_URL };
  expect(read(localServer).smtp?.requiresTls).toBe(false);
  expect(read({}).smtp).toBeUndefined();
});
