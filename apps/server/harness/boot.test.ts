import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { ConfigError } from '../src/config-values.ts';
import { openDatabase } from '../src/platform/db/query/database.ts';
import {
  assertSafeDatabase,
  stampInstance,
  WrongDatabaseError,
} from '../src/platform/db/schema/instance.ts';
import { measure } from '../test-support/harness.ts';
import { startServer } from '../test-support/processes/server-process.ts';
import { testApp } from '../test-support/test-app.ts';

const VALID_SECRET = 'q3J8vYw1nZt6bKx9RfLm2DsHc7PaUe4GoViTy5Wj0BMXkNCE';

/** Production configurations with one error each, and the setting that the message must name. */
const UNSAFE_CONFIGS: readonly (readonly [name: string, settings: Record<string, string>])[] = [
  ['SESSION_SECRET', { SESSION_SECRET: '' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'q3J8vYw1nZt6bKx9RfLm2DsHc7PaUe4' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'change-me-change-me-change-me-change-me-now' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'this-is-the-Secret-of-our-production-site!' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'a'.repeat(64) }],
  ['SESSION_SECRET', { SESSION_SECRET: '0123456789'.repeat(5) }],
  ['SESSION_SECRET_PREVIOUS', { SESSION_SECRET_PREVIOUS: VALID_SECRET }],
  ['SESSION_SECRET_PREVIOUS', { SESSION_SECRET_PREVIOUS: 'short' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://ship.example.in' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://*.example.in' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'null' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,::/0' }],
  ['ACCESS_TOKEN_SECONDS', { ACCESS_TOKEN_SECONDS: '86400' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://ship' }],
];

afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await testApp();
const dataDir = await mkdtemp(join(tmpdir(), 'shipdesk-boot-'));

const productionSettings = {
  NODE_ENV: 'production',
  SESSION_SECRET: VALID_SECRET,
  HOST: '127.0.0.1',
};

/** Runs the server to its end and returns its exit code and output. */
async function runServer(settings: Record<string, string>) {
  const server = startServer({ ...productionSettings, DATA_DIR: dataDir, ...settings });
  // A server that starts despite the error must not keep running after the test.
  void server.ready.then(() => server.process.kill('SIGTERM')).catch(() => undefined);
  const { code } = await server.ended;
  return { code, output: server.readOutput() };
}

// ASVS V11.2.3, V13.4.2
test('S18: the production server exits with code 78 and names the setting of each unsafe or invalid configuration', async (context) => {
  await measure(context, async ({ check }) => {
    for (const [name, settings] of UNSAFE_CONFIGS) {
      const message = readConfigError({ ...productionSettings, DATA_DIR: dataDir, ...settings });
      check(message.startsWith(`${name} `), () => `${JSON.stringify(settings)}: ${message}`);
    }
    // Every configuration error takes the same exit path, so two real processes are enough.
    const examples = UNSAFE_CONFIGS.filter(
      ([, { SESSION_SECRET, TRUST_PROXY }]) => SESSION_SECRET === '' || TRUST_PROXY === '0.0.0.0/0',
    );
    for (const [name, settings] of examples) {
      const { code, output } = await runServer(settings);
      check(
        code === 78 &&
          output.startsWith(`Shipdesk cannot start: ${name} `) &&
          !output.includes('    at '),
        () => `${JSON.stringify(settings)}: ${code} ${output}`,
      );
    }
  });
});

function readConfigError(settings: Record<string, string>): string {
  try {
    readConfig(settings);
    return 'it starts';
  } catch (error) {
    return error instanceof ConfigError ? error.message : `another error: ${String(error)}`;
  }
}

// ASVS V6.3.2, V13.2.2, V15.2.3
test('R10: production rejects a demo database, a privileged login, a table without row-level security and synchronous_commit off', async (context) => {
  const { app: serverLogin, owner, superuser } = app.testDatabase;
  const name = String(owner.database);
  const findRefusal = async (connection: pg.PoolConfig) => {
    const database = openDatabase(connection, {
      log: pino({ level: 'silent' }),
      prepared: true,
      slowQueryMs: 500,
    });
    try {
      await assertSafeDatabase(database);
      await stampInstance(database, 'live');
      return null;
    } catch (error) {
      return error instanceof WrongDatabaseError
        ? error.message
        : `another error: ${String(error)}`;
    } finally {
      await database.close();
    }
  };
  await measure(context, async ({ check }) => {
    const expectRefusal = async (connection: pg.PoolConfig, message: RegExp) => {
      const refusal = await findRefusal(connection);
      check(refusal !== null && message.test(refusal), () => `${message}: ${refusal}`);
    };
    await expectRefusal(superuser, /neither superuser nor BYPASSRLS/);
    await expectRefusal(owner, /owner of the tables/);
    for (const table of ['orders', 'users', 'sessions']) {
      await app.ownerQuery(`alter table ${table} disable row level security`);
      await expectRefusal(serverLogin, new RegExp(`off on the table ${table}`));
      await app.ownerQuery(`alter table ${table} enable row level security`);
    }
    await app.ownerQuery(`alter database ${name} set synchronous_commit = off`);
    await expectRefusal(serverLogin, /Set synchronous_commit to on/);
    await app.ownerQuery(`alter database ${name} reset synchronous_commit`);
    check((await findRefusal(serverLogin)) === null, () => 'a good database is refused');
    await app.ownerQuery("update instance set mode = 'demo'");
    await expectRefusal(serverLogin, /stamped as demo/);
  });
});
