// Sends more concurrent calls than the server can serve.
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { listOrders } from '@shipdesk/contract/orders/orders';
import { buildOrderPayload, listAnyDayBody } from '../test-support/samples/payloads.ts';
import { callHttp } from './support/http-call.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { isRetryableRefusal, OrderRecorder } from './support/order-recorder.ts';
import { isLong, type Trials, testClaim } from './support/test-claim.ts';

const CLIENTS = 1000;
const CHECK_INTERVAL_MS = 100;
const DURATION_MS = isLong ? 60_000 : 8_000;
const MAX_MEMORY_MB = 1000;
const CREATES_AFTERWARDS = 100;

async function readMemoryMb(installation: Installation): Promise<number> {
  const status = await readFile(`/proc/${installation.server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
}

/** Sends calls without pauses until the time `until`. Returns the number of refused calls. */
async function sendLoad(
  installation: Installation,
  trials: Trials,
  agent: Agent,
  until: number,
): Promise<number> {
  let refusedCount = 0;
  for (let call = 0; Date.now() < until; call += 1) {
    const response =
      call % 4 === 0
        ? await installation.post(
            createOrder.path,
            buildOrderPayload({ orderId: '' }),
            {},
            { agent },
          )
        : await installation.post(listOrders.path, listAnyDayBody, {}, { agent });
    trials.add();
    if (response.status === 200 || response.status === 201) continue;
    refusedCount += 1;
    if (!isRetryableRefusal(response)) trials.fail(`got ${response.status}: ${response.body}`);
  }
  return refusedCount;
}

await testClaim(
  {
    id: 'R18',
    claim: `${CLIENTS} concurrent clients that never wait: excess calls get 503 with Retry-After, /healthz responds, memory stays below ${MAX_MEMORY_MB} MB; afterwards ${CREATES_AFTERWARDS} of ${CREATES_AFTERWARDS} creates succeed`,
    engine: 'embedded',
    minTrials: CLIENTS,
  },
  (trials) =>
    withRunningInstallation('embedded', async (installation) => {
      const agent = new Agent({ keepAlive: true });
      const until = Date.now() + DURATION_MS;
      const clients = Array.from({ length: CLIENTS }, () =>
        sendLoad(installation, trials, agent, until),
      );
      while (Date.now() < until) {
        const { status } = await callHttp(`${installation.url}/healthz`, { method: 'GET' });
        if (status !== 200) trials.fail(`/healthz returned ${status}`);
        const usedMb = await readMemoryMb(installation);
        if (usedMb > MAX_MEMORY_MB) trials.fail(`the server uses ${usedMb} MB`);
        await sleep(CHECK_INTERVAL_MS);
      }
      const refusedCount = (await Promise.all(clients)).reduce((sum, count) => sum + count, 0);
      agent.destroy();
      if (refusedCount === 0) trials.fail('nothing was refused: there was no overload');

      const recorder = new OrderRecorder(installation, trials);
      for (let count = 0; count < CREATES_AFTERWARDS; count += 1) await recorder.create();
      if (recorder.retryCount > 0)
        trials.fail(`${recorder.retryCount} calls were refused after the overload`);
      await recorder.compare();
    }),
);
