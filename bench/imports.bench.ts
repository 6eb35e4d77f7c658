// Imports 100,000 rows (10,000 with `--short`, N with `--rows=N`) of a bulk file, then of a mapped shop file, on the
// built server. Reports the rows per second and the server's memory of each import, and the latency of an order list
// during the first import.
import { setTimeout as sleep } from 'node:timers/promises';
import { unwrap } from '@shipdesk/client';
import { createImport } from '@shipdesk/contract/orders/imports';
import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/order/bulk/bulk-columns';
import { authorize, connectWith, demoSeller } from '../apps/server/test-support/demo-client.ts';
import { formatCsvText } from '../packages/domain/test-support/csv-bytes.ts';
import { buildLayoutFile } from '../packages/domain/test-support/layout-files.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import { computeQuantile } from './support/measure.ts';
import { readMemoryMb } from './support/processes.ts';
import { uploadCsv } from './support/upload.ts';

const MIN_ROWS_PER_SECOND = 5000;
const MIN_MAPPED_ROWS_PER_SECOND = 4000;
const MAX_MEMORY_MB = 300;
const MAX_LIST_MS = 100;
const LINES_PER_PIECE = 5000;
const POLL_INTERVAL_MS = 50;

const rowsOption = process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length);
const ROWS = Number(rowsOption ?? (process.argv.includes('--short') ? 10_000 : 100_000));
const names = ['Ravi Kumar', 'Asha Menon', 'José D’Souza', 'रवि कुमार', 'Fatima Sheikh'];
const places = [
  ['560001', 'Bengaluru', 'Karnataka'],
  ['682002', 'Ernakulam', 'Kerala'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['110001', 'New Delhi', 'Delhi'],
] as const;

/** Returns a row of the bulk file. The seller, the pickup address and the product name are the same in every row. */
function buildRow(index: number): string[] {
  const [pinCode, city, state] = places[index % places.length] ?? places[0];
  const cells = {
    ...bulkExampleRow,
    clientRefrenceNumber: `BENCH-${process.pid}-${index}`,
    name: `${names[index % names.length]} ${index}`,
    phone: String(6_000_000_000 + ((index * 7_919) % 3_999_999_999)),
    address: `${index % 997}, MG Road, Ward ${index % 89}`,
    email: index % 3 === 0 ? 'NA' : `buyer${index}@example.in`,
    paymentType: index % 2 === 0 ? 'COD' : 'Prepaid',
    quantity: String(1 + (index % 9)),
    unitPrice: `${100 + (index % 900)}.50`,
    clientDeadWeight: `0.${1 + (index % 9)}`,
    pinCode,
    city,
    state,
  };
  return bulkColumns.map((column) => cells[column]);
}

/** Generates the file piece by piece during the upload. */
async function* generateFile(rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(formatCsvText([[...bulkColumns]]));
  for (let start = 0; start < rows; start += LINES_PER_PIECE) {
    const rowCount = Math.min(LINES_PER_PIECE, rows - start);
    yield Buffer.from(
      formatCsvText(Array.from({ length: rowCount }, (_, index) => buildRow(start + index))),
    );
  }
}

/** Generates the order file of a Shopify shop, in which every third order has two rows. */
async function* generateShopFile(rows: number): AsyncGenerator<Uint8Array> {
  const { header } = buildLayoutFile('shopify', 0);
  yield Buffer.from(formatCsvText([[...header]]));
  let remainingRows = rows;
  for (let start = 0; remainingRows > 0; start += LINES_PER_PIECE) {
    const { records } = buildLayoutFile('shopify', LINES_PER_PIECE, start);
    const lines = records.slice(0, remainingRows);
    remainingRows -= lines.length;
    yield Buffer.from(formatCsvText(lines.map((cells) => [...cells])));
  }
}

interface Import {
  readonly id: string;
  readonly state: string;
  readonly madeRows: number;
  readonly badRows: number;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

await measureEmptyProduct('bench_imports', async ({ url, pid, report }) => {
  const authorization = await authorize(url, demoSeller);
  const shipdesk = connectWith(url, authorization);
  const measureList = async () => {
    const startedAt = performance.now();
    const body = { filters: [{}], limit: 9, pageNumber: 0 };
    await unwrap(shipdesk.POST('/orders/getorders', { body }));
    return performance.now() - startedAt;
  };

  /** Imports a file and returns its rows per second, with the memory and the latencies during the import. */
  async function importFile(file: AsyncGenerator<Uint8Array>) {
    const address = url + createImport.path;
    const { data: createdImport } = await uploadCsv<{ data: Import }>(address, authorization, file);
    const listTimesMs: number[] = [];
    let peakMb = 0;
    let currentImport = createdImport;
    while (currentImport.finishedAt === null) {
      listTimesMs.push(await measureList());
      peakMb = Math.max(peakMb, readMemoryMb(pid));
      const params = { path: { id: createdImport.id } };
      currentImport = (await unwrap(shipdesk.GET('/api/imports/{id}', { params }))).data;
      await sleep(POLL_INTERVAL_MS);
    }
    const { state, badRows, madeRows, finishedAt } = currentImport;
    if (state !== 'done' || badRows > 0) throw new Error(JSON.stringify(currentImport));
    const seconds =
      (Date.parse(finishedAt ?? '') - Date.parse(currentImport.startedAt ?? '')) / 1000;
    return { rowsPerSecond: madeRows / seconds, peakMb, listTimesMs };
  }

  const { rowsPerSecond, peakMb, listTimesMs } = await importFile(generateFile(ROWS));
  report('import rows', rowsPerSecond, 'rows/s', { atLeast: MIN_ROWS_PER_SECOND, rows: ROWS });
  const memoryLimit = { atMost: MAX_MEMORY_MB, rows: ROWS };
  report('memory of the server while it imports', peakMb, 'MB RSS', memoryLimit);
  report('list 9 orders while it imports, p99', computeQuantile(listTimesMs, 0.99), 'ms', {
    atMost: MAX_LIST_MS,
    rows: ROWS,
  });
  const mappedImport = await importFile(generateShopFile(ROWS));
  report('import rows of a mapped file', mappedImport.rowsPerSecond, 'rows/s', {
    atLeast: MIN_MAPPED_ROWS_PER_SECOND,
    rows: ROWS,
  });
  report(
    'memory of the server while it imports a mapped file',
    mappedImport.peakMb,
    'MB RSS',
    memoryLimit,
  );
});
