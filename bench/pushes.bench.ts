// Sends a burst of pushes to the built server on 100 connections: 10,000, or 2,000 with `--short`. Carriers drop a push
// that gets no response within 500 ms.
import { buildPushTarget, setPushToken } from '../apps/server/test-support/parcels/demo-pushes.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import { readOptions } from './support/engines.ts';

const MAX_RESPONSE_MS = 500;
const CONNECTIONS = 100;

const { isShort } = readOptions();
const PUSHES = isShort ? 2_000 : 10_000;

const buildScan = (number: number) => ({
  awb: `77${String(number).padStart(10, '0')}`,
  reference: '',
  type: 'UD',
  status: 'In Transit',
  code: 'X-DLL2F',
  at: '2026-01-15T10:00:00Z',
  words: 'Bag added to trip',
  location: 'Hub 560 (Karnataka)',
});

await measureEmptyProduct('bench_pushes', async ({ url, report }) => {
  await setPushToken(url);
  const { address, headers } = buildPushTarget(url);
  const durationsMs: number[] = [];
  let nextNumber = 0;
  const send = async (): Promise<void> => {
    while (nextNumber < PUSHES) {
      const number = nextNumber;
      nextNumber += 1;
      const body = JSON.stringify({ scans: [buildScan(number)] });
      const startedAt = performance.now();
      const response = await fetch(address, { method: 'POST', headers, body });
      const text = await response.text();
      if (!response.ok) throw new Error(`push ${number}: ${response.status} ${text}`);
      durationsMs.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  const seconds = (performance.now() - startedAt) / 1000;
  const rows = PUSHES;
  report('pushes stored', PUSHES / seconds, '1/s', { rows });
  report('longest response to a push of a burst', Math.max(...durationsMs), 'ms', {
    atMost: MAX_RESPONSE_MS,
    rows,
  });
});
