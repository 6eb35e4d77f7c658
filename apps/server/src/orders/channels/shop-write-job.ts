import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { type ShipmentStatus, shipmentStatuses } from '@shipdesk/domain/shipping/status';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { WebhookJobPayload } from '../../platform/events/event-fan-out.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { addJobs, type Job, removeJobs, resetAttempts } from '../../platform/jobs/jobs-store.ts';
import { toStorableText } from '../../platform/storable-text.ts';
import * as store from './channels-store.ts';
import type {
  Channel,
  ChannelCapabilities,
  ShopOutcome,
  ShopRefused,
  ShopUnknown,
  ShopWrite,
  ShopWritten,
} from './port.ts';
import { computeShopPauseMs, PULL_INTERVAL_MS } from './shop-pull-job.ts';
import { createShopVault } from './shop-vault-service.ts';

export const SHOP_WRITE_TASK = 'shop_write';

export const shopWriteEvents = ['shipment.booked', 'shipment.status_changed'];

/** Maximum number of parcels per run. The job then moves to the end of the queue. */
const PARCELS_PER_RUN = 20;
/** After this many parcels with an unknown outcome in one run, treat the shop as unavailable. */
const MAX_UNKNOWN_OUTCOMES = 3;
const CALL_TIMEOUT_MS = 30_000;
const MAX_MESSAGE_CHARACTERS = 300;

type Changes = Parameters<typeof store.updateWrite>[2];
type WriteDeps = Pick<Deps, 'config' | 'database' | 'now' | 'newId' | 'channels'>;

export async function queueShopWrites(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  connectionId: string,
  now: Date,
): Promise<void> {
  const job = { key: `send ${connectionId}`, lane: connectionId, payload: { connectionId } };
  await addJobs(db, { sellerId, task: SHOP_WRITE_TASK, now }, [job]);
}

const isSendJob = ({ key }: Job) => key.startsWith('send ');

/**
 * Creates the handler that sends updates about parcels to shops. The jobs of events store the updates, and one job per
 * connection sends them. Before it retries an update with an unknown outcome, it looks the update up in the shop.
 */
export function createShopWriteHandler({
  config,
  database,
  now,
  newId,
  channels,
}: WriteDeps): JobHandler {
  const vault = createShopVault(config);
  const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`;

  async function saveWrites(caller: Caller, connectionId: string, jobs: readonly Job[]) {
    const events = jobs.map(readEvent);
    await database.asSeller(caller, async (db) => {
      const connection = await store.lockConnection(db, connectionId);
      if (connection && connection.state !== 'disconnected') {
        const { capabilities } = channels[connection.channel];
        const dockets = events.map(({ docketNumber }) => docketNumber);
        const parcels = await store.selectShippedOrders(db, connectionId, dockets);
        const rows = events.flatMap((event) =>
          parcels
            .filter(({ docketNumber }) => docketNumber === event.docketNumber)
            .flatMap((parcel) => buildWrites(event, parcel, capabilities)),
        );
        const createdAt = now();
        await store.insertWrites(
          db,
          rows.map((row) => ({ ...emptyWrite, ...row, id: newId(), createdAt })),
        );
        if (rows.length > 0) await queueShopWrites(db, caller, connectionId, createdAt);
      }
      await removeJobs(db, jobs);
    });
  }

  /** Stores changes to an update. Records an event of the final outcome, so that open screens show it. */
  async function saveOutcome(
    caller: Caller,
    row: store.ShopWriteRow,
    docketNumber: string,
    changes: Changes,
  ): Promise<void> {
    await database.asSeller(caller, async (db) => {
      await store.updateWrite(db, row.id, changes);
      if (changes.state !== 'written' && changes.state !== 'refused') return;
      const data = { shop: row.connectionId };
      await recordEvents(db, caller, [{ kind: 'order.changed', docketNumber, data }], now());
    });
  }

  async function attemptWrite(
    caller: Caller,
    channel: Channel,
    { write, row }: { write: ShopWrite; row: store.ShopWriteRow },
  ): Promise<ShopOutcome<ShopWritten>> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const update = (changes: Changes) => saveOutcome(caller, row, write.docketNumber, changes);
    // Count the attempt before the call, so that a parcel that crashes the process is sent last in the next run.
    await update({ state: 'sending', attempts: row.attempts + 1 });
    const wasSent = row.state === 'sending';
    const earlierOutcome = wasSent ? await channel.findWriteBack(write, signal) : null;
    if (earlierOutcome !== null && earlierOutcome.kind !== 'not_found') {
      // After a refused lookup, the outcome of the update is still unknown.
      await update(buildChanges(earlierOutcome, 'sending'));
      return earlierOutcome;
    }
    const outcome = await channel.writeBack(write, signal);
    await update(buildChanges(outcome, 'waiting'));
    return outcome;
  }

  /** Returns the changed columns after an attempt. `openState` is the state after a temporary refusal. */
  function buildChanges(outcome: ShopOutcome<ShopWritten>, openState: 'sending' | 'waiting') {
    if (outcome.kind === 'written') {
      const { externalId } = outcome;
      return { state: 'written', externalId, problem: '', writtenAt: now() } as const;
    }
    const problem = toStorableText(outcome.words, MAX_MESSAGE_CHARACTERS);
    if (outcome.kind === 'unknown') return { problem };
    return { state: outcome.code === 'rejected' ? 'refused' : openState, problem } as const;
  }

  /**
   * Sends the stored updates of a shop. Continues after a parcel with an unknown outcome, which comes last in the next
   * run. Returns the delay before that run in milliseconds, or null if no update remains.
   */
  async function send(caller: Caller, job: Job, connectionId: string): Promise<number | null> {
    const loaded = await database.asSeller(caller, async (db) => {
      const row = await store.findConnection(db, connectionId);
      return { row, openWrites: await store.selectOpenWrites(db, connectionId, PARCELS_PER_RUN) };
    });
    const connection = loaded.row?.state === 'on' ? vault.open(loaded.row) : null;
    if (!loaded.row || connection === null) {
      await database.asSeller(caller, (db) => removeJobs(db, [job]));
      return null;
    }
    const channel = channels[loaded.row.channel].connect(connection);
    const failures: Failure[] = [];
    for (const { shopId, awb } of loaded.openWrites) {
      const failure = await sendParcelWrites(caller, channel, { row: loaded.row, shopId, awb });
      if (failure === null) {
        await database.asSeller(caller, (db) => resetAttempts(db, job.id));
        continue;
      }
      if (failure.outcome.kind === 'refused') return computePauseMs(failure);
      failures.push(failure);
      if (failures.length === MAX_UNKNOWN_OUTCOMES) break;
    }
    const [firstFailure] = failures;
    if (firstFailure) return computePauseMs(firstFailure);
    return database.asSeller(caller, async (db) => {
      // A concurrent transaction that adds an update waits for this lock, and then queues this job again.
      await store.lockConnection(db, connectionId);
      const remainingWrites = await store.selectOpenWrites(db, connectionId, 1);
      if (remainingWrites.length === 0) await removeJobs(db, [job]);
      return remainingWrites.length === 0 ? null : 0;
    });
  }

  /** Sends the updates of one parcel, the tracking number first. Returns the first failure that needs a retry. */
  async function sendParcelWrites(
    caller: Caller,
    channel: Channel,
    parcel: { row: store.ConnectionRow; shopId: string; awb: string },
  ): Promise<Failure | null> {
    const { row: connection, shopId, awb } = parcel;
    const { writes, fulfilment } = await database.asSeller(caller, async (db) => ({
      writes: await store.selectWrites(db, connection.id, [shopId]),
      fulfilment: await store.findParcel(db, connection.id, { shopId, awb }),
    }));
    let trackingId = findTrackingId(writes, awb);
    for (const row of writes) {
      const { status, happenedAt } = row;
      if (row.awb !== awb || (row.state !== 'waiting' && row.state !== 'sending')) continue;
      const order = fulfilment?.latest ?? null;
      if (!fulfilment || order === null || (row.kind === 'status' && trackingId === '')) {
        const problem = 'The shop has no tracking number for this parcel.';
        const docketNumber = fulfilment?.docketNumber ?? '';
        await saveOutcome(caller, row, docketNumber, { state: 'refused', problem });
        continue;
      }
      const common = {
        order,
        docketNumber: fulfilment.docketNumber,
        awb,
        carrierName: getCarrierName(fulfilment.carrier),
        trackingUrl: `${origin}/track/${fulfilment.docketNumber}`,
        bookedAt: fulfilment.bookedAt,
        notifiesBuyer: connection.settings.notifiesBuyer,
      };
      const write: ShopWrite =
        row.kind === 'tracking'
          ? { ...common, kind: 'tracking', replacedId: findReplacedId(writes, awb) }
          : { ...common, kind: 'status', trackingId, status, happenedAt };
      const outcome = await attemptWrite(caller, channel, { write, row });
      if (outcome.kind === 'written') {
        if (row.kind === 'tracking') trackingId = outcome.externalId;
      } else if (outcome.kind === 'unknown' || outcome.code !== 'rejected') {
        return { outcome, attempts: row.attempts };
      }
    }
    return null;
  }

  return async (caller, jobs) => {
    const unfinishedJobs = new Map<string, Unfinished>();
    const events = Map.groupBy(
      jobs.filter((job) => !isSendJob(job)),
      (job) => readEvent(job).endpointId,
    );
    for (const [connectionId, eventJobs] of events) {
      await saveWrites(caller, connectionId, eventJobs);
    }
    for (const job of jobs.filter(isSendJob)) {
      const afterMs = await send(caller, job, job.key.slice('send '.length));
      if (afterMs !== null) unfinishedJobs.set(job.id, { error: '', afterMs });
    }
    return unfinishedJobs;
  };
}

interface Failure {
  readonly outcome: ShopRefused | ShopUnknown;
  readonly attempts: number;
}

/** An unknown outcome may affect only one parcel, so it delays the others by at most one pull interval. */
function computePauseMs({ outcome, attempts }: Failure): number {
  const pauseMs = computeShopPauseMs(outcome, attempts);
  return outcome.kind === 'unknown' ? Math.min(pauseMs, PULL_INTERVAL_MS) : pauseMs;
}

const emptyWrite = {
  state: 'waiting',
  externalId: '',
  attempts: 0,
  problem: '',
  writtenAt: null,
} as const;

function buildWrites(
  { type, data, occurredAt }: WebhookJobPayload,
  { sellerId, connectionId, shopId, awb }: store.ShippedOrder,
  { acceptsTracking, statuses }: ChannelCapabilities,
) {
  if (!acceptsTracking || (typeof data['awb'] === 'string' && data['awb'] !== awb)) return [];
  const common = { sellerId, connectionId, shopId, awb, happenedAt: new Date(occurredAt) };
  const tracking = { ...common, kind: 'tracking' as const, status: '' };
  if (type === 'shipment.booked') return [tracking];
  const status = shipmentStatuses.find((name): name is ShipmentStatus => name === data['status']);
  const shopStatus = status && statuses[status];
  if (shopStatus === undefined) return [];
  return [tracking, { ...common, kind: 'status' as const, status: shopStatus }];
}

const isWrittenTracking = ({ kind, state }: store.ShopWriteRow) =>
  kind === 'tracking' && state === 'written';

function findTrackingId(writes: readonly store.ShopWriteRow[], awb: string): string {
  return writes.find((row) => isWrittenTracking(row) && row.awb === awb)?.externalId ?? '';
}

/** Returns the external id of the newest other tracking number of the order. */
function findReplacedId(writes: readonly store.ShopWriteRow[], awb: string): string {
  return writes.findLast((row) => isWrittenTracking(row) && row.awb !== awb)?.externalId ?? '';
}

function readEvent({ payload }: Job): WebhookJobPayload {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `queueWebhookEvents`
  return payload as WebhookJobPayload;
}
