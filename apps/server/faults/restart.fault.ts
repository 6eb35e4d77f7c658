// Stops servers with SIGTERM while clients call them over kept-alive connections.
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { buildOrderPayload } from '../test-support/samples/payloads.ts';
import { openBalancer } from './support/balancer.ts';
import { hasPg15, type Installation, withRunningInstallation } from './support/installation.ts';
import { countRounds, reportSkipped, type Trials, testClaim } from './support/test-claim.ts';

const CLIENTS = 20;
const restarts = { usual: 5, night: 50 };
const stops = { usual: 5, night: 50 };
/** A stopping server accepts requests for one more second, so clients suspended this long may be too late. */
const SUSPENDED_MS = 250;
/** The balancer checks the new server twice in this time. */
const READY_CHECKS_MS = 200;
const eventLoopDelay = monitorEventLoopDelay({ resolution: 10 });
eventLoopDelay.enable();

/**
 * Creates one order. A call that creates none fails the claim, unless the clients were suspended. Returns whether the
 * order was created and the connection stays open.
 */
async function createOnce(
  installation: Installation,
  trials: Trials,
  address: string,
  agent: Agent,
) {
  const { status, headers, body } = await installation.post(
    createOrder.path,
    buildOrderPayload({ orderId: '' }),
    {},
    { address, agent },
  );
  const isCreated = status === createOrder.status;
  if (!isCreated && wereClientsSuspended()) {
    console.log(`!!! NOT COUNTED: a call of suspended clients: ${status} ${body}`);
    return false;
  }
  trials.add();
  if (!isCreated) trials.fail(`a call got ${status}: ${body}`);
  return isCreated && headers.connection !== 'close';
}

/** Returns whether these clients were suspended: a late request may then use a closed connection. */
function wereClientsSuspended(): boolean {
  return eventLoopDelay.max / 1e6 > SUSPENDED_MS;
}

async function countOrders(installation: Installation): Promise<number> {
  const [row] = await installation.query<{ count: number }>(
    'select count(*)::int as count from orders',
  );
  return row?.count ?? 0;
}

async function stopServer(
  installation: Installation,
  trials: Trials,
  server = installation.server,
): Promise<void> {
  eventLoopDelay.reset();
  server.process.kill('SIGTERM');
  const { code, signal } = await server.ended;
  if (code !== 0) trials.fail(`the server exited with ${code ?? signal}: ${server.readOutput()}`);
}

/** Sends a request whose body never ends. */
function sendHalf(url: string): void {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n',
  );
  socket.write('Content-Length: 100\r\n\r\n{"username":');
}

await testClaim(
  {
    id: 'R15',
    claim: `SIGTERM under ${CLIENTS} kept-alive clients and one request whose body never ends: every complete call gets its response, exit code 0`,
    engine: 'embedded',
    minTrials: countRounds(stops) * CLIENTS,
  },
  (trials) =>
    withRunningInstallation('embedded', async (installation) => {
      const stopOnce = async (stop: number) => {
        if (stop > 1) await installation.start();
        sendHalf(installation.url);
        const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true }));
        const clients = agents.map(async (agent) => {
          while (await createOnce(installation, trials, installation.url, agent))
            await sleep(trials.random(0, 20));
        });
        await sleep(trials.random(200, 800));
        await Promise.all([stopServer(installation, trials), ...clients]);
        for (const agent of agents) agent.destroy();
      };
      await trials.repeat(stops, stopOnce, { counted: false });
    }),
);

async function restartInTurn(installation: Installation, trials: Trials): Promise<void> {
  const balancer = await openBalancer();
  const agent = new Agent({ keepAlive: true });
  const runningServers = [installation.server];
  balancer.add(installation.url);
  const ordersBefore = await countOrders(installation);
  const callsBefore = trials.getCount();
  const stop = new AbortController();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!stop.signal.aborted) {
      await createOnce(installation, trials, balancer.url, agent);
      await sleep(trials.random(0, 20));
    }
  });
  const ends: Promise<void>[] = [];
  const restart = async () => {
    await installation.start();
    balancer.add(installation.url);
    runningServers.push(installation.server);
    await sleep(READY_CHECKS_MS);
    ends.push(stopServer(installation, trials, runningServers.shift()));
  };
  try {
    await trials.repeat(restarts, restart, { counted: false });
    await Promise.all(ends);
  } finally {
    stop.abort();
    await Promise.all(clients);
    agent.destroy();
    await balancer.close();
  }
  const orders = (await countOrders(installation)) - ordersBefore;
  const calls = trials.getCount() - callsBefore;
  if (orders !== calls) trials.fail(`${calls} creates were acknowledged, ${orders} orders exist`);
}

if (hasPg15) {
  await testClaim(
    {
      id: 'R14',
      claim: `rolling restarts of servers behind a balancer under ${CLIENTS} kept-alive clients: 0 failed calls, each stopped server ends with exit code 0`,
      engine: 'pg15',
      minTrials: countRounds(restarts) * CLIENTS,
    },
    (trials) =>
      withRunningInstallation('pg15', (installation) => restartInTurn(installation, trials), {
        settings: { DRAIN_SECONDS: '2' },
      }),
  );
} else reportSkipped('R14', 'this machine has no PostgreSQL 15 server programs');
