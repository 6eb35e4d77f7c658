import { expect, test } from 'vitest';
import {
  buildImportCsv,
  type ImportResponse,
  runImports,
  uploadImport,
  waitForImport,
} from '../../../test-support/imports.ts';
import { createTestApp, testApp } from '../../../test-support/test-app.ts';
import { withClient } from '../../platform/db/engine/engine-client.ts';
import type { Database } from '../../platform/db/query/database.ts';

test('runs one import of a seller at a time across workers', async () => {
  const app = await createTestApp();
  const caller = await app.signIn();
  let maxRunning = 0;
  const asSeller: Database['asSeller'] = async (writer, work, load) => {
    const result = await app.database.asSeller(writer, work, load);
    const { rows } = await app.ownerQuery(
      "select count(*)::int as running from imports where state = 'running'",
    );
    maxRunning = Math.max(maxRunning, Number(rows[0]?.['running']));
    return result;
  };
  const observedApp = { ...app, database: { ...app.database, asSeller } };
  const imports: ImportResponse[] = [];
  for (const clientRefrenceNumber of ['L1', 'L2', 'L3']) {
    const upload = await uploadImport(app, caller, buildImportCsv([{ clientRefrenceNumber }]));
    imports.push(upload.json<ImportResponse>());
  }
  const workers = Array.from({ length: 4 }, () => runImports(observedApp));
  for (const response of imports) {
    expect(await waitForImport(caller, response)).toMatchObject({ state: 'done', madeRows: 1 });
  }
  expect(maxRunning).toBe(1);
  for (const importWorker of workers) await importWorker.stop();
  await app.close();
});

test('delays an import if another worker started an import during the wait for the lock', async () => {
  const app = await testApp();
  const caller = await app.signIn();
  const imports: ImportResponse[] = [];
  for (const clientRefrenceNumber of ['L1', 'L2']) {
    const upload = await uploadImport(app, caller, buildImportCsv([{ clientRefrenceNumber }]));
    imports.push(upload.json<ImportResponse>());
  }
  const [firstId, secondId] = imports.map(({ data }) => data.id);
  const setJob = (id: string | undefined, change: string) =>
    app.ownerQuery(`update jobs set ${change} where task = 'import' and key = $1`, [id]);
  const loadState = async (id: string | undefined) =>
    (await app.ownerQuery('select state from imports where id = $1', [id])).rows[0]?.['state'];
  await setJob(firstId, "run_at = run_at + interval '1 hour'");

  const worker = await withClient(app.testDatabase.owner, async (owner) => {
    await owner.query('begin; select from sellers for no key update');
    const startedWorker = runImports(app);
    const waitingQuery = `select from pg_locks
      where locktype = 'tuple' and relation = 'sellers'::regclass
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await app.ownerQuery(waitingQuery)).rowCount).toBe(1);
    await setJob(firstId, "lease_until = run_at + interval '2 hours'");
    await app.ownerQuery("update imports set state = 'running' where id = $1", [firstId]);
    await owner.query('commit');
    return startedWorker;
  });
  const jobQuery = 'select from jobs where key = $1 and lease_until is null and attempts = 0';
  await expect.poll(async () => (await app.ownerQuery(jobQuery, [secondId])).rowCount).toBe(1);
  expect(await loadState(secondId)).toBe('waiting');

  await app.ownerQuery("update imports set state = 'done' where id = $1", [firstId]);
  await setJob(firstId, 'failed_at = run_at');
  expect(await waitForImport(caller, { data: { id: secondId } } as ImportResponse)).toMatchObject({
    state: 'done',
  });
  await worker.stop();
});
