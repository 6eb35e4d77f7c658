// Kills the server, or server and database together, with -9 during bulk imports and single creates.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSuccessStatus } from '@shipdesk/contract/endpoint';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { buildBulkPayload } from '../test-support/samples/bulk-payloads.ts';
import {
  hasPg15,
  type Installation,
  killServer,
  WITH_DATABASE_EVERY,
  withRunningInstallation,
} from './support/installation.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import {
  countRounds,
  type EngineName,
  isLong,
  type Trials,
  testClaim,
} from './support/test-claim.ts';

const ROWS = 1000;
const CLIENTS = 8;

const engines: EngineName[] = isLong && hasPg15 ? ['embedded', 'pg15'] : ['embedded'];
const imports = { usual: 100, night: 1000 };
const singleCreates = { usual: 40, night: 500 };

/** Returns functions that send one file of orders and list its dockets in the database. */
function createImport(installation: Installation) {
  const key = randomUUID();
  const name = `Import ${key}`;
  const body = buildBulkPayload(Array.from({ length: ROWS }, () => ({ name })));
  return {
    send: () => installation.post(createBulkOrder.path, body, { 'idempotency-key': key }),
    listDockets: async () => {
      const rows = await installation.query<{ docket: string }>(
        'select docket_number as docket from orders where consignee_name = $1',
        [name],
      );
      return rows.map(({ docket }) => docket).toSorted();
    },
  };
}

async function measureImportMs(installation: Installation): Promise<number> {
  const startedAt = Date.now();
  const { status } = await createImport(installation).send();
  if (status !== createBulkOrder.status) throw new Error(`an import failed with status ${status}`);
  return Date.now() - startedAt;
}

async function runImportRound(
  installation: Installation,
  trials: Trials,
  round: number,
  maxDelayMs: number,
) {
  const file = createImport(installation);
  const pendingSend = file.send();
  await sleep(trials.random(0, maxDelayMs));
  await killServer(installation, round);
  const interruptedResponse = await pendingSend;
  await installation.start();
  const savedRows = (await file.listDockets()).length;
  if (savedRows !== 0 && savedRows !== ROWS)
    trials.fail(`partly imported: ${savedRows} of ${ROWS} rows`);
  if (interruptedResponse.status === createBulkOrder.status && savedRows !== ROWS) {
    trials.fail(`lost: an import was acknowledged, ${savedRows} rows exist`);
  }
  const recorder = new OrderRecorder(installation, trials, { isLossy: true });
  const retriedResponse = await recorder.retryUntil(file.send, getSuccessStatus(createBulkOrder));
  const { data } = JSON.parse(retriedResponse.body) as { data: { docketNumber: string }[] };
  const returnedDockets = data.map(({ docketNumber }) => docketNumber).toSorted();
  if (JSON.stringify(await file.listDockets()) !== JSON.stringify(returnedDockets)) {
    trials.fail(`the saved rows differ from the ${returnedDockets.length} of the retried response`);
  }
}

for (const engine of engines) {
  await testClaim(
    {
      id: 'R1',
      claim: `after SIGKILLs of the server (every ${WITH_DATABASE_EVERY}th also of its database) during imports of ${ROWS} rows, 0 acknowledged imports are lost, 0 are incomplete and 0 rows are duplicated by a retry`,
      engine,
      minTrials: countRounds(imports),
    },
    (trials) =>
      trials.runInLanes((lane) =>
        withRunningInstallation(engine, async (installation) => {
          await measureImportMs(installation);
          const maxDelayMs = Math.ceil((await measureImportMs(installation)) * 1.2);
          await lane.repeat(imports, (round) =>
            runImportRound(installation, lane, round, maxDelayMs),
          );
        }),
      ),
  );

  await testClaim(
    {
      id: 'R2',
      claim: `after SIGKILLs of the server (every ${WITH_DATABASE_EVERY}th also of its database) during single creates, 0 acknowledged orders are lost and 0 are duplicated`,
      engine,
      minTrials: countRounds(singleCreates),
    },
    (trials) =>
      trials.runInLanes((lane) =>
        withRunningInstallation(engine, async (installation) => {
          const recorder = new OrderRecorder(installation, lane, { isLossy: true });
          await recorder.createDuring(CLIENTS, () =>
            lane.repeat(singleCreates, async (round) => {
              await recorder.waitForMore(lane.random(1, 3 * CLIENTS));
              await killServer(installation, round);
              await installation.start();
            }),
          );
          await recorder.compare();
        }),
      ),
  );
}
