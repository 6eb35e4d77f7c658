// Sends a burst of pushes to the built server on 100 connections: 10,000, or 2,000 with `--short`. Carriers drop a push that is
// not answered within 500 ms.

import { pushTarget, setPushToken } from '../apps/server/test-support/parcels/demo-pushes.ts';
import type { Cluster } from './support/clusters.ts';
import { launchOnEmpty } from './support/empty-product.ts';
import { onEachEngine, readOptions } from './support/engines.ts';
import { createFigureReporter } from './support/measure.ts';

const MAX_MS = 500;
const CONNECTIONS = 100;

const { isShort } = readOptions();
const PUSHES = isShort ? 2_000 : 10_000;

async function measureEngine(cluster: Cluster): Promise<void> {
  const product = await launchOnEmpty(cluster, 'bench_pushes');
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
  await setPushToken(url);
  const { address, headers } = pushTarget(url);
  const durations: number[] = [];
  let next = 0;
  const send = async (): Promise<void> => {
    for (let number = next++; number < PUSHES; number = next++) {
      const body = JSON.stringify({ scans: [scanOf(number)] });
      const started = performance.now();
      const answer = await fetch(address, { method: 'POST', headers, body });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`push ${number}: ${answer.status} ${text}`);
      durations.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  const seconds = (performance.now() - started) / 1000;
  durations.sort((one, other) => one - other);
  const rows = PUSHES;
  report({ name: 'pushes stored', value: PUSHES / seconds, unit: '1/s', rows });
  report({
    name: 'longest answer to a push of a burst',
    value: durations.at(-1) ?? 0,
    unit: 'ms',
    atMost: MAX_MS,
    rows,
  });
}

const scanOf = (number: number) => ({
  awb: `77${String(number).padStart(10, '0')}`,
  reference: '',
  type: 'UD',
  status: 'In Transit',
  code: 'X-DLL2F',
  at: '2026-01-15T10:00:00Z',
  words: 'Bag added to trip',
  location: 'Hub 560 (Karnataka)',
});

await onEachEngine(measureEngine);
