import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { readBatches } from '../../platform/db/query/batches.ts';
import type { Principal } from '../../platform/principal.ts';
import { mapInSlices } from '../../platform/slices.ts';
import { explainCharge } from './charge-steps.ts';
import * as store from './charges-store.ts';

interface PageRequest {
  readonly after: store.ChargeCursor | undefined;
  readonly size: number;
}

const BATCH_ROWS = 1000;

export function createCharges({ database }: Pick<Deps, 'database'>) {
  return {
    listCharges: (
      principal: Principal,
      filter: store.ChargesFilter,
      { after, size }: PageRequest,
    ) =>
      database.asSeller(principal, async (db) => {
        const page = { after, limit: size + 1 };
        return toPage(await store.selectCharges(db, filter, page), size);
      }),

    listSellerCharges: (
      principal: Principal,
      sellerId: string,
      filter: store.ChargesFilter,
      { after, size }: PageRequest,
    ) =>
      database.asOperator(async (db) => {
        const rows = await store.selectCharges(db, filter, { after, limit: size + 1 }, sellerId);
        const change = { rows: Math.min(rows.length, size) };
        await recordAudit(db, principal, 'charges.read', sellerId, change);
        return toPage(rows, size);
      }, principal),

    async *streamCharges(principal: Principal, filter: store.ChargesFilter, maxRows: number) {
      const selectBatch = (after: store.ChargeCursor | undefined, limit: number) =>
        database.asSeller(principal, (db) => store.selectCharges(db, filter, { after, limit }));
      for await (const rows of readBatches(selectBatch, { size: BATCH_ROWS, maxRows })) {
        yield mapInSlices(rows, explainCharge);
      }
    },
  };
}

function toPage(rows: readonly store.ShipmentChargesRow[], size: number) {
  const charges = rows.slice(0, size).map(explainCharge);
  const lastCharge = charges.at(-1);
  return { charges, next: rows.length > size && lastCharge ? lastCharge : null };
}
