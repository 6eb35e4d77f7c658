// Measures the time of a call that prices a parcel on the built server, with its session and validation.
import { unwrap } from '@shipdesk/client';
import { connectAs, demoSeller } from '../apps/server/test-support/demo-client.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import { computeQuantile } from './support/measure.ts';

const MAX_P50_MS = 5;
const WARM_UP_CALLS = 200;
const CALLS = process.argv.includes('--short') ? 500 : 5000;
const pincodes = ['560001', '400001', '110001', '682001', '781001', '700001', '302001', '194101'];

const buildQuoteBody = (index: number) => ({
  fromPincode: pincodes[index % pincodes.length] ?? '',
  toPincode: pincodes[(index * 3 + 1) % pincodes.length] ?? '',
  paymentMode: index % 2 === 0 ? ('COD' as const) : ('Prepaid' as const),
  invoicePaise: 500_00 + index,
  boxes: [{ lengthMm: 350, widthMm: 350, heightMm: 65, deadGrams: 200 + index, count: 1 }],
});

await measureEmptyProduct('bench_quotes', async ({ url, report }) => {
  const shipdesk = await connectAs(url, demoSeller);
  const timesMs: number[] = [];
  for (let index = 0; index < WARM_UP_CALLS + CALLS; index += 1) {
    const startedAt = performance.now();
    await unwrap(shipdesk.POST('/api/quotes', { body: buildQuoteBody(index) }));
    if (index >= WARM_UP_CALLS) timesMs.push(performance.now() - startedAt);
  }
  const p50Ms = computeQuantile(timesMs, 0.5);
  report('price a parcel, p50', p50Ms, 'ms', { atMost: MAX_P50_MS, rows: CALLS });
});
