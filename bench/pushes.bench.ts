// Sends a burst of pushes to the built server on 100 connections: 10,000, or 2,000 with `--short`. Carriers drop a push that is
// not answered within 500 ms.
import { pushEvents } from '@shipdesk/contract/tracking';
import type { Cluster } from './support/clusters.ts';
import { productOnEmpty } from './support/empty-product.ts';
import { onEachEngine } from './support/engines.ts';
import { figureReporter } from './support/figures.ts';
import { options } from './support/options.ts';

const MOST_MS = 500;
const CONNECTIONS = 100;
const PUSH_TOKEN = 'pushed-by-the-benchmark';

const { isShort } = options();
const PUSHES = isShort ? 2_000 : 10_000;

interface Account {
  readonly id: string;
  readonly carrier: string;
  readonly version: number;
  readonly name: string;
  readonly services: readonly string[];
  readonly settings: object;
}

async function measureEngine(cluster: Cluster): Promise<void> {
  const product = await productOnEmpty(cluster, 'bench_pushes');
  try {
    await measure(`http://127.0.0.1:${product.port}`, figureReporter(cluster.title));
  } finally {
    await product.stop();
  }
}

async function measure(url: string, report: ReturnType<typeof figureReporter>): Promise<void> {
  await setPushToken(url);
  const address = url + pushEvents.path.replace(':carrier', 'simulator');
  const headers = { 'content-type': 'application/json', 'x-shipdesk-token': PUSH_TOKEN };
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
    atMost: MOST_MS,
    rows,
  });
}

/** Gives the simulator of the demo a push token that is known here. */
async function setPushToken(url: string): Promise<void> {
  let token = '';
  const call = async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const login = { username: 'admin@demo.shipdesk.in', password: 'Admin#2026' };
  token = (await call<{ accessToken: string }>('POST', '/auth/login', login)).accessToken;
  const { data } = await call<{ data: Account[] }>('GET', '/api/carrier-accounts');
  const account = data.find(({ carrier }) => carrier === 'simulator');
  if (!account) throw new Error('the demo has no simulator');
  const { id, name, services, settings, version: basedOnVersion } = account;
  const credentials = { pushToken: PUSH_TOKEN };
  const body = { name, services, settings, credentials, basedOnVersion };
  await call('PUT', `/api/carrier-accounts/${id}`, body);
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
