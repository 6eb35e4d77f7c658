// Books orders on the built server with the simulator of the demo and prints their labels: 1,000 in one call, 200 with
// `--short`.
import { setTimeout as sleep } from 'node:timers/promises';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { createLabels } from '@shipdesk/contract/shipping/shipment-documents';
import { createShipments, shipmentStates } from '@shipdesk/contract/shipping/shipments';
import { buildBulkPayload } from '../apps/server/test-support/samples/bulk-payloads.ts';
import type { Cluster } from './support/clusters.ts';
import { launchOnEmpty } from './support/empty-product.ts';
import { onEachEngine, readOptions } from './support/engines.ts';
import { createFigureReporter } from './support/measure.ts';

const MAX_BOOKING_SECONDS = 30;
const MAX_LABELS_SECONDS = 8;
const MAX_FIRST_BYTE_SECONDS = 1;
const MAX_LABELS_MB = 15;
const ASK_EVERY_MS = 250;
const names = ['Ravi Kumar', 'Asha Menon', 'José D’Souza', 'रवि कुमार', 'ஃபாத்திமா ஷேக்'];

const { isShort } = readOptions();
const ORDERS = isShort ? 200 : 1000;

interface Booking {
  readonly state: string;
}

async function measureEngine(cluster: Cluster): Promise<void> {
  const product = await launchOnEmpty(cluster, 'bench_bookings');
  try {
    await measure(`http://127.0.0.1:${product.port}`, createFigureReporter(cluster.title));
  } finally {
    await product.stop();
  }
}

async function measure(
  url: string,
  report: ReturnType<typeof createFigureReporter>,
): Promise<void> {
  let token = '';
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const call = async <Answer>(path: string, body: unknown) =>
    (await (await post(path, body)).json()) as Answer;

  const login = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
  token = (await call<{ accessToken: string }>('/auth/login', login)).accessToken;
  const rows = Array.from({ length: ORDERS }, (_, index) => ({
    name: `${names[index % names.length]} ${index}`,
    address: `${index % 997}, MG Road, Ward ${index % 89}`,
  }));
  const created = await call<{ data: { docketNumber: string }[] }>(
    createBulkOrder.path,
    buildBulkPayload(rows),
  );
  const docketNumbers = created.data.map(({ docketNumber }) => docketNumber);

  const started = performance.now();
  await call(createShipments.path, { docketNumbers, choice: 'cheapest' });
  let bookings: Booking[];
  do {
    await sleep(ASK_EVERY_MS);
    bookings = (await call<{ data: Booking[] }>(shipmentStates.path, { docketNumbers })).data;
  } while (bookings.some(({ state }) => state === 'booking'));
  const booked = bookings.filter(({ state }) => state === 'booked').length;
  if (booked !== ORDERS) throw new Error(`${booked} of ${ORDERS} orders were booked`);
  report({
    name: 'book orders in one call',
    value: (performance.now() - started) / 1000,
    unit: 's',
    atMost: MAX_BOOKING_SECONDS,
    rows: ORDERS,
  });

  const asked = performance.now();
  const { body } = await post(createLabels.path, { docketNumbers, size: '100x150' });
  let firstByte: number | undefined;
  let bytes = 0;
  for await (const chunk of body ?? []) {
    firstByte ??= performance.now() - asked;
    bytes += chunk.byteLength;
  }
  const ended = performance.now() - asked;
  const figures = [
    { name: 'labels in one PDF', value: ended / 1000, unit: 's', atMost: MAX_LABELS_SECONDS },
    {
      name: 'labels in one PDF, first byte',
      value: (firstByte ?? Number.NaN) / 1000,
      unit: 's',
      atMost: MAX_FIRST_BYTE_SECONDS,
    },
    { name: 'labels in one PDF, size', value: bytes / 1e6, unit: 'MB', atMost: MAX_LABELS_MB },
  ];
  for (const figure of figures) report({ ...figure, rows: ORDERS });
}

await onEachEngine(measureEngine);
