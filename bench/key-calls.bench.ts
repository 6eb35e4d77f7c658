// Measures calls with an API key against the same calls with a session, and the request log against the processor time
// of a call.
import { readFileSync } from 'node:fs';
import { type ShipdeskClient, unwrap } from '@shipdesk/client';
import { MAX_KEY_CALLS_PER_MINUTE } from '@shipdesk/domain/account/api-key';
import fastify from 'fastify';
import { createCallLog } from '../apps/server/src/accounts/call-log/call-log-service.ts';
import { APP_ROLE } from '../apps/server/src/platform/db/engine/engine-handle.ts';
import { openDatabase } from '../apps/server/src/platform/db/query/database.ts';
import {
  authorize,
  connectAs,
  connectWith,
  demoAdmin,
  demoOtherSeller,
  demoSeller,
} from '../apps/server/test-support/demo-client.ts';
import type { Cluster } from './support/clusters.ts';
import { measureEmptyProduct } from './support/empty-product.ts';
import {
  buildPost,
  computeMedian,
  computeMedianRatio,
  createCallerRun,
  runAlternately,
} from './support/measure.ts';
import { startCallers } from './support/processes.ts';
import { readSession } from './support/seed.ts';

const DATABASE = 'bench_key_calls';
const MAX_RATIO = 1.1;
const MAX_LOG_PERCENT = 5;
/** All rounds together make far fewer calls than a key may make in a minute. */
const ROUNDS = 9;
const ROUND_MS = 150;
/** The calls of one second at the highest limit of a seller. The log writes them in one batch. */
const BATCH_SIZE = 100;
const WARM_UP_BATCH_COUNT = 50;
const BATCH_COUNT = 50;
const CLOCK_TICKS_PER_SECOND = 100;

const calls = [
  {
    name: 'list 9 orders',
    account: demoSeller,
    path: '/orders/getorders',
    body: { filters: [{}], limit: 9, pageNumber: 0 },
  },
  {
    name: 'price a parcel',
    account: demoOtherSeller,
    path: '/api/quotes',
    body: {
      fromPincode: '682001',
      toPincode: '560001',
      paymentMode: 'COD',
      invoicePaise: 500_00,
      boxes: [{ lengthMm: 350, widthMm: 350, heightMm: 65, deadGrams: 200, count: 1 }],
    },
  },
] as const;

/** Raises the call limit of a seller to the maximum, and adds a key. Returns the secret. */
async function addKey(
  seller: ShipdeskClient,
  admin: ShipdeskClient,
  sellerId: string,
): Promise<string> {
  await unwrap(
    admin.PUT('/api/admin/sellers/{sellerId}/call-limit', {
      params: { path: { sellerId } },
      body: { callsPerMinute: MAX_KEY_CALLS_PER_MINUTE },
    }),
  );
  const { data: key } = await unwrap(
    seller.POST('/api/keys', {
      body: {
        name: 'Bench',
        permissions: ['orders:read', 'rates:read'],
        addresses: [],
        callsPerMinute: null,
        lifeDays: 1,
      },
    }),
  );
  return key.secret;
}

/** Returns the processor time of a process in milliseconds. Works on Linux only. */
function readProcessorMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [userTicks, systemTicks] = fields.split(' ').slice(11, 13);
  return ((Number(userTicks) + Number(systemTicks)) * 1000) / CLOCK_TICKS_PER_SECOND;
}

/** Returns the processor time in milliseconds that the log uses for one call. */
async function measureLog(cluster: Cluster, sellerId: string): Promise<number> {
  const { log } = fastify({ logger: { level: 'warn' } });
  const settings = cluster.buildConnection(APP_ROLE, DATABASE);
  const database = openDatabase(settings, { log, prepared: true, slowQueryMs: 10_000 });
  const callLog = createCallLog({ database, log });
  const writeBatch = async () => {
    for (let index = 0; index < BATCH_SIZE; index += 1) {
      callLog.add({
        sellerId,
        keyId: crypto.randomUUID(),
        at: new Date(),
        call: 'POST /orders/getorders',
        status: 200,
        problem: '',
        milliseconds: 3,
        requestId: crypto.randomUUID(),
        isReplay: false,
      });
    }
    await callLog.flush();
  };
  for (let batch = 0; batch < WARM_UP_BATCH_COUNT; batch += 1) await writeBatch();
  const startUsage = process.cpuUsage();
  for (let batch = 0; batch < BATCH_COUNT; batch += 1) await writeBatch();
  const { user, system } = process.cpuUsage(startUsage);
  await callLog.close();
  await database.close();
  return (user + system) / 1000 / (BATCH_SIZE * BATCH_COUNT);
}

await measureEmptyProduct(DATABASE, async ({ cluster, url, pid, report }) => {
  const admin = await connectAs(url, demoAdmin);
  const listener = { port: Number(new URL(url).port), pid, stop: async () => undefined };
  const callers = startCallers();
  try {
    for (const { name, account, path, body } of calls) {
      const authorization = await authorize(url, account);
      const [sellerId] = readSession({ authorization });
      const secret = await addKey(connectWith(url, authorization), admin, sellerId);
      const sessionRequest = buildPost(path, body, { authorization });
      const keyRequest = buildPost(path, body, { authorization: `Bearer ${secret}` });
      const [sessionRun, keyRun] = await runAlternately(
        [sessionRequest, keyRequest].map((request) =>
          createCallerRun(callers, listener, [[request]]),
        ),
        { rounds: ROUNDS, durationMs: ROUND_MS },
      );
      report(`${name} with a key: p50`, computeMedian(keyRun?.mediansMs ?? []), 'ms', {
        baseline: computeMedian(sessionRun?.mediansMs ?? []),
        ratio: computeMedianRatio(keyRun?.mediansMs ?? [], sessionRun?.mediansMs ?? []),
        atMost: MAX_RATIO,
      });
      const startMs = readProcessorMs(pid);
      const { timesMs } = await callers.run({
        port: listener.port,
        callers: [[sessionRequest]],
        durationMs: ROUNDS * ROUND_MS,
      });
      const callMs = (readProcessorMs(pid) - startMs) / timesMs.length;
      const logMs = await measureLog(cluster, sellerId);
      const percent = (logMs / callMs) * 100;
      report(`${name}: the request log`, percent, '% of the processor time', {
        atMost: MAX_LOG_PERCENT,
      });
    }
  } finally {
    await callers.stop();
  }
});
