// A big import end to end on the built server and an empty desk of each engine: upload, then rows a second in the
// background, the memory of the process, what an order list waits meanwhile, and how long the audit log is sealed after it.
// The floors are of the same run: INSERTs of the same rows on a connection of their own, the process and the list before it.
// 100,000 rows; 1,000,000 with `npm run bench -- imports --rows=1000000`.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/bulk/bulk-columns';
import { csvOf } from '@shipdesk/domain/test-support/csv-bytes';
import type pg from 'pg';
import { withClient } from '../apps/server/src/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/db/engine/engine-handle.ts';
import { dateAsText, insertingAll, type Row, uncounted } from './support/bare-inserts.ts';
import type { Cluster } from './support/clusters.ts';
import { onEachEngine } from './support/engines.ts';
import { figureReporter } from './support/figures.ts';
import { quantile } from './support/measure.ts';
import { type Listener, productOn } from './support/processes.ts';

const MEGABYTE = 1024 * 1024;
const AIM_ROWS_A_SECOND = 10_000;
const AIM_MEMORY_MB = 300;
const AIM_LIST_MS = 100;
/** Sealing comes round every ten seconds. */
const AIM_SEAL_SECONDS = 30;
const AIM_UPLOAD = 10;
const LINES_A_PIECE = 5000;
/** As many as a batch of an import has, for as long as it takes to know. */
const FLOOR_ROWS = 500;
const FLOOR_MS = 5000;
const QUIET_LISTS = 100;

const asked = process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length);
const ROWS = Number(asked ?? (process.argv.includes('--short') ? 10_000 : 100_000));
const names = ['Ravi Kumar', 'Asha Menon', 'José D’Souza', 'रवि कुमार', 'Fatima Sheikh'];
const places = [
  ['560001', 'Bengaluru', 'Karnataka'],
  ['682002', 'Ernakulam', 'Kerala'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['110001', 'New Delhi', 'Delhi'],
] as const;

/** One row: the consignee, the product and the numbers differ, seller and pickup are the same, as in a seller's file. */
function rowOf(index: number): string[] {
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
    ...{ pinCode, city, state },
  };
  return bulkColumns.map((column) => cells[column]);
}

/** The file, made while it is sent. */
async function* fileOf(rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvOf([[...bulkColumns]]));
  for (let start = 0; start < rows; start += LINES_A_PIECE) {
    const count = Math.min(LINES_A_PIECE, rows - start);
    yield Buffer.from(csvOf(Array.from({ length: count }, (_, index) => rowOf(start + index))));
  }
}

interface Import {
  readonly id: string;
  readonly state: string;
  readonly madeRows: number;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

interface Asked {
  readonly token?: string;
  /** Sent by POST; a call without one is a GET. */
  readonly body?: object;
}

async function call<Answer>(url: string, { token, body }: Asked): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const method = body === undefined ? 'GET' : 'POST';
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url, { method, headers, ...sent });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Sends a file as it is made, no faster than the server takes it. */
function uploadFile(
  url: string,
  token: string,
  pieces: () => AsyncIterable<Uint8Array>,
): Promise<Import> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
    const upload = request(`${url}/api/imports`, { method: 'POST', headers }, (answer) => {
      text(answer).then((body) => resolve(JSON.parse(body).data), reject);
    });
    pipeline(pieces, upload).catch(reject);
  });
}

/** Resident megabytes of the server now, as Linux counts them. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const p99 = (times: readonly number[]) => quantile(times, 0.99);

/** Rows a second that INSERTs of imported rows alone put into the same table. */
async function insertedRows(sql: pg.Client): Promise<number> {
  const { rows: same } = await sql.query<Row>('select * from orders limit $1', [FLOOR_ROWS]);
  // In the audit log a statement of an import is one entry.
  await sql.query("set app.source = '||||big import'");
  const { times } = await uncounted(sql, insertingAll(sql, same))(FLOOR_MS);
  const insertMs = times.reduce((sum, time) => sum + time, 0);
  return (1000 * times.length * same.length) / insertMs;
}

/** The desk is new for every run, so that each meets the same empty tables. */
async function measureEngine(cluster: Cluster): Promise<void> {
  const database = 'bench_imports';
  await withClient(cluster.connection('postgres', 'postgres'), async (client) => {
    await client.query(`drop database if exists ${database}`);
    await client.query(`create database ${database} owner ${OWNER_ROLE}`);
  });
  const product = await productOn(
    cluster.connection(OWNER_ROLE, database),
    cluster.connection(APP_ROLE, database),
  );
  try {
    await withClient({ ...cluster.connection('postgres', database), types: dateAsText }, (sql) =>
      measureImport(product, { sql, report: figureReporter(cluster.title) }),
    );
  } finally {
    await product.stop();
  }
}

async function measureImport(
  { port, pid }: Listener,
  { sql, report }: { sql: pg.Client; report: ReturnType<typeof figureReporter> },
): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const { accessToken: token } = await call<{ accessToken: string }>(`${url}/auth/login`, {
    body: { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' },
  });

  const list = async () => {
    const started = performance.now();
    const body = { filters: [{}], limit: 9, pageNumber: 0 };
    await call(`${url}/orders/getorders`, { token, body });
    return performance.now() - started;
  };
  const quietWaits: number[] = [];
  while (quietWaits.length < QUIET_LISTS) quietWaits.push(await list());
  const quietMemory = memoryOf(pid);

  const sendStarted = performance.now();
  let bytes = 0;
  const sent = await uploadFile(url, token, async function* counted() {
    for await (const piece of fileOf(ROWS)) {
      bytes += piece.length;
      yield piece;
    }
  });
  const sendSeconds = (performance.now() - sendStarted) / 1000;

  const waits: number[] = [];
  let memory = 0;
  let one = sent;
  while (one.finishedAt === null) {
    waits.push(await list());
    memory = Math.max(memory, memoryOf(pid));
    one = (await call<{ data: Import }>(`${url}/api/imports/${sent.id}`, { token })).data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (one.state !== 'done' || one.madeRows !== ROWS) throw new Error(JSON.stringify(one));

  const ended = Date.parse(one.finishedAt);
  for (;;) {
    const { rows } = await sql.query('select from audit_entries where position is null limit 1');
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const sealSeconds = (Date.now() - ended) / 1000;

  const seconds = (Date.parse(one.finishedAt) - Date.parse(one.startedAt ?? '')) / 1000;
  const floorRows = await insertedRows(sql);
  const figures = [
    ['import rows', ROWS / seconds, 'rows/s', AIM_ROWS_A_SECOND, floorRows],
    ['memory of the server while it imports', memory, 'MB RSS', AIM_MEMORY_MB, quietMemory],
    ['list 9 orders while it imports, p99', p99(waits), 'ms', AIM_LIST_MS, p99(quietWaits)],
    ['audit log sealed after the last row', sealSeconds, 's', AIM_SEAL_SECONDS, undefined],
    ['upload of the file', bytes / MEGABYTE / sendSeconds, 'MB/s', AIM_UPLOAD, undefined],
  ] as const;
  for (const [name, value, unit, aim, least] of figures) {
    report({ name, value, unit, floor: least ?? aim, aim, rows: ROWS });
  }
}

await onEachEngine(measureEngine);
