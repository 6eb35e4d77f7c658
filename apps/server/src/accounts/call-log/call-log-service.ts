import { KEY_CALLS_PER_PAGE, type KeyCallQuery } from '@shipdesk/contract/account/key-calls';
import { v7 as uuidv7 } from 'uuid';
import { createOwnSource } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Principal } from '../../platform/principal.ts';
import * as store from './call-log-store.ts';

export type LoggedCall = Omit<store.CallRow, 'id'>;

const WRITE_EVERY_MS = 1_000;
const MAX_WAITING_CALLS = 10_000;
/** Limits the unwritten calls of one seller, so that they cannot displace the calls of other sellers. */
const MAX_WAITING_CALLS_PER_SELLER = 1_000;

const source = createOwnSource('call log');

export type CallLog = ReturnType<typeof createCallLog>;

/** Writes calls in batches, so that no call waits for the log. */
export function createCallLog({ database, log }: { database: Database; log: Logger }) {
  let waitingCalls = new Map<string, store.CallRow[]>();
  let waitingCount = 0;
  let droppedCount = 0;
  let lastWrite = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    const batches = waitingCalls;
    waitingCalls = new Map();
    waitingCount = 0;
    if (droppedCount > 0) log.warn({ calls: droppedCount }, 'the call log dropped calls');
    droppedCount = 0;
    for (const [sellerId, rows] of batches) {
      await database
        .asSeller({ sellerId, source }, (db) => store.insertCalls(db, rows))
        .catch((error: unknown) => {
          log.warn({ err: error, calls: rows.length }, 'the call log could not be written');
        });
    }
  }

  const flush = () => (lastWrite = lastWrite.then(writeWaiting));
  const timer = setInterval(() => {
    if (waitingCount > 0 || droppedCount > 0) void flush();
  }, WRITE_EVERY_MS).unref();

  return {
    add: (call: LoggedCall): void => {
      const rows = waitingCalls.get(call.sellerId) ?? [];
      if (waitingCount >= MAX_WAITING_CALLS || rows.length >= MAX_WAITING_CALLS_PER_SELLER) {
        droppedCount += 1;
        return;
      }
      waitingCalls.set(call.sellerId, rows);
      rows.push({ id: uuidv7({ msecs: call.at.getTime() }), ...call });
      waitingCount += 1;
    },

    flush,

    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },

    list: (principal: Principal, query: KeyCallQuery) =>
      database.asSeller(principal, async (db) => {
        const { sellerId } = principal;
        const rows = await store.selectCalls(db, sellerId, query, KEY_CALLS_PER_PAGE + 1);
        const data = rows.slice(0, KEY_CALLS_PER_PAGE);
        const next =
          rows.length > data.length
            ? data.at(-1)?.id
            : await store.findLastScanned(db, sellerId, query);
        return { data, next: next ?? null };
      }),
  };
}
