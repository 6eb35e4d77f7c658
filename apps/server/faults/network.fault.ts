// Delays, resets, stalls and blackholes the connections between server and database, and between client and server.
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE } from '../src/platform/db/engine/engine-handle.ts';
import { hasPg15, type Installation, withRunningInstallation } from './support/installation.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import { type ConnectionFault, openTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';
import { isLong, reportSkipped, type Trials, testClaim } from './support/test-claim.ts';

const CLIENTS = 8;
const ORDERS_BETWEEN = 10;
/** Longer than the query timeout. */
const SILENCE_MS = isLong ? 30_000 : 9_000;
const CLIENT_TIMEOUT_MS = 2_000;
const FAULTS: readonly (readonly [fault: ConnectionFault, durationMs: number])[] = [
  [{ kind: 'delay', ms: 500 }, 2_000],
  [{ kind: 'reset' }, 500],
  [{ kind: 'stall' }, SILENCE_MS],
  [{ kind: 'swallow' }, SILENCE_MS],
];

async function interruptConnection(
  installation: Installation,
  trials: Trials,
  proxy: TcpProxy,
  recorder: OrderRecorder,
) {
  await recorder.createDuring(CLIENTS, async () => {
    for (const [fault, durationMs] of FAULTS) {
      await recorder.waitForMore(ORDERS_BETWEEN);
      proxy.setFault(fault);
      await sleep(durationMs);
      proxy.setFault({ kind: 'none' });
      trials.add();
    }
    await recorder.waitForMore(ORDERS_BETWEEN);
  });
  await recorder.compare();
  if (installation.server.process.exitCode !== null) trials.fail('the server exited');
}

const faultNames = FAULTS.map(([{ kind }]) => kind).join(', ');

if (hasPg15) {
  await testClaim(
    {
      id: 'R20',
      claim: `${faultNames} between server and database: every call ends in bounded time with its response or 503 and Retry-After, the pool recovers, 0 orders lost or duplicated`,
      engine: 'pg15',
      minTrials: FAULTS.length,
    },
    async (trials) => {
      const proxies: TcpProxy[] = [];
      try {
        await withRunningInstallation(
          'pg15',
          async (installation) => {
            const [proxy] = proxies;
            if (proxy)
              await interruptConnection(
                installation,
                trials,
                proxy,
                new OrderRecorder(installation, trials),
              );
          },
          {
            databaseUrl: async ({ socketFolder }) => {
              const proxy = await openTcpProxy(() => ({ path: `${socketFolder}/.s.PGSQL.5432` }));
              proxies.push(proxy);
              return `postgres://postgres@127.0.0.1:${proxy.port}/${DATABASE}`;
            },
          },
        );
      } finally {
        await Promise.all(proxies.map((proxy) => proxy.close()));
      }
    },
  );
} else reportSkipped('R20 to the database', 'this machine has no PostgreSQL 15 server programs');

await testClaim(
  {
    id: 'R20',
    claim: `${faultNames} between client and server, retries with the same key: 0 orders lost or duplicated, the server survives`,
    engine: 'embedded',
    minTrials: FAULTS.length,
  },
  (trials) =>
    withRunningInstallation('embedded', async (installation) => {
      const port = Number(new URL(installation.url).port);
      const proxy = await openTcpProxy(() => ({ host: '127.0.0.1', port }));
      const clientProxy = {
        address: `http://127.0.0.1:${proxy.port}`,
        timeoutMs: CLIENT_TIMEOUT_MS,
      };
      try {
        await interruptConnection(
          installation,
          trials,
          proxy,
          new OrderRecorder(installation, trials, { isLossy: true, proxy: clientProxy }),
        );
      } finally {
        await proxy.close();
      }
    }),
);
