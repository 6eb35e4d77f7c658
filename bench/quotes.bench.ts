// Prices parcels on the built server, one call after the other: the time of a call, with its session and validation.
import type { Cluster } from './support/clusters.ts';
import { launchOnEmpty } from './support/empty-product.ts';
import { onEachEngine } from './support/engines.ts';

import { computeQuantile, createFigureReporter } from './support/measure.ts';

const MAX_P50_MS = 5;
const WARM_UP = 200;
const CALLS = process.argv.includes('--short') ? 500 : 5000;
const pincodes = ['560001', '400001', '110001', '682001', '781001', '700001', '302001', '194101'];

async function post(url: string, body: object, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const buildParcel = (index: number) => ({
  fromPincode: pincodes[index % pincodes.length],
  toPincode: pincodes[(index * 3 + 1) % pincodes.length],
  paymentMode: index % 2 === 0 ? 'COD' : 'Prepaid',
  invoicePaise: 500_00 + index,
  boxes: [{ lengthMm: 350, widthMm: 350, heightMm: 65, deadGrams: 200 + index, count: 1 }],
});

async function measureEngine(cluster: Cluster): Promise<void> {
  const product = await launchOnEmpty(cluster, 'bench_quotes');
  try {
    const url = `http://127.0.0.1:${product.port}`;
    const login = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
    const { accessToken } = (await post(`${url}/auth/login`, login)) as { accessToken: string };
    const times: number[] = [];
    for (let call = 0; call < WARM_UP + CALLS; call += 1) {
      const started = performance.now();
      await post(`${url}/api/quotes`, buildParcel(call), accessToken);
      if (call >= WARM_UP) times.push(performance.now() - started);
    }
    createFigureReporter(cluster.title)({
      name: 'price a parcel, p50',
      value: computeQuantile(times, 0.5),
      unit: 'ms',
      atMost: MAX_P50_MS,
      rows: CALLS,
    });
  } finally {
    await product.stop();
  }
}

await onEachEngine(measureEngine);
