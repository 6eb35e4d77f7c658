import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createImport } from '@shipdesk/contract/orders/imports';
import { afterAll, test } from 'vitest';
import { formatCsvText } from '../../../packages/domain/test-support/csv-bytes.ts';
import { buildLayoutFile } from '../../../packages/domain/test-support/layout-files.ts';
import { demoAccounts } from '../src/demo/demo-data.ts';
import { withClient } from '../src/platform/db/engine/engine-client.ts';
import { measure } from '../test-support/harness.ts';
import type { ImportResponse } from '../test-support/imports.ts';
import { startDemoServer } from '../test-support/processes/demo-server.ts';
import { signIn } from '../test-support/server-calls.ts';

const ALL_ROWS = 1_000_000;
const MIN_ROWS = 20_000;
/** One of three orders has two rows. */
const ORDERS_PER_ROW = 3 / 4;
const ORDERS_PER_PIECE = 3_000;
const MIN_ROWS_PER_SECOND = 4_000;
/** The maximum growth of memory from the first half of an import to the second. */
const MAX_GROWTH_MB = 50;
const POLL_MS = 250;
const TEST_TIMEOUT_MS = 1_800_000;
const [seller] = demoAccounts;

const server = await startDemoServer();
afterAll(() => server.close());
const { database, url } = server;

interface Totals {
  orders: number;
  paise: number;
  cod: number;
}

/** Generates an order export of Shopify, and adds its orders to `expected`. */
function* generateFile(orderCount: number, expected: Totals): Generator<Buffer> {
  yield Buffer.from(formatCsvText([[...buildLayoutFile('shopify', 0).header]]));
  for (let firstOrder = 0; firstOrder < orderCount; firstOrder += ORDERS_PER_PIECE) {
    const count = Math.min(ORDERS_PER_PIECE, orderCount - firstOrder);
    const { records, orders } = buildLayoutFile('shopify', count, firstOrder);
    for (const { paise, isCod } of orders.values()) {
      expected.orders += 1;
      expected.paise += paise;
      expected.cod += Number(isCod);
    }
    yield Buffer.from(formatCsvText(records.map((cells) => [...cells])));
  }
}

const readTotals = (importId: string): Promise<Totals | undefined> =>
  withClient(database.superuser, async (client) => {
    const { rows } = await client.query<Totals>(
      `select count(distinct client_reference)::int as orders, sum(invoice_paise)::float8 as paise,
        count(*) filter (where payment_mode = 'COD')::int as cod from orders where import_id = $1`,
      [importId],
    );
    return rows[0];
  });

const readMemoryMb = (pid: number | undefined): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

test(
  'R39: an import of a million Shopify rows loses no order, processes 4,000 rows a second and keeps memory usage flat',
  ({ task }) =>
    measure({ task }, async ({ scale, check }) => {
      const token = await signIn(url, seller);
      const rowCount = Math.max(MIN_ROWS, Math.round(ALL_ROWS * Math.min(scale, 1)));
      const expected: Totals = { orders: 0, paise: 0, cod: 0 };
      const file = generateFile(Math.floor(rowCount * ORDERS_PER_ROW), expected);
      const authorization = `Bearer ${token}`;
      const uploadResponse = await fetch(`${url}${createImport.path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'text/csv' },
        body: Readable.toWeb(Readable.from(file)) as ReadableStream,
        duplex: 'half',
      });
      const { id } = ((await uploadResponse.json()) as ImportResponse).data;
      const samples: { madeRows: number; megabytes: number }[] = [];
      const readImport = async () => {
        const response = await fetch(`${url}/api/imports/${id}`, { headers: { authorization } });
        return ((await response.json()) as ImportResponse).data;
      };
      let result = await readImport();
      while (result.finishedAt === null) {
        await sleep(POLL_MS);
        result = await readImport();
        samples.push({ madeRows: result.madeRows, megabytes: readMemoryMb(server.process.pid) });
      }
      const { state, madeRows, badRows, startedAt, finishedAt } = result;
      check(state === 'done' && badRows === 0, () => `${state} with ${badRows} bad rows`);
      const totals = await readTotals(id);
      for (const name of ['orders', 'paise', 'cod'] as const) {
        check(
          totals?.[name] === expected[name],
          () => `${name}: ${totals?.[name]}, not ${expected[name]}`,
        );
      }
      const seconds = (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;
      const half = madeRows / 2;
      const halves = Map.groupBy(samples, (sample) => (sample.madeRows < half ? 1 : 2));
      const findPeak = (key: 1 | 2) =>
        Math.max(...(halves.get(key) ?? []).map(({ megabytes }) => megabytes));
      const [firstMb, secondMb] = [findPeak(1), findPeak(2)];
      console.log(
        `${madeRows} rows in ${seconds} s, ${firstMb.toFixed(0)} and then ${secondMb.toFixed(0)} MB`,
      );
      // In a short run the measurement would include parallel tests.
      if (scale < 1) return;
      const rate = madeRows / seconds;
      check(rate >= MIN_ROWS_PER_SECOND, () => `${rate.toFixed(0)} rows a second`);
      check(secondMb - firstMb <= MAX_GROWTH_MB, () => `${firstMb} MB grew to ${secondMb} MB`);
    }),
  TEST_TIMEOUT_MS,
);
