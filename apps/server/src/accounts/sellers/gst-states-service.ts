import type { Database } from '../../platform/db/query/database.ts';
import { createSnapshot } from '../../platform/db/query/snapshot.ts';
import type { Logger } from '../../platform/logger.ts';
import { selectRegistered, sumVersions } from './sellers-store.ts';

export type GstStates = ReturnType<typeof createGstStates>;

/** Keeps the states of the sellers with a GSTIN in memory. */
export function createGstStates({ database, log }: { database: Database; log: Logger }) {
  const states = createSnapshot({
    readVersion: () => database.asOperator(sumVersions),
    load: async () => {
      const rows = await database.asOperator(selectRegistered);
      return new Map(rows.map(({ sellerId, state }) => [sellerId, state]));
    },
    log,
    message: 'the states of sellers could not be read again',
  });
  return {
    /** Returns the state of a seller's GSTIN, where its services are supplied, or null without one. */
    findState: async (sellerId: string) => (await states.read()).get(sellerId) ?? null,
    close: states.close,
  };
}
