// Imports a large file on the built server and an empty database: rows per second, memory of the server, and the latency of
// an order list meanwhile. 100,000 rows, or `--rows=1000000`.

import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/order/bulk/bulk-columns';
import { csvOf } from '../packages/domain/test-support/csv-bytes.ts';

import type { Cluster } from './support/clusters.ts';
import { launchOnEmpty } from './support/empty-product.ts';
import { onEachEngine } from './support/engines.ts';

import { computeQuantile, createFigureReporter } from './support/measure.ts';
import type { Listener } from './support/processes.ts';

const MIN_ROWS_PER_SECOND = 5000;
const MAX_MEMORY_MB = 300;
const MAX_LIST_MS = 100;
const LINES_A_PIECE = 5000;

const asked = process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length);
const ROWS = Number(asked ?? (process.argv.includes('--short') ? 10_000 : 100_000));
const names = ['Ravi Kumar', 'Asha Menon', 'José D’Souza', 'रवि कुमार', 'Fatima Sheikh'];
const places = [
  ['560001', 'Bengaluru', 'Karnataka'],
  ['682002', 'Ernakulam', 'Kerala'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['110001', 'New Delhi', 'Delhi'],
] as const;

/** Consignee, product and numbers differ per row; seller and pickup are the same, as in a real file. */
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
    ...{ pinCode, city, state },
  };
  return bulkColumns.map((column) => cells[column]);
}

/** Generates the file while it is sent. */
async function* generateFile(rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvOf([[...bulkColumns]]));
  for (let start = 0; start < rows; start += LINES_A_PIECE) {
    const count = Math.min(LINES_A_PIECE, rows - start);
    yield Buffer.from(csvOf(Array.from({ length: count }, (_, index) => buildRow(start + index))));
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

/** Streams the file at the pace of the server. */
function uploadFile(url: string, token: string): Promise<Import> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
    const upload = request(`${url}/api/imports`, { method: 'POST', headers }, (answer) => {
      text(answer).then((body) => resolve(JSON.parse(body).data), reject);
    });
    pipeline(generateFile(ROWS), upload).catch(reject);
  });
}

/** Resident memory in megabytes. Linux only. */
function readMemory(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const computeP99 = (times: readonly number[]) => computeQuantile(times, 0.99);

/** Every run starts with an empty database. */
async function measureEngine(cluster: Cluster): Promise<void> {
  const product = await launchOnEmpty(cluster, 'bench_imports');
  try {
    await measureImport(product, createFigureReporter(cluster.title));
  } finally {
    await product.stop();
  }
}

async function measureImport(
  { port, pid }: Listener,
  report: ReturnType<typeof createFigureReporter>,
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
  const sent = await uploadFile(url, token);

  const waits: number[] = [];
  let memory = 0;
  let one = sent;
  while (one.finishedAt === null) {
    waits.push(await list());
    memory = Math.max(memory, readMemory(pid));
    one = (await call<{ data: Import }>(`${url}/api/imports/${sent.id}`, { token })).data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (one.state !== 'done' || one.madeRows !== ROWS) throw new Error(JSON.stringify(one));

  const seconds = (Date.parse(one.finishedAt) - Date.parse(one.startedAt ?? '')) / 1000;
  report({
    name: 'import rows',
    value: ROWS / seconds,
    unit: 'rows/s',
    atLeast: MIN_ROWS_PER_SECOND,
    rows: ROWS,
  });
  report({
    name: 'memory of the server while it imports',
    value: memory,
    unit: 'MB RSS',
    atMost: MAX_MEMORY_MB,
    rows: ROWS,
  });
  report({
    name: 'list 9 orders while it imports, p99',
    value: computeP99(waits),
    unit: 'ms',
    atMost: MAX_LIST_MS,
    rows: ROWS,
  });
}

await onEachEngine(measureEngine);
