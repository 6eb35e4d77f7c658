import { hash } from 'node:crypto';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { findOperatorCompany } from '../../accounts/sellers/seller-steps.ts';
import type { CarrierDeps, ServiceDeps } from '../../deps.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredScan } from '../../platform/db/schema/column-types.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { toStorableText } from '../../platform/storable-text.ts';
import type { CarrierAdapter } from '../carriers/carriers-port.ts';
import type { PushRequest } from '../carriers/port.ts';
import { PUSH_TASK, type PushJobPayload } from './push-job.ts';
import { formatPushKey, insertPushes, type PushRow, selectUnapplied } from './pushes-store.ts';
import { toStoredScan } from './scan-steps.ts';

const MAX_BODY_CHARS = 65_536;
const MAX_LISTED_PUSHES = 200;
const SECOND_MS = 1_000;

interface ReceivedPush {
  readonly carrier: CarrierId;
  readonly push: PushRequest;
}

type Receipt = number | 'push_token_wrong' | 'push_unreadable';

/** Stores the pushes of carriers. A job applies them to the parcels. */
export function createPushes({ database, carriers, now, newId }: ServiceDeps & CarrierDeps) {
  const batches = new PushBatches(async (receivedPushes: readonly ReceivedPush[]) => {
    const owner = await findOwner();
    // Without an operator there are no accounts, so no token is valid.
    if (owner === undefined) return receivedPushes.map((): Receipt => 'push_token_wrong');
    const caller = { sellerId: owner, source: createOwnSource('carrier push') };
    return database.asOperator((db) => storePushes(db, caller, receivedPushes), caller);
  });

  let operatorId: string | undefined;
  /** The operator's company owns the push jobs. Its id never changes. */
  async function findOwner(): Promise<string | undefined> {
    operatorId ??= await database.asOperator(findOperatorCompany);
    return operatorId;
  }

  async function storePushes(
    db: Db,
    { sellerId }: Caller,
    receivedPushes: readonly ReceivedPush[],
  ) {
    const adapters = new Map<CarrierId, readonly CarrierAdapter[]>();
    for (const carrier of new Set(receivedPushes.map((push) => push.carrier))) {
      adapters.set(carrier, await carriers.listAdapters(db, carrier));
    }
    const parsedPushes = receivedPushes.map(({ carrier, push }) =>
      parseByToken(adapters.get(carrier) ?? [], push),
    );
    const at = now();
    const rows = receivedPushes.flatMap(({ push }, index) => {
      const parsedPush = parsedPushes[index];
      return parsedPush ? [buildPushRow(push, parsedPush, at)] : [];
    });
    const keys = rows.length === 0 ? [] : await insertPushes(db, rows);
    if (keys.length > 0) {
      // Pushes of one second become due at the same time, so that a seller's scans share a transaction.
      const dueAt = new Date(Math.ceil(at.getTime() / SECOND_MS) * SECOND_MS);
      const payload: PushJobPayload = { pushes: keys.map(formatPushKey) };
      await addJobs(db, { sellerId, task: PUSH_TASK, now: dueAt }, [{ key: newId(), payload }]);
    }
    return parsedPushes.map((parsedPush) =>
      parsedPush === null ? 'push_token_wrong' : (parsedPush.scans?.length ?? 'push_unreadable'),
    );
  }

  return {
    /** Returns the number of scans. Throws 401 for an invalid token, 422 for an invalid push, 503 if the queue is full. */
    receive: async (carrier: CarrierId, push: PushRequest): Promise<number> => {
      const receipt = await batches.add({ carrier, push });
      if (typeof receipt === 'string') throw new Refusal(receipt);
      return receipt;
    },

    listUnapplied: () => database.asOperator((db) => selectUnapplied(db, MAX_LISTED_PUSHES)),
  };
}

interface ParsedPush {
  readonly accountId: string;
  /** Null for an invalid push. */
  readonly scans: readonly StoredScan[] | null;
}

function parseByToken(adapters: readonly CarrierAdapter[], push: PushRequest): ParsedPush | null {
  for (const { accountId, carrier } of adapters) {
    const outcome = carrier.parsePush(push);
    if (outcome.kind === 'scans') return { accountId, scans: outcome.scans.map(toStoredScan) };
    if (outcome.kind === 'unknown') return { accountId, scans: null };
  }
  return null;
}

function buildPushRow({ bytes }: PushRequest, { accountId, scans }: ParsedPush, at: Date): PushRow {
  const validState = scans && scans.length > 0 ? 'waiting' : 'done';
  return {
    accountId,
    hash: hash('sha256', bytes, 'buffer'),
    body: toStorableText(bytes.toString('utf8'), MAX_BODY_CHARS),
    scans: [...(scans ?? [])],
    state: scans === null ? 'unreadable' : validState,
    receivedAt: at,
  };
}

const BATCH_SIZE = 200;
/** Limits the queue to 130 MB of bodies, because anyone may send pushes. */
const MAX_QUEUE_LENGTH = 2_000;

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects items that arrive during a transaction and stores them in the next one, so that a burst needs few
 * transactions and connections. `add` resolves after the commit with the result of `store` for the item.
 */
export class PushBatches<Item, Result> {
  readonly #store: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #queue: QueuedItem<Item, Result>[] = [];
  #isStoring = false;

  constructor(store: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#store = store;
  }

  add(item: Item): Promise<Result> {
    if (this.#queue.length >= MAX_QUEUE_LENGTH) {
      return Promise.reject(new Refusal('unavailable', { retryAfterSeconds: 5 }));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject });
      if (!this.#isStoring) void this.#storeQueue();
    });
  }

  async #storeQueue(): Promise<void> {
    this.#isStoring = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BATCH_SIZE);
      try {
        const results = await this.#store(batch.map(({ item }) => item));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index];
          if (result === undefined) reject(new Error('a batch needs a result for each item'));
          else resolve(result);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isStoring = false;
  }
}
