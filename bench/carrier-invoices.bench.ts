// Checks a carrier's invoice of 100,000 lines, or 10,000 with `--short`, on the built server. Reports seconds and
// memory, and fails if the check does not find exactly the planted faults.
import { setTimeout as sleep } from 'node:timers/promises';
import { unwrap } from '@shipdesk/client';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { checkCarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import { withClient } from '../apps/server/src/platform/db/engine/engine-client.ts';
import { authorize, connectWith, demoAdmin } from '../apps/server/test-support/demo-client.ts';
import { addBookedParcels } from '../apps/server/test-support/parcels/booked-parcels.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import { readOptions } from './support/engines.ts';
import { readMemoryMb } from './support/processes.ts';
import { uploadCsv } from './support/upload.ts';

const DATABASE = 'bench_carrier_invoices';
const MAX_SECONDS = 60;
const MAX_GROWTH_MB = 150;
const SAMPLE_INTERVAL_MS = 100;
const SELLERS = 50;
const LINES_PER_PIECE = 1000;
const LINES = readOptions().isShort ? 10_000 : 100_000;
/** Each of these faults is in one line of a hundred. */
const plantedFaults = ['weight', 'zone', 'rto', 'cod', 'rate', 'not_ours', 'unreadable'] as const;

interface Price {
  readonly grams: number;
  readonly zone: string;
  readonly freightPaise: number;
  readonly codPaise: number;
}

function formatLine(index: number, awb: string, price: Price): string {
  const { grams, zone, freightPaise, codPaise } = price;
  const fault = plantedFaults[index % 100];
  const billedFreightPaise = fault === 'rate' ? freightPaise + 9_000_00 : freightPaise;
  const cells = [
    fault === 'not_ours' ? `99${index}` : awb,
    fault === 'weight' ? grams + 20_000 : grams,
    fault === 'zone' ? 'F' : zone,
    fault === 'unreadable' ? 'free' : billedFreightPaise / 100,
    (codPaise + (fault === 'cod' ? 500_00 : 0)) / 100,
    fault === 'rto' ? '500' : '0',
  ];
  return `${cells.join(',')}\n`;
}

/** Generates the file piece by piece during the upload. */
function* generateFile(awbs: readonly string[], price: Price): Generator<string> {
  yield 'AWB,Charged Weight (g),Zone,Freight,COD,RTO\n';
  for (let start = 0; start < awbs.length; start += LINES_PER_PIECE) {
    const lines = awbs.slice(start, start + LINES_PER_PIECE);
    yield lines.map((awb, offset) => formatLine(start + offset, awb, price)).join('');
  }
}

await measureEmptyProduct(DATABASE, async ({ cluster, url, pid, report }) => {
  const authorization = await authorize(url, demoAdmin);
  const admin = connectWith(url, authorization);
  const accounts = await unwrap(admin.GET('/api/carrier-accounts'));
  const account = accounts.data[0]?.id ?? '';
  const superuser = cluster.buildConnection('postgres', DATABASE);
  const counts = { sellerCount: SELLERS, parcelCount: LINES };
  const awbs = await addBookedParcels(superuser, { account, ...counts });
  const price = await withClient(superuser, async (client) => {
    await client.query("update shipments set status = 'DELIVERED' where awb like '88%'");
    await client.query('vacuum analyze shipments');
    const { rows } = await client.query<Price>(
      `select (quote->>'chargeableGrams')::int as grams, price_basis->>'zone' as zone,
          (select (line->>'paise')::int from jsonb_array_elements(quote->'lines') line where line->>'code' = 'freight') as "freightPaise",
          coalesce((select (line->>'paise')::int from jsonb_array_elements(quote->'lines') line where line->>'code' = 'cod'), 0) as "codPaise"
        from shipments where awb = $1`,
      [awbs[0]],
    );
    return rows[0];
  });
  if (!price) throw new Error('no parcel was booked');
  const invoicesUrl = `${url}/api/admin/carrier-accounts/${account}/invoices`;
  const check = (lines: readonly string[]) =>
    uploadCsv<ResponseOf<typeof checkCarrierInvoice>>(
      invoicesUrl,
      authorization,
      generateFile(lines, price),
    );
  // Check a tenth first, so that the baseline includes the memory that every check needs.
  const { data: firstInvoice } = await check(awbs.slice(0, LINES / 10));
  const params = { path: { id: firstInvoice.id } };
  await unwrap(admin.DELETE('/api/admin/carrier-invoices/{id}', { params }));
  const baselineMb = readMemoryMb(pid);
  let peakMb = baselineMb;
  const samplingEnd = new AbortController();
  const sampling = (async () => {
    while (!samplingEnd.signal.aborted) {
      peakMb = Math.max(peakMb, readMemoryMb(pid));
      await sleep(SAMPLE_INTERVAL_MS);
    }
  })();
  const startedAt = performance.now();
  const { data } = await check(awbs);
  const seconds = (performance.now() - startedAt) / 1000;
  samplingEnd.abort();
  await sampling;
  const linesPerFault = LINES / 100;
  for (const kind of plantedFaults) {
    if (data.counts[kind] !== linesPerFault)
      throw new Error(`${kind}: ${data.counts[kind]} of ${linesPerFault}`);
  }
  if (data.counts.matched !== LINES - plantedFaults.length * linesPerFault) {
    throw new Error(`unexpected counts: ${JSON.stringify(data.counts)}`);
  }
  const name = `check of an invoice of ${LINES} lines`;
  report(name, seconds, 's', { atMost: MAX_SECONDS, rows: LINES });
  report('memory that ten times the lines add to the server', peakMb - baselineMb, 'MB', {
    atMost: MAX_GROWTH_MB,
    rows: LINES,
  });
});
