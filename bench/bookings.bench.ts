// Books orders on the built server with the simulator of the demo and prints their labels: 1,000 in one call, 200 with
// `--short`.
import { setTimeout as sleep } from 'node:timers/promises';
import { unwrap } from '@shipdesk/client';
import { connectAs, demoSeller } from '../apps/server/test-support/demo-client.ts';
import { buildBulkPayload } from '../apps/server/test-support/samples/bulk-payloads.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import { readOptions } from './support/engines.ts';

const MAX_BOOKING_SECONDS = 30;
const MAX_LABELS_SECONDS = 8;
const MAX_FIRST_BYTE_SECONDS = 1;
const MAX_LABELS_MB = 15;
const POLL_INTERVAL_MS = 250;
const names = ['Ravi Kumar', 'Asha Menon', 'José D’Souza', 'रवि कुमार', 'ஃபாத்திமா ஷேக்'];

const { isShort } = readOptions();
const ORDERS = isShort ? 200 : 1000;

await measureEmptyProduct('bench_bookings', async ({ url, report }) => {
  const shipdesk = await connectAs(url, demoSeller);
  const bulkRows = Array.from({ length: ORDERS }, (_, index) => ({
    name: `${names[index % names.length]} ${index}`,
    address: `${index % 997}, MG Road, Ward ${index % 89}`,
  }));
  const createdOrders = await unwrap(
    shipdesk.POST('/booking/createBulkOrder', { body: buildBulkPayload(bulkRows) }),
  );
  const docketNumbers = createdOrders.data.map(({ docketNumber }) => docketNumber);

  const startedAt = performance.now();
  let { data: bookings } = await unwrap(
    shipdesk.POST('/api/shipments', { body: { docketNumbers, choice: 'cheapest' } }),
  );
  do {
    await sleep(POLL_INTERVAL_MS);
    const states = shipdesk.POST('/api/shipments/states', { body: { docketNumbers } });
    bookings = (await unwrap(states)).data;
  } while (bookings.some(({ state }) => state === 'booking'));
  const bookedCount = bookings.filter(({ state }) => state === 'booked').length;
  if (bookedCount !== ORDERS) throw new Error(`${bookedCount} of ${ORDERS} orders were booked`);
  report('book orders in one call', (performance.now() - startedAt) / 1000, 's', {
    atMost: MAX_BOOKING_SECONDS,
    rows: ORDERS,
  });

  const requestedAt = performance.now();
  const { response: labelsResponse } = await shipdesk.POST('/api/labels', {
    body: { docketNumbers, size: '100x150' },
    parseAs: 'stream',
  });
  if (!labelsResponse.ok) throw new Error(`labels: ${labelsResponse.status}`);
  let firstByteMs: number | undefined;
  let bytes = 0;
  for await (const chunk of labelsResponse.body ?? []) {
    firstByteMs ??= performance.now() - requestedAt;
    bytes += chunk.byteLength;
  }
  const totalMs = performance.now() - requestedAt;
  const rows = ORDERS;
  report('labels in one PDF', totalMs / 1000, 's', { rows, atMost: MAX_LABELS_SECONDS });
  const firstByteSeconds = (firstByteMs ?? Number.NaN) / 1000;
  report('labels in one PDF, first byte', firstByteSeconds, 's', {
    rows,
    atMost: MAX_FIRST_BYTE_SECONDS,
  });
  report('labels in one PDF, size', bytes / 1e6, 'MB', { rows, atMost: MAX_LABELS_MB });
});
