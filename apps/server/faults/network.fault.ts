// The connections between server and database, and client and server, delay, break and go silent.
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE } from '../src/platform/db/engine/engine-handle.ts';
import { hasPg15, type Installation, withRunningInstallation } from './support/installation.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import { openTcpProxy, type TcpProxy, type WireFault } from './support/tcp-proxy.ts';
import { isLong, leaveOut, type Trials, testClaim } from './support/test-claim.ts';

const CLIENTS = 8;
const BETWEEN = 10;
/** Longer than the query timeout. */
const SILENCE_MS = isLong ? 30_000 : 9_000;
const CLIENT_PATIENCE_MS = 2_000;
const FAULTS: readonly (readonly [WireFault, number])[] = [
  [{ kind: 'delay', ms: 500 }, 2_000],
  [{ kind: 'reset' }, 500],
  [{ kind: 'stall' }, SILENCE_MS],
  [{ kind: 'swallow' }, SILENCE_MS],
];

async function interruptConnection(
  installation: Installation,
  trials: Trials,
  wire: TcpProxy,
  recorder: OrderRecorder,
) {
  await recorder.createDuring(CLIENTS, async () => {
    for (const [fault, forMs] of FAULTS) {
      await recorder.waitForMore(BETWEEN);
      wire.become(fault);
      await sleep(forMs);
      wire.become({ kind: 'none' });
      trials.made();
    }
    await recorder.waitForMore(BETWEEN);
  });
  await recorder.compare();
  if (installation.server.process.exitCode !== null) trials.fail('the server ended');
}

const what = FAULTS.map(([{ kind }]) => kind).join(', ');

if (hasPg15) {
  await testClaim(
    {
      id: 'R20',
      claim: `${what} between server and database: every call ends in bounded time with its receipt or 503 and Retry-After, the pool recovers, 0 orders lost or doubled`,
      engine: 'pg15',
      minTrials: FAULTS.length,
    },
    async (trials) => {
      const wires: TcpProxy[] = [];
      try {
        await withRunningInstallation(
          'pg15',
          async (installation) => {
            const [wire] = wires;
            if (wire)
              await interruptConnection(
                installation,
                trials,
                wire,
                new OrderRecorder(installation, trials),
              );
          },
          {
            databaseUrl: async ({ socketFolder }) => {
              const wire = await openTcpProxy(() => ({ path: `${socketFolder}/.s.PGSQL.5432` }));
              wires.push(wire);
              return `postgres://postgres@127.0.0.1:${wire.port}/${DATABASE}`;
            },
          },
        );
      } finally {
        await Promise.all(wires.map((wire) => wire.close()));
      }
    },
  );
} else leaveOut('R20 to the database', 'this machine has no PostgreSQL 15 server programs');

await testClaim(
  {
    id: 'R20',
    claim: `${what} between client and server: repeats with the same key make 0 orders double and lose 0, the server lives`,
    engine: 'embedded',
    minTrials: FAULTS.length,
  },
  (trials) =>
    withRunningInstallation('embedded', async (installation) => {
      const port = Number(new URL(installation.url).port);
      const wire = await openTcpProxy(() => ({ host: '127.0.0.1', port }));
      const by = { address: `http://127.0.0.1:${wire.port}`, timeoutMs: CLIENT_PATIENCE_MS };
      try {
        await interruptConnection(
          installation,
          trials,
          wire,
          new OrderRecorder(installation, trials, { serverDies: true, via: by }),
        );
      } finally {
        await wire.close();
      }
    }),
);
