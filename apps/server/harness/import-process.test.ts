import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { login } from '@shipdesk/contract/account/auth';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '../src/demo/demo-data.ts';
import { withClient } from '../src/platform/db/engine/engine-client.ts';
import { buildImportCsv, type ImportResponse } from '../test-support/imports.ts';
import {
  SERVER_SOURCES,
  type ServerProcess,
  startServer,
} from '../test-support/processes/server-process.ts';
import {
  buildDatabaseUrl,
  createEmptyDatabase,
  type TestDatabase,
} from '../test-support/processes/test-database.ts';

const ROW_COUNT = 4000;
type Import = ImportResponse['data'];

let dataDir: string;
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shipdesk-imports-'));
  database = await createEmptyDatabase();
});
afterEach(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server and signs a seller in. Returns the import calls of the seller. */
async function startSignedIn(program?: readonly string[]) {
  const DATABASE_URL = buildDatabaseUrl(database.superuser);
  server = startServer({ DATABASE_URL, DATA_DIR: dataDir, IMPORT_LEASE_SECONDS: '2' }, program);
  const url = await server.ready;
  const [{ email, password }] = demoAccounts;
  const signInResponse = await fetch(`${url}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  // The cast is safe, because the server validates its response against `login`.
  const { accessToken } = (await signInResponse.json()) as ResponseOf<typeof login>;
  // A new connection for each call, because an idle connection may close during the next call.
  const call = (path: string, { method = 'GET', body = '' } = {}): Promise<Import> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${accessToken}`,
        ...(body !== '' && { 'content-type': 'text/csv' }),
      };
      request(`${url}${path}`, { method, headers, agent: false }, (response) => {
        const { statusCode = 0 } = response;
        if (statusCode >= 300) reject(new Error(`${method} ${path}: ${statusCode}`));
        json(response).then((result) => resolve((result as ImportResponse).data), reject);
      })
        .on('error', reject)
        .end(body);
    });
  return {
    upload: (body: string) => call('/api/imports', { method: 'POST', body }),
    cancel: (id: string) => call(`/api/imports/${id}/cancel`, { method: 'POST' }),
    waitUntil: async (id: string, isReached: (result: Import) => boolean): Promise<Import> => {
      for (;;) {
        const result = await call(`/api/imports/${id}`);
        if (isReached(result)) return result;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** Counts the orders of a file and their distinct reference numbers. */
async function countOrders(file: string): Promise<{ rows: number; references: number }> {
  const references = file
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(0, line.indexOf(',')));
  const { rows } = await withClient(database.superuser, (client) =>
    client.query<{ rows: number; references: number }>(
      'select count(*)::int as rows, count(distinct client_reference)::int as "references" from orders where client_reference = any($1)',
      [references],
    ),
  );
  return rows[0] ?? { rows: 0, references: 0 };
}

const buildLargeFile = () => buildImportCsv(Array.from({ length: ROW_COUNT }, () => ({})));
const hasBegun = ({ madeRows }: Import) => madeRows > 0;
const hasFinished = ({ finishedAt }: Import) => finishedAt !== null;

test('another process completes the import of a killed process without duplicates', async () => {
  const firstServer = await startSignedIn();
  const file = buildLargeFile();
  const { id } = await firstServer.upload(file);
  expect((await firstServer.waitUntil(id, hasBegun)).finishedAt).toBeNull();
  server.process.kill('SIGKILL');
  await server.ended;

  const secondServer = await startSignedIn();
  expect(await secondServer.waitUntil(id, hasFinished)).toMatchObject({
    state: 'done',
    madeRows: ROW_COUNT,
  });
  expect(await countOrders(file)).toEqual({ rows: ROW_COUNT, references: ROW_COUNT });
});

test('a cancel ends a running import and keeps the orders created so far', async () => {
  const runningServer = await startSignedIn();
  const file = buildLargeFile();
  const { id } = await runningServer.upload(file);
  await runningServer.waitUntil(id, hasBegun);
  await runningServer.cancel(id);
  const endedImport = await runningServer.waitUntil(id, hasFinished);
  expect(endedImport.state).toBe('cancelled');
  expect(endedImport.madeRows).toBeLessThan(ROW_COUNT);
  expect((await countOrders(file)).rows).toBe(endedImport.madeRows);
});

test('a server releases a running import on SIGTERM, and another process completes the import', async () => {
  const firstServer = await startSignedIn();
  const file = buildLargeFile();
  const { id } = await firstServer.upload(file);
  await firstServer.waitUntil(id, hasBegun);
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  // The sources and the built server start the import thread in different ways.
  const secondServer = await startSignedIn(SERVER_SOURCES);
  expect(await secondServer.waitUntil(id, hasFinished)).toMatchObject({
    state: 'done',
    madeRows: ROW_COUNT,
  });
  expect(await countOrders(file)).toEqual({ rows: ROW_COUNT, references: ROW_COUNT });
});
