import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { readRefusedRows } from '../imports/refused-rows-steps.ts';
import * as store from './consignees-store.ts';

export const ERASURE_TASK = 'erase_consignee';
const MAX_LISTED_ERASURES = 50;
/** Maximum number of orders erased in one transaction. A retry continues after an interruption. */
const MAX_BATCH_ORDERS = 500;

/** Erases the consignee data of these orders from the tables other than `orders`. */
export type ConsigneeEraser = (
  db: Db,
  orders: { readonly sellerId: string; readonly ids: readonly string[]; readonly now: Date },
) => Promise<void>;

export function createConsignees({ database, now, newId }: ServiceDeps) {
  return {
    /** Returns the orders and failed import rows that contain a phone number. Throws 422 for an invalid number. */
    export: (principal: Principal, phoneText: string) => {
      const phone = parseSearchedPhone(phoneText);
      return database.asSeller(principal, async (db) => {
        const orders = await store.selectConsigneeOrders(db, principal.sellerId, phone);
        const isErasing = (await store.findRunningErasure(db, phone)) !== undefined;
        const failedRows = isErasing ? [] : await readRefusedRows(db, phone);
        const change = { orders: orders.length, failed_rows: failedRows.length };
        await recordAudit(db, principal, 'consignee.exported', '', change);
        return { orders, failedRows };
      });
    },

    /** Hides a consignee immediately, queues the erasure and returns it. Throws 422 for an invalid phone number. */
    requestErasure: (principal: Principal, phoneText: string) => {
      const phone = parseSearchedPhone(phoneText);
      const { sellerId, userId: createdBy } = principal;
      return database.asSeller(principal, async (db) => {
        const id = newId();
        const row = { sellerId, id, phone, createdBy, createdAt: now() };
        if (await store.insertErasure(db, row)) {
          const owner = { sellerId, task: ERASURE_TASK, now: now() };
          await addJobs(db, owner, [{ key: id, payload: {} }]);
        }
        await recordAudit(db, principal, 'consignee.erasure_requested', id);
        return assertFound(await store.findRunningErasure(db, phone));
      });
    },

    listErasures: (principal: Principal) =>
      database.asSeller(principal, (db) => store.selectErasures(db, MAX_LISTED_ERASURES)),

    /** Throws 404 for an unknown erasure. */
    readErasure: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => assertFound(await store.findErasure(db, id))),
  };
}

function assertFound(row: store.ErasureRow | undefined): store.ErasureRow {
  if (row) return row;
  throw new Refusal('erasure_unknown');
}

export async function eraseOrders(
  database: Database,
  caller: Caller,
  {
    selection,
    erasers,
    now,
    onErased,
  }: {
    selection: store.Erasable;
    erasers: readonly ConsigneeEraser[];
    now: Date;
    /** Runs in the transaction of each batch. */
    onErased?: (db: Db, orders: number) => Promise<void>;
  },
): Promise<number> {
  const { sellerId, source } = caller;
  let total = 0;
  let hasMore = true;
  while (hasMore) {
    const erasedCount = await database.asSeller(caller, async (db) => {
      const ids = await store.lockErasable(db, sellerId, selection, MAX_BATCH_ORDERS);
      if (ids.length === 0) return 0;
      await store.eraseConsignees(db, sellerId, ids, {
        erasedAt: now,
        erasedBy: source.userId || null,
      });
      for (const erase of erasers) await erase(db, { sellerId, ids, now });
      const changes = ids.map((subject) => ({ subject, change: {} }));
      await recordAudits(db, caller, 'order.consignee_erased', changes);
      await onErased?.(db, ids.length);
      return ids.length;
    });
    total += erasedCount;
    hasMore = erasedCount === MAX_BATCH_ORDERS;
  }
  return total;
}

function parseSearchedPhone(phoneText: string): string {
  const phone = normalisePhone(phoneText);
  if (phone !== null) return phone;
  throw createFieldRefusal([{ field: 'phone', code: 'consignee_phone_missing' }]);
}

const DAY_MS = 86_400_000;

const retentionSource = createOwnSource('retention');

export async function applyRetention(
  database: Database,
  {
    retentionDays,
    erasers,
    now,
  }: { retentionDays: number; erasers: readonly ConsigneeEraser[]; now: Date },
): Promise<number> {
  const createdBefore = new Date(now.getTime() - retentionDays * DAY_MS);
  let total = 0;
  for (;;) {
    const sellerId = await database.asOperator((db) =>
      store.findSellerOfOldestOrder(db, createdBefore),
    );
    if (sellerId === undefined) return total;
    const erasedCount = await eraseOrders(
      database,
      { sellerId, source: retentionSource },
      { selection: { createdBefore }, erasers, now },
    );
    // Another process is erasing the remaining orders.
    if (erasedCount === 0) return total;
    total += erasedCount;
  }
}
