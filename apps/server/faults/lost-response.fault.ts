// Kills the server between the commit and the response. A proxy withholds the response.
import { randomUUID } from 'node:crypto';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { buildBulkPayload } from '../test-support/samples/bulk-payloads.ts';
import { buildOrderPayload } from '../test-support/samples/payloads.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import { openTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

const losses = { usual: 50, night: 1000 };
const ROWS = 20;
/** Rounds whose number is a multiple of this send a file instead of an order. */
const FILE_EVERY = 5;

const listDocketsIn = (text: string) =>
  Array.from(text.matchAll(/"docketNumber":"(\d+)"/g), ([, docket]) => docket).toSorted();

async function dropResponse(
  installation: Installation,
  proxy: TcpProxy,
  trials: Trials,
  round: number,
) {
  const key = randomUUID();
  const isFile = round % FILE_EVERY === 0;
  const { path, status } = isFile ? createBulkOrder : createOrder;
  const body = isFile
    ? buildBulkPayload(
        Array.from({ length: ROWS }, () => ({ name: key, clientRefrenceNumber: 'NA' })),
      )
    : buildOrderPayload({ orderId: '', name: key });
  const headers = { 'idempotency-key': key };

  let withheldText = '';
  proxy.watchResponses((chunk) => {
    withheldText += chunk.toString();
    installation.server.process.kill('SIGKILL');
    return false;
  });
  const interruptedResponse = await installation.post(path, body, headers, {
    address: `http://127.0.0.1:${proxy.port}`,
  });
  if (interruptedResponse.status !== 0)
    trials.fail(`the response ${interruptedResponse.status} was not withheld`);
  if (!withheldText.startsWith(`HTTP/1.1 ${status} `))
    trials.fail(`the withheld response was ${withheldText}`);
  await installation.server.ended;
  await installation.start();

  const recorder = new OrderRecorder(installation, trials);
  const retriedResponse = await recorder.retryUntil(
    () => installation.post(path, body, headers),
    status,
  );
  if (retriedResponse.headers['idempotent-replayed'] !== 'true')
    trials.fail('the retry created a new order');
  const rows = await installation.query<{ docket: string }>(
    'select docket_number as docket from orders where consignee_name = $1',
    [key],
  );
  const createdDockets = rows.map(({ docket }) => docket).toSorted();
  if (createdDockets.length !== (isFile ? ROWS : 1))
    trials.fail(`${createdDockets.length} orders were created`);
  const responses = [withheldText, retriedResponse.body].map((text) => listDocketsIn(text).join());
  if (responses.some((dockets) => dockets !== createdDockets.join())) {
    trials.fail(`created ${createdDockets.join()}, responded ${responses.join(' and ')}`);
  }
}

await testClaim(
  {
    id: 'R6',
    claim:
      'the server killed between commit and response: a retry with the same key gets the lost response, 0 duplicate orders',
    engine: 'embedded',
    minTrials: countRounds(losses),
  },
  (trials) =>
    trials.runInLanes((lane) =>
      withRunningInstallation('embedded', async (installation) => {
        const proxy = await openTcpProxy(() => ({
          host: '127.0.0.1',
          port: Number(new URL(installation.url).port),
        }));
        try {
          await lane.repeat(losses, (round) => dropResponse(installation, proxy, lane, round));
        } finally {
          await proxy.close();
        }
      }),
    ),
);
