import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import { recordAudit, recordAudits } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal } from '../../platform/refusal.ts';
import { eraseRefusedRows, readRefusedRows } from '../imports/refused-rows-steps.ts';
import * as store from './consignees-store.ts';

/** Orders erased in one transaction. A repeated call continues where an interrupted one stopped. */
const BATCH_ORDERS = 500;

/** Erases the data of consignees of orders from other tables. */
export type ConsigneeEraser = (
  db: Db,
  orders: { readonly sellerId: string; readonly ids: readonly string[]; readonly now: Date },
) => Promise<void>;

/** Creates the service of consignees' rights to get a copy of their data and to have it erased. */
export function createConsignees({ database, now }: RowDeps, erasers: readonly ConsigneeEraser[]) {
  return {
    /** Returns orders and refused import rows that name a phone number. Throws 422 for an invalid one. */
    export: (principal: Principal, phoneText: string) => {
      const phone = parseSearchedPhone(phoneText);
      return database.asSeller(principal, async (db) => {
        const orders = await store.selectConsignee(db, principal.sellerId, phone);
        const failedRows = await readRefusedRows(db, phone);
        const change = { orders: orders.length, failed_rows: failedRows.length };
        await recordAudit(db, principal, 'consignee.exported', '', change);
        return { orders, failedRows };
      });
    },

    /** Erases the consignee's data and returns the number of orders. Throws 422 for an invalid phone. */
    erase: async (principal: Principal, phoneText: string) => {
      const phone = parseSearchedPhone(phoneText);
      const orders = await eraseOrders(database, principal, {
        selection: { phone },
        erasers,
        now: now(),
      });
      await database.asSeller(principal, async (db) => {
        const change = { orders, failed_rows: await eraseRefusedRows(db, phone) };
        await recordAudit(db, principal, 'consignee.erased', '', change);
      });
      return orders;
    },
  };
}

/** Erases the consignees of the caller's orders, batch by batch, each with its audit entries. Returns how many. */
async function eraseOrders(
  database: Database,
  caller: Caller,
  {
    selection,
    erasers,
    now,
  }: { selection: store.Erasable; erasers: readonly ConsigneeEraser[]; now: Date },
): Promise<number> {
  const { sellerId, source } = caller;
  for (let total = 0; ; ) {
    const erased = await database.asSeller(caller, async (db) => {
      const ids = await store.lockErasable(db, sellerId, selection, BATCH_ORDERS);
      if (ids.length === 0) return 0;
      await store.eraseConsignees(db, sellerId, ids, { now, by: source.userId || null });
      for (const erase of erasers) await erase(db, { sellerId, ids, now });
      const changes = ids.map((subject) => ({ subject, change: {} }));
      await recordAudits(db, caller, 'order.consignee_erased', changes);
      return ids.length;
    });
    total += erased;
    if (erased < BATCH_ORDERS) return total;
  }
}

function parseSearchedPhone(phoneText: string): string {
  const phone = normalisePhone(phoneText);
  if (phone !== null) return phone;
  throw createFieldRefusal([{ field: 'phone', code: 'consignee_phone_missing' }]);
}

const DAY_MS = 86_400_000;

const source = createOwnSource('retention');

/** Erases the consignees of all orders that are older than the retention period. Returns how many. */
export async function applyRetention(
  database: Database,
  {
    retentionDays,
    erasers,
    now,
  }: { retentionDays: number; erasers: readonly ConsigneeEraser[]; now: Date },
): Promise<number> {
  const createdBefore = new Date(now.getTime() - retentionDays * DAY_MS);
  for (let total = 0; ; ) {
    const sellerId = await database.asOperator((db) =>
      store.findSellerOfOldestOrder(db, createdBefore),
    );
    if (sellerId === undefined) return total;
    const erased = await eraseOrders(
      database,
      { sellerId, source },
      { selection: { createdBefore }, erasers, now },
    );
    // Another process is erasing the remaining orders.
    if (erased === 0) return total;
    total += erased;
  }
}
