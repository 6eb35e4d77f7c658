import { toLiveId } from '@shipdesk/domain/account/sandbox';
import { readChangeCount } from '../../platform/db/query/change-counts.ts';
import type { Database } from '../../platform/db/query/database.ts';
import { createSnapshot } from '../../platform/db/query/snapshot.ts';
import type { Logger } from '../../platform/logger.ts';
import { selectRegisteredSellers } from './sellers-store.ts';

export type GstStates = ReturnType<typeof createGstStates>;

export function createGstStates({ database, log }: { database: Database; log: Logger }) {
  const states = createSnapshot({
    readVersion: () => database.withoutSeller((db) => readChangeCount(db, 'gst_states')),
    load: async () => {
      const rows = await database.asOperator(selectRegisteredSellers);
      return new Map(rows.map(({ sellerId, state }) => [sellerId, state]));
    },
    log,
    message: 'the GST states of sellers could not be refreshed',
  });
  return {
    /** Returns null for a seller without a GSTIN. A sandbox has the state of its live seller. */
    findState: async (sellerId: string) => (await states.read()).get(toLiveId(sellerId)) ?? null,
    close: states.close,
  };
}
