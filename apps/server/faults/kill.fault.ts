// kill -9 of the server, and of server and database together, in the middle of bulk imports and of single creates.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSuccessStatus } from '@shipdesk/contract/endpoint';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { buildBulkPayload } from '../test-support/samples/bulk-payloads.ts';
import { hasPg15, type Installation, withRunningInstallation } from './support/installation.ts';
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
/** In every nth round the database is killed at the same moment. */
const WITH_DATABASE_EVERY = 4;

const engines: EngineName[] = isLong && hasPg15 ? ['embedded', 'pg15'] : ['embedded'];
const imports = { usual: 100, night: 1000 };
const singles = { usual: 40, night: 500 };

async function killAll(installation: Installation, round: number): Promise<void> {
  if (round % WITH_DATABASE_EVERY !== 0) return installation.kill();
  process.kill(await installation.databasePid(), 'SIGKILL');
  await installation.kill();
  await installation.postgres?.end('SIGKILL').catch(() => undefined);
  await installation.postgres?.start();
}

/** One file of orders, and the number of its rows in the database. */
function createImport(installation: Installation) {
  const key = randomUUID();
  const name = `Import ${key}`;
  const body = buildBulkPayload(Array.from({ length: ROWS }, () => ({ name })));
  return {
    send: () => installation.post(createBulkOrder.path, body, { 'idempotency-key': key }),
    dockets: async () => {
      const rows = await installation.query<{ docket: string }>(
        'select docket_number as docket from orders where consignee_name = $1',
        [name],
      );
      return rows.map(({ docket }) => docket).toSorted();
    },
  };
}

async function measureImport(installation: Installation): Promise<number> {
  const started = Date.now();
  const { status } = await createImport(installation).send();
  if (status !== createBulkOrder.status) throw new Error(`an import got ${status}`);
  return Date.now() - started;
}

async function importRound(
  installation: Installation,
  trials: Trials,
  round: number,
  longestMs: number,
) {
  const file = createImport(installation);
  const sending = file.send();
  await sleep(trials.random(0, longestMs));
  await killAll(installation, round);
  const first = await sending;
  await installation.start();
  const kept = (await file.dockets()).length;
  if (kept !== 0 && kept !== ROWS) trials.fail(`half-imported: ${kept} of ${ROWS} rows`);
  if (first.status === createBulkOrder.status && kept !== ROWS) {
    trials.fail(`lost: an import was acknowledged, ${kept} rows are there`);
  }
  const recorder = new OrderRecorder(installation, trials, { serverDies: true });
  const second = await recorder.repeatUntil(file.send, getSuccessStatus(createBulkOrder));
  const { data } = JSON.parse(second.body) as { data: { docketNumber: string }[] };
  const answered = data.map(({ docketNumber }) => docketNumber).toSorted();
  if (JSON.stringify(await file.dockets()) !== JSON.stringify(answered)) {
    trials.fail(`after the repeat the rows are not the ${answered.length} that were answered`);
  }
}

for (const engine of engines) {
  await testClaim(
    {
      id: 'R1',
      claim: `kill -9 of the server (every ${WITH_DATABASE_EVERY}th time with its database) during imports of ${ROWS} rows: 0 acknowledged lost, 0 half-imported, 0 duplicated by the repeat`,
      engine,
      minTrials: countRounds(imports),
    },
    (trials) =>
      trials.inLanes((lane) =>
        withRunningInstallation(engine, async (installation) => {
          await measureImport(installation);
          const longestMs = Math.ceil((await measureImport(installation)) * 1.2);
          await lane.repeat(imports, (round) => importRound(installation, lane, round, longestMs));
        }),
      ),
  );

  await testClaim(
    {
      id: 'R2',
      claim: `kill -9 of the server (every ${WITH_DATABASE_EVERY}th time with its database) during single creates: 0 acknowledged orders lost, 0 doubled`,
      engine,
      minTrials: countRounds(singles),
    },
    (trials) =>
      trials.inLanes((lane) =>
        withRunningInstallation(engine, async (installation) => {
          const recorder = new OrderRecorder(installation, lane, { serverDies: true });
          await recorder.createDuring(CLIENTS, () =>
            lane.repeat(singles, async (round) => {
              await recorder.waitForMore(lane.random(1, 3 * CLIENTS));
              await killAll(installation, round);
              await installation.start();
            }),
          );
          await recorder.compare();
        }),
      ),
  );
}
