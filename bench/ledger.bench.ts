// Measures postings against their statements as bare SQL, and the passbook and the proof of a million entries.
import { randomUUID } from 'node:crypto';
import { unwrap } from '@shipdesk/client';
import fastify from 'fastify';
import pg from 'pg';
import { postTransfers } from '../apps/server/src/money/ledger/ledger-steps.ts';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/db/engine/engine-handle.ts';
import { createOwnSource } from '../apps/server/src/platform/db/query/caller.ts';
import { openDatabase } from '../apps/server/src/platform/db/query/database.ts';
import { connectAs, demoAdmin, demoOtherSeller } from '../apps/server/test-support/demo-client.ts';
import type { Cluster } from './support/clusters.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import { computeMedian, computeQuantile, type Report } from './support/measure.ts';

const DATABASE = 'bench_ledger';
const isShort = process.argv.includes('--short');
const ENTRIES = isShort ? 100_000 : 1_000_000;
const ROUNDS = 5;
const POSTINGS = isShort ? 200 : 1000;
const CALLS = isShort ? 100 : 500;
const MAX_P50_MS = 50;
const MAX_PROOF_MS = 60_000;
const MIN_RATIO = 0.4;

/** Returns the seconds that `runs` runs of `work` take, one after the other. */
async function measureSeconds(runs: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  for (let run = 0; run < runs; run += 1) await work();
  return (performance.now() - startedAt) / 1000;
}

/** Runs the statements of `postTransfers` as bare SQL: lock, find the cause, insert, update. */
async function postWithBareSql(client: pg.Client, sellerId: string): Promise<void> {
  const id = randomUUID();
  await client.query('begin');
  await client.query("select set_config('app.seller_id', $1, true)", [sellerId]);
  const { rows } = await client.query<{ wallet_paise: string; entries: string }>(
    'select * from wallets where seller_id = $1 for update',
    [sellerId],
  );
  await client.query(
    "select cause_kind, cause_id, leg from transfers where seller_id = $1 and cause_kind = 'adjustment' and cause_id = $2",
    [sellerId, id],
  );
  const walletPaise = Number(rows[0]?.wallet_paise) + 100;
  const entryCount = Number(rows[0]?.entries) + 1;
  await client.query(
    `insert into transfers values ($1, $2, now(), 'adjustment', $3, 'adjustment', 'adjustment', 'adjustments', 'wallet',
       100, null, '{"reason": "bench"}', $4)`,
    [sellerId, entryCount, id, walletPaise],
  );
  await client.query('update wallets set wallet_paise = $2, entries = $3 where seller_id = $1', [
    sellerId,
    walletPaise,
    entryCount,
  ]);
  await client.query('commit');
}

async function measurePostings(cluster: Cluster, sellerId: string, report: Report): Promise<void> {
  const settings = cluster.buildConnection(APP_ROLE, DATABASE);
  const database = openDatabase(settings, {
    log: fastify({ logger: { level: 'warn' } }).log,
    prepared: true,
    slowQueryMs: 10_000,
  });
  const bareClient = new pg.Client(settings);
  await bareClient.connect();
  const caller = { sellerId, source: createOwnSource('bench') };
  const legs = [
    { leg: 'adjustment', debit: 'adjustments', credit: 'wallet', amountPaise: 100 },
  ] as const;
  const postOnce = () =>
    database.asSeller(caller, async (db) => {
      const cause = { kind: 'adjustment', id: randomUUID() } as const;
      const note = { reason: 'bench' };
      await postTransfers(
        db,
        caller,
        [{ cause, entry: 'adjustment', note, legs, whenShort: 'refuse' }],
        new Date(),
      );
    });
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const productSeconds = await measureSeconds(POSTINGS, postOnce);
    const baselineSeconds = await measureSeconds(POSTINGS, () =>
      postWithBareSql(bareClient, sellerId),
    );
    // The first round is a warm-up.
    if (round > 0) ratios.push(baselineSeconds / productSeconds);
  }
  await bareClient.end();
  await database.close();
  report('postings, share of bare SQL', computeMedian(ratios), 'ratio', {
    atLeast: MIN_RATIO,
    rows: POSTINGS * ROUNDS,
  });
}

/** Adds `count` lines to the passbook of a demo seller and returns the seller's id. */
async function addEntries(cluster: Cluster, count: number): Promise<string> {
  return withClient(cluster.buildConnection(OWNER_ROLE, DATABASE), async (client) => {
    const { rows } = await client.query<{ seller_id: string }>(
      "select seller_id from logins where email = 'other@demo.shipdesk.in'",
    );
    const sellerId = rows[0]?.seller_id ?? '';
    await client.query(
      `insert into wallets (seller_id, credit_limit_paise) values ($1, 0) on conflict do nothing`,
      [sellerId],
    );
    await client.query(
      `insert into transfers select $1, w.entries + n, now() - make_interval(secs => $2 - n), 'adjustment', 'seed-' || n,
         'adjustment', 'adjustment', 'adjustments', 'wallet', 100, null, '{"reason": "bench"}', w.wallet_paise + 100 * n
       from wallets w, generate_series(1::bigint, $2::bigint) n where w.seller_id = $1`,
      [sellerId, count],
    );
    await client.query(
      'update wallets set wallet_paise = wallet_paise + 100 * $2::bigint, entries = entries + $2::bigint where seller_id = $1',
      [sellerId, count],
    );
    await client.query('analyze transfers');
    return sellerId;
  });
}

await measureEmptyProduct(DATABASE, async ({ cluster, url, report }) => {
  const sellerId = await addEntries(cluster, ENTRIES);
  const seller = await connectAs(url, demoOtherSeller);
  const admin = await connectAs(url, demoAdmin);
  const timesMs: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const startedAt = performance.now();
    await unwrap(seller.GET('/api/passbook'));
    timesMs.push(performance.now() - startedAt);
  }
  report('passbook, first page, p50', computeQuantile(timesMs, 0.5), 'ms', {
    atMost: MAX_P50_MS,
    rows: ENTRIES,
  });
  const { data: proof } = await unwrap(admin.POST('/api/admin/ledger/proof'));
  if (proof.differences !== 0) throw new Error(`the books differ: ${JSON.stringify(proof)}`);
  report('proof of the books', proof.tookMs, 'ms', { atMost: MAX_PROOF_MS, rows: proof.transfers });
  await measurePostings(cluster, sellerId, report);
});
