import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { OperatorWait } from '@shipdesk/contract/operator/waits';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  importArchiveFile,
  importIntoNewDatabase,
  writeArchive,
} from '../../test-support/archives.ts';
import { createCanarySeller } from '../../test-support/canary/canary-seller.ts';
import {
  addAccount,
  buildDelhiveryPayload,
  createTestCarriers,
  enableAccount,
} from '../../test-support/carriers/carrier-accounts.ts';
import {
  bookSingle,
  carrierWarehouse,
  createParcel,
  createTimeout,
} from '../../test-support/carriers/carrier-samples.ts';
import { startFakeDelhivery } from '../../test-support/carriers/fake-delhivery.ts';
import { createDeliveredCod } from '../../test-support/parcels/cod-parcels.ts';
import { shipNewParcel } from '../../test-support/parcels/failed-deliveries.ts';
import { MoneyHistory } from '../../test-support/parcels/money-history.ts';
import { hasPdfPrograms, readPdfText } from '../../test-support/pdf-programs.ts';
import { buildSettings, runCommand } from '../../test-support/processes/run-command.ts';
import {
  createEmptyDatabase,
  type TestDatabase,
} from '../../test-support/processes/test-database.ts';
import { removeTestFolders } from '../../test-support/processes/test-folders.ts';
import { addCompany } from '../../test-support/samples/invoice-samples.ts';
import { createUtr } from '../../test-support/samples/remittance-samples.ts';
import { ScriptedCarrier } from '../../test-support/scripted-carrier.ts';
import {
  type Caller,
  createTestApp,
  forSeller,
  type TestApp,
  testApp,
} from '../../test-support/test-app.ts';
import { readZipFiles } from '../../test-support/zip-files.ts';
import type { ArchiveManifest } from '../operator/archive/archive-manifest.ts';
import { archivedTables } from '../operator/archive/archive-tables.ts';
import { createDockets } from '../orders/dockets/dockets-service.ts';
import { withClient } from '../platform/db/engine/engine-client.ts';
import { streamZip } from '../platform/files/zip-file.ts';
import { runDueJobs } from '../platform/jobs/job-worker.ts';
import { TRACKING_TASK } from '../shipping/scans/scan-steps.ts';
import { createTrackingHandler } from '../shipping/scans/tracking-job.ts';
import { runVerifyAuditCommand } from './verify-audit-command.ts';

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier });
const log = pino({ level: 'silent' });
afterAll(removeTestFolders);

/** Columns that an import changes by design, by table. */
const changedColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'home_seller_id', 'role'],
  bank_accounts: ['number_sealed', 'closed_at'],
  shop_connections: [
    'state',
    'credentials',
    'pull_since',
    'pull_cursor',
    'pull_seen',
    'next_pull_at',
  ],
  pickups: ['retried_since'],
  transfers: ['seq', 'debit', 'credit'],
  wallets: ['entries'],
};

const importedTables = Object.entries(archivedTables).flatMap(([table, { stepAfterImport }]) =>
  stepAfterImport === undefined ? [table] : [],
);

/** Returns the rows of a seller as texts, without the columns that an import changes. */
async function readRows({ owner }: TestDatabase, table: string, sellerId: string) {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select (to_jsonb(t) - $2::text[])::text as line from ${table} t where seller_id = $1 order by 1`,
      [sellerId, changedColumns[table] ?? []],
    );
    return rows.map(({ line }) => line);
  });
}

const canReadPdfs = hasPdfPrograms();

/** Returns the text of a PDF, or its first five bytes if no PDF program is installed. Returns other files as hex. */
function readContent(path: string, files: ReadonlyMap<string, Buffer>): string {
  const content = files.get(path) ?? Buffer.alloc(0);
  if (!path.endsWith('.pdf')) return content.toString('hex');
  return canReadPdfs ? readPdfText(content) : content.subarray(0, 5).toString();
}

/** Signs in to an imported seller with the password that its member had before. */
async function signInImported(target: TestApp, email: string): Promise<Caller> {
  const { rows } = await app.ownerQuery('select password_hash from users where email = $1', [
    email,
  ]);
  await target.ownerQuery('update users set password_hash = $2 where email = $1', [
    email,
    rows[0]?.['passwordHash'],
  ]);
  return target.signInAgain(email);
}

describe('the import of an archive', async () => {
  const canary = await createCanarySeller(app);
  let target: TestApp;
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    // The canary is operator staff, so that every call can add its rows. An import accepts only a seller.
    await app.ownerQuery(`update sellers set kind = 'seller' where seller_id = $1`, [
      canary.sellerId,
    ]);
    const archive = await writeArchive(app, canary.caller);
    files = await readZipFiles(archive);
    target = await createTestApp({ testDatabase: await importIntoNewDatabase(archive) });
    target.clock.now = app.clock.now;
  });
  afterAll(() => target.close());

  test('copies the rows of each imported table except the audit log', async () => {
    for (const table of importedTables.filter((name) => !name.startsWith('audit_'))) {
      const expected = await readRows(app.testDatabase, table, canary.sellerId);
      const actual = await readRows(target.testDatabase, table, canary.sellerId);
      expect([table, actual]).toEqual([table, expected]);
      expect([table, actual.length > 0]).toEqual([table, true]);
    }
  });

  test('gives no member an operator role', async () => {
    const { rows } = await target.ownerQuery(
      `select distinct role from users where role in ('Admin', 'Support', 'Accounts')`,
    );
    expect(rows).toEqual([]);
  });

  test('keeps the audit chain valid and records the import', async () => {
    const output = await runCommand(runVerifyAuditCommand, buildSettings(target.testDatabase));
    expect(output).toContain('is valid');
    const { rows } = await target.ownerQuery(
      'select call, action from audit_entries order by at desc limit 1',
    );
    expect(rows).toEqual([{ call: 'archive:import', action: 'seller.imported' }]);
  });

  test('keeps the documents, photos and lists of the seller', async () => {
    const seller = await signInImported(target, canary.caller.email);
    const copies = await readZipFiles(await writeArchive(target, seller));
    const paths = [...files.keys()].filter((path) => /^(documents|photos)\//.test(path));
    expect([...copies.keys()].filter((path) => /^(documents|photos)\//.test(path))).toEqual(paths);
    for (const path of paths) {
      expect([path, readContent(path, copies)]).toEqual([path, readContent(path, files)]);
    }
    for (const url of [
      '/api/wallet',
      '/api/tax-documents?kind=invoice',
      '/api/charges',
      '/api/returns',
    ]) {
      const [before, after] = [await canary.caller.get(url), await seller.get(url)];
      expect([url, after.statusCode, after.json()]).toEqual([url, 200, before.json()]);
    }
  });

  test('adds a disabled account without credentials for each carrier account of a parcel', async () => {
    const carriers = createTestCarriers(target);
    const { rows } = await target.ownerQuery(
      `select distinct s.account_id as id, a.is_enabled, length(a.credentials) as bytes
       from shipments s left join carrier_accounts a on a.id = s.account_id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, isEnabled, bytes } of rows) {
      const { capabilities } = await carriers.getCarrier(String(id));
      expect([isEnabled, bytes, capabilities.cancelUntil]).toEqual([false, 0, expect.any(String)]);
    }
  });

  test('resumes the tracking of a parcel when an account of its carrier is enabled', async () => {
    const fake = await startFakeDelhivery();
    const carriers = createTestCarriers(target);
    const staff = await target.signIn({ role: 'Admin' });
    const booked = await target.ownerQuery(
      `select id, account_id from shipments where state = 'booked'
         and id::text in (select key from jobs where task = 'track')
         and id not in (select shipment_id from parcel_boxes) limit 1`,
    );
    const { id, accountId } = booked.rows[0] ?? {};
    await target.ownerQuery(`update carrier_accounts set carrier = 'delhivery' where id = $1`, [
      accountId,
    ]);
    const countUntracked = async () => {
      const { data } = (await staff.get('/api/admin/waits')).json<{ data: OperatorWait[] }>();
      return data.find(({ kind }) => kind === 'untracked_parcels')?.cases ?? 0;
    };
    // The jobs begin at the time of the import.
    let nowMs = Date.now();
    const runTracking = () => {
      nowMs += 16 * 60_000;
      const now = () => new Date(nowMs);
      const { database } = target;
      const track = createTrackingHandler({ database, carriers, now });
      return runDueJobs({ database, now, log, handlers: { [TRACKING_TASK]: track } });
    };
    await runTracking();
    expect(await countUntracked()).toBeGreaterThan(0);

    const account = await addAccount(staff, buildDelhiveryPayload(fake, 'Ours'));
    const delhivery = await carriers.getCarrier(account.id);
    await delhivery.registerWarehouse(carrierWarehouse, createTimeout());
    const outcome = await bookSingle(delhivery, createParcel('IMPORTED'));
    if (outcome.kind !== 'booked') throw new Error(JSON.stringify(outcome));
    fake.addScan(outcome.awb, 'UD', 'In Transit', 'X-PPOM', 'Picked up');
    await target.ownerQuery('update shipments set awb = $2 where id = $1', [id, outcome.awb]);
    await enableAccount(staff, account.id);
    expect(await countUntracked()).toBe(0);
    await runTracking();
    const { rows } = await target.ownerQuery(
      `select code from shipment_events where shipment_id = $1 and code = 'X-PPOM'`,
      [id],
    );
    expect(rows.length).toBe(1);
    await fake.close();
  });

  test('keeps the seller of each docket number and issues no number twice', async () => {
    const { rows } = await target.ownerQuery('select docket_key from instance');
    const key = rows[0]?.['docketKey'];
    if (!(key instanceof Buffer)) throw new Error('the installation has no key');
    const dockets = createDockets(target.database, key);
    const orders = await target.ownerQuery('select docket_number from orders');
    for (const { docketNumber } of orders.rows) {
      expect(await dockets.findSeller(String(docketNumber))).toBe(canary.sellerId);
    }
    // The imported numbers already use the next block of the sequence.
    const { rows: blocks } = await target.ownerQuery(
      'select block::float8 as block from docket_blocks order by block limit 1',
    );
    await target.ownerQuery(`select setval('docket_block_numbers', $1, false)`, [
      blocks[0]?.['block'],
    ]);
    const [number = ''] = await dockets.issue(forSeller(canary.sellerId), 1);
    expect(orders.rows.map(({ docketNumber }) => docketNumber)).not.toContain(number);
    expect(await dockets.findSeller(number)).toBe(canary.sellerId);
  });

  /** Returns the archive with changed content of a file, or without the file. */
  async function changeArchive(changedPath: string, content: Buffer | null): Promise<Buffer> {
    const manifest: ArchiveManifest = JSON.parse(String(files.get('manifest.json')));
    const listedFiles = manifest.files.flatMap((file) => {
      if (file.path !== changedPath) return file;
      if (content === null) return [];
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { ...file, bytes: content.length, sha256 };
    });
    const contents = new Map(files)
      .set(changedPath, content ?? Buffer.alloc(0))
      .set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, files: listedFiles })));
    async function* listEntries() {
      for (const [path, bytes] of contents) yield { path, content: Readable.from([bytes]) };
    }
    return buffer(streamZip(listEntries(), new Date('2026-11-23')));
  }

  test('rejects an archive without the row of its seller', async () => {
    const archive = await changeArchive('data/sellers.csv', null);
    await expect(importIntoNewDatabase(archive)).rejects.toThrow('lacks data/sellers.csv');
  });

  test('names a table with an invalid value and reports that nothing was imported', async () => {
    const csv = Buffer.from('\uFEFFseller_id,wallet_paise\r\n"","a lot"\r\n');
    const archive = await changeArchive('data/wallets.csv', csv);
    await expect(importIntoNewDatabase(archive)).rejects.toThrow(
      /^data\/wallets\.csv cannot be imported: .*"a lot".* Nothing was imported\./,
    );
  });

  test('rejects an archive in an installation with a seller', async () => {
    const archive = await writeArchive(app, canary.caller);
    await expect(importArchiveFile(archive, target.testDatabase)).rejects.toThrow('has sellers');
  });
});

test('accepts only one of two concurrent archive imports', async () => {
  const archives = [];
  for (const caller of [await app.signIn(), await app.signIn()]) {
    archives.push(await writeArchive(app, caller));
  }
  const database = await createEmptyDatabase();
  const imports = archives.map((archive) => importArchiveFile(archive, database));
  const results = await Promise.allSettled(imports);
  await database.drop();
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  );
  expect(refusals).toEqual([expect.stringContaining('has sellers')]);
});

test('balances the books of an imported seller and continues its bookings and weight discrepancies', async () => {
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  await addCompany(app);
  const history = await MoneyHistory.start(app);
  const step = { pick: 0, times: 1, status: 'PICKED_UP', minutesAgo: 5, grams: null } as const;
  await history.take({ ...step, kind: 'limit', rupees: 900 });
  await settleCod(history.callers);
  await history.payOut(false);
  await history.invoice();
  const { seller } = history.callers;
  carrier.isRegistrationSilent = true;
  const { docketNumber } = await shipNewParcel(app, seller);
  await history.take({ ...step, kind: 'scan', pick: 2, minutesAgo: 3, grams: 9000, rupees: 0 });
  const archive = await writeArchive(app, seller);
  carrier.reset();
  const target = await createTestApp({ testDatabase: await importIntoNewDatabase(archive) });
  target.clock.now = app.clock.now;
  const staff = await target.signIn({ role: 'Admin' });
  const proof = await staff.post('/api/admin/ledger/proof', undefined);
  expect(proof.json()).toMatchObject({ data: { findings: [] } });
  const importedSeller = await signInImported(target, seller.email);
  const anyList: unknown = expect.any(Array);
  for (const url of ['/api/wallet', '/api/remittances', '/api/tax-documents?kind=invoice']) {
    const [before, after] = [await seller.get(url), await importedSeller.get(url)];
    // The seller must enter the bank account again.
    const expected: unknown = JSON.parse(before.body, (key, value) =>
      key === 'unmet' ? anyList : value,
    );
    expect([url, after.json()]).toEqual([url, expected]);
  }
  const { rows } = await target.ownerQuery(
    `select count(*)::int as rows from transfers where cause_kind = 'carrier_cod'`,
  );
  expect(rows[0]?.['rows']).toBeGreaterThan(0);

  // The jobs begin at the time of the import.
  const caseCount = `select count(*)::int as cases from discrepancies where state = 'new'`;
  expect((await target.ownerQuery(caseCount)).rows).not.toEqual([{ cases: 0 }]);
  target.clock.now = new Date(Date.now() + 60 * 86_400_000);
  await target.runJobs({ isSweep: true });
  expect((await target.ownerQuery(caseCount)).rows).toEqual([{ cases: 0 }]);
  const { rows: bookings } = await target.ownerQuery(
    'select state from shipments where docket_number = $1',
    [docketNumber],
  );
  expect(bookings).toEqual([{ state: 'booked' }]);
  await target.close();
});

/** Delivers a COD parcel and books the remittance of its carrier. */
async function settleCod({ seller, staff }: MoneyHistory['callers']): Promise<void> {
  await app.ownerQuery(
    `insert into carrier_accounts (id, carrier, name, is_enabled, services, credentials, settings, version, created_at,
      changed_at, changed_by_name) values ($1, 'simulator', 'Scripted', false, '{}', '', '{}', 1, $2, $2, '')
      on conflict do nothing`,
    [carrier.accountId, app.clock.now],
  );
  const { awb } = await createDeliveredCod(app, seller, 500);
  const uploadResponse = await app.fastify.inject({
    method: 'POST',
    url: `/api/admin/carrier-accounts/${carrier.accountId}/cod-remittances`,
    query: { receivedOn: '2026-11-23', utr: createUtr(), receivedPaise: '50000' },
    headers: {
      authorization: `Bearer ${staff.accessToken}`,
      'content-type': 'text/csv',
      'x-file-name': 'cod.csv',
    },
    payload: `AWB,COD Amount\n${awb},500\n`,
  });
  const { id } = uploadResponse.json<{ data: { id: string } }>().data;
  const bookingResponse = await staff.post(`/api/admin/carrier-remittances/${id}/bookings`, {});
  if (bookingResponse.statusCode >= 300) throw new Error(bookingResponse.body);
}
