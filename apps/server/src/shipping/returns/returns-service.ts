import type { Acknowledgement, AcknowledgementPayload } from '@shipdesk/contract/shipping/returns';
import { type ReturnTab, returnTabs } from '@shipdesk/domain/shipping/returned-parcel';
import { readUserNames } from '../../accounts/users/user-steps.ts';
import type { ServiceDeps } from '../../deps.ts';
import { loadRowOrders, type OrderRow } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { listPhotos, type PhotoInfo, storePhotos } from '../../platform/files/photos-service.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as store from './returns-store.ts';

export interface DescribedReturn {
  readonly row: store.ReturnRow;
  readonly order: OrderRow | undefined;
  readonly acknowledgedBy: string;
  readonly photos: readonly PhotoInfo[];
}

/** Call it in the transaction that erases the consignees. */
export function eraseReturnNotes(db: Db, orderIds: readonly string[]): Promise<void> {
  return store.eraseNotes(db, orderIds);
}

export function createReturns({ database, now, newId }: ServiceDeps) {
  return {
    list: (
      principal: Principal,
      { tab, page }: { tab: ReturnTab; page: number },
      { pageSize, maxCounted }: { pageSize: number; maxCounted: number },
    ) =>
      database.asSeller(
        principal,
        async (db) => {
          const offset = (page - 1) * pageSize;
          const rows = await store.selectReturns(db, { tab, offset, limit: pageSize + 1 });
          const counts = { delivered: 0, in_transit: 0, initiated: 0, acknowledged: 0, all: 0 };
          for (const name of returnTabs) {
            counts[name] = await store.countReturns(db, name, maxCounted);
          }
          const returns = await describeReturns(db, principal, rows.slice(0, pageSize));
          return { counts, returns, hasMore: rows.length > pageSize };
        },
        { isPlannedEachTime: true },
      ),

    /** Throws 404 if no return has this docket number, AWB, order id or reference. */
    find: (principal: Principal, code: string) =>
      database.asSeller(principal, async (db) => {
        const row = await store.findReturnOf(db, code);
        const [describedReturn] = row ? await describeReturns(db, principal, [row]) : [];
        if (!describedReturn) throw new Refusal('return_unknown');
        return describedReturn;
      }),

    /** Throws 404 for an unknown return, 409 for a closed return. */
    acknowledge: (
      principal: Principal,
      { docketNumber, condition, note, photos }: AcknowledgementPayload,
      call: IdempotentCall,
    ) =>
      database.asSeller(principal, async (db) => {
        const row = await store.lockReturnOf(db, docketNumber);
        if (!row) throw new Refusal('return_unknown');
        const at = now();
        const names = await readUserNames(db, [principal.userId]);
        const acknowledgement: Acknowledgement = {
          docketNumber,
          acknowledgedAt: at.toISOString(),
          acknowledgedBy: names.get(principal.userId) ?? '',
          condition,
          note,
        };
        const replay = await claimKey(db, principal, { call, response: acknowledgement, now: at });
        if (replay) return replay;
        if (row.state === 'closed') throw new Refusal('return_closed');
        await store.setAcknowledged(db, row.shipmentId, {
          acknowledgedAt: at,
          acknowledgedBy: principal.userId,
          condition,
          note,
        });
        if (photos) {
          const subject = { kind: 'return', id: row.shipmentId, orderId: row.orderId } as const;
          await storePhotos(db, principal, { subject, photos }, { now, newId });
        }
        const change = { order: docketNumber, condition, ...(photos && { photos: photos.length }) };
        await recordAudit(db, principal, 'return.acknowledged', row.orderId, change);
        const event = { kind: 'return.acknowledged', docketNumber, data: { condition } } as const;
        await recordEvents(db, principal, [event], at);
        return acknowledgement;
      }),
  };
}

async function describeReturns(db: Db, { sellerId }: Principal, rows: readonly store.ReturnRow[]) {
  const orders = await loadRowOrders(db, rows);
  const userIds = rows.flatMap(({ acknowledgedBy }) => acknowledgedBy ?? []);
  const names = await readUserNames(db, userIds);
  const subjectIds = rows.map(({ shipmentId }) => shipmentId);
  const photos = await listPhotos(db, { sellerId, kind: 'return', subjectIds });
  return rows.map((row) => ({
    row,
    order: orders.get(row.orderId),
    acknowledgedBy: names.get(row.acknowledgedBy ?? '') ?? '',
    photos: photos.get(row.shipmentId) ?? [],
  }));
}
