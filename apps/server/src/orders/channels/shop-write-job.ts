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
import { computeShopPause, PULL_EVERY_MS } from './shop-pull-job.ts';
import { createShopVault } from './shop-vault-service.ts';

export const SHOP_WRITE_TASK = 'shop_write';

/** The events that cause updates for a shop. */
export const shopWriteEvents = ['shipment.booked', 'shipment.status_changed'];

/** Maximum number of parcels per run. The job then moves to the end of the queue. */
const PARCELS_PER_RUN = 20;
/** After this many parcels with an unknown outcome in one run, treat the shop as unavailable. */
const MAX_UNKNOWN = 3;
const CALL_TIMEOUT_MS = 30_000;
const MAX_WORDS = 300;

type Changes = Parameters<typeof store.updateWrite>[2];
type WriteDeps = Pick<Deps, 'config' | 'database' | 'now' | 'newId' | 'channels'>;

/** Queues the job that sends the stored updates to a shop. */
export async function queueShopWrites(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  connectionId: string,
  now: Date,
): Promise<void> {
  const job = { key: `send ${connectionId}`, lane: connectionId, payload: { connectionId } };
  await addJobs(db, { sellerId, task: SHOP_WRITE_TASK, now }, [job]);
}

const isSender = ({ key }: Job) => key.startsWith('send ');

/**
 * Sends updates about parcels to shops. The jobs of events store the updates, and one job of each connection sends
 * them. An update with an unknown outcome is looked up in the shop before it is sent again.
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

  /** Stores the updates that the events of one connection cause, and queues the job that sends them. */
  async function saveIntents(caller: Caller, connectionId: string, jobs: readonly Job[]) {
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

  /** Changes an update. Open screens of the order show how it ended. */
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

  /** Makes one attempt and stores its outcome. */
  async function attempt(
    caller: Caller,
    channel: Channel,
    { write, row }: { write: ShopWrite; row: store.ShopWriteRow },
  ): Promise<ShopOutcome<ShopWritten>> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const update = (changes: Changes) => saveOutcome(caller, row, write.docketNumber, changes);
    // Count the attempt before the call, so that an update that crashes the process also moves behind the others.
    await update({ state: 'sending', attempts: row.attempts + 1 });
    const wasSent = row.state === 'sending';
    const found = wasSent ? await channel.findWriteBack(write, signal) : null;
    if (found !== null && found.kind !== 'not_found') {
      // A refused look-up does not show the outcome of the update, so look it up again.
      await update(toChanges(found, 'sending'));
      return found;
    }
    const outcome = await channel.writeBack(write, signal);
    await update(toChanges(outcome, 'waiting'));
    return outcome;
  }

  /** Returns the columns after an attempt. After a temporary refusal the update stays in `openState`. */
  function toChanges(outcome: ShopOutcome<ShopWritten>, openState: 'sending' | 'waiting') {
    if (outcome.kind === 'written') {
      const { externalId } = outcome;
      return { state: 'written', externalId, problem: '', writtenAt: now() } as const;
    }
    const problem = toStorableText(outcome.words, MAX_WORDS);
    if (outcome.kind === 'unknown') return { problem };
    return { state: outcome.code === 'rejected' ? 'refused' : openState, problem } as const;
  }

  /**
   * Sends the stored updates of a shop. A parcel with an unknown outcome does not stop the others, and moves behind
   * them in the next run. Returns the delay before that run, or null when no update is left.
   */
  async function send(caller: Caller, job: Job, connectionId: string): Promise<number | null> {
    const loaded = await database.asSeller(caller, async (db) => {
      const row = await store.findConnection(db, connectionId);
      return { row, open: await store.selectOpenWrites(db, connectionId, PARCELS_PER_RUN) };
    });
    const connection = loaded.row?.state === 'on' ? vault.open(loaded.row) : null;
    if (!loaded.row || connection === null) {
      await database.asSeller(caller, (db) => removeJobs(db, [job]));
      return null;
    }
    const channel = channels[loaded.row.channel].connect(connection);
    const failures: Failure[] = [];
    for (const { shopId, awb } of loaded.open) {
      const failure = await sendOrder(caller, channel, { row: loaded.row, shopId, awb });
      if (failure === null) {
        await database.asSeller(caller, (db) => resetAttempts(db, job.id));
        continue;
      }
      if (failure.outcome.kind === 'refused') return computePause(failure);
      failures.push(failure);
      if (failures.length === MAX_UNKNOWN) break;
    }
    const [firstFailure] = failures;
    if (firstFailure) return computePause(firstFailure);
    return database.asSeller(caller, async (db) => {
      // A concurrent transaction that adds an update waits for this lock, and then queues this job again.
      await store.lockConnection(db, connectionId);
      const left = await store.selectOpenWrites(db, connectionId, 1);
      if (left.length === 0) await removeJobs(db, [job]);
      return left.length === 0 ? null : 0;
    });
  }

  /** Sends the updates of one parcel, the tracking number first. Returns the failure that leaves it open, if any. */
  async function sendOrder(
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
      if (row.awb !== awb || (row.state !== 'waiting' && row.state !== 'sending')) continue;
      const order = fulfilment?.latest ?? null;
      if (!fulfilment || order === null || (row.kind === 'status' && trackingId === '')) {
        const problem = 'The shop has no tracking number of this parcel.';
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
          ? { ...common, kind: 'tracking', replaces: findReplaced(writes, awb) }
          : { ...common, kind: 'status', trackingId, status: row.status, at: row.happenedAt };
      const outcome = await attempt(caller, channel, { write, row });
      if (outcome.kind === 'written') {
        if (row.kind === 'tracking') trackingId = outcome.externalId;
      } else if (outcome.kind === 'unknown' || outcome.code !== 'rejected') {
        return { outcome, attempts: row.attempts };
      }
    }
    return null;
  }

  return async (caller, jobs) => {
    const unfinished = new Map<string, Unfinished>();
    const events = Map.groupBy(
      jobs.filter((job) => !isSender(job)),
      (job) => readEvent(job).endpointId,
    );
    for (const [connectionId, eventJobs] of events) {
      await saveIntents(caller, connectionId, eventJobs);
    }
    for (const job of jobs.filter(isSender)) {
      const afterMs = await send(caller, job, job.key.slice('send '.length));
      if (afterMs !== null) unfinished.set(job.id, { error: '', afterMs });
    }
    return unfinished;
  };
}

/** The reason why a parcel stays open. */
interface Failure {
  readonly outcome: ShopRefused | ShopUnknown;
  readonly attempts: number;
}

/** An unknown outcome may concern one parcel only, so delay the other parcels no longer than until the next pull. */
function computePause({ outcome, attempts }: Failure): number {
  const pauseMs = computeShopPause(outcome, attempts);
  return outcome.kind === 'unknown' ? Math.min(pauseMs, PULL_EVERY_MS) : pauseMs;
}

const emptyWrite = {
  state: 'waiting',
  externalId: '',
  attempts: 0,
  problem: '',
  writtenAt: null,
} as const;

/** Returns the update that an event of a parcel causes. */
function buildWrites(
  { type, data, occurredAt }: WebhookJobPayload,
  { sellerId, connectionId, shopId, awb }: store.ShippedOrder,
  { takesTracking, statuses }: ChannelCapabilities,
) {
  if (!takesTracking || (typeof data['awb'] === 'string' && data['awb'] !== awb)) return [];
  const common = { sellerId, connectionId, shopId, awb, happenedAt: new Date(occurredAt) };
  const tracking = { ...common, kind: 'tracking' as const, status: '' };
  if (type === 'shipment.booked') return [tracking];
  const status = shipmentStatuses.find((name): name is ShipmentStatus => name === data['status']);
  const word = status && statuses[status];
  return word === undefined ? [] : [tracking, { ...common, kind: 'status' as const, status: word }];
}

const isWrittenTracking = ({ kind, state }: store.ShopWriteRow) =>
  kind === 'tracking' && state === 'written';

function findTrackingId(writes: readonly store.ShopWriteRow[], awb: string): string {
  return writes.find((row) => isWrittenTracking(row) && row.awb === awb)?.externalId ?? '';
}

/** Returns the external id of the newest other tracking number of the order. */
function findReplaced(writes: readonly store.ShopWriteRow[], awb: string): string {
  return writes.findLast((row) => isWrittenTracking(row) && row.awb !== awb)?.externalId ?? '';
}

function readEvent({ payload }: Job): WebhookJobPayload {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `queueWebhookEvents`
  return payload as WebhookJobPayload;
}
