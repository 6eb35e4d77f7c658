import type { DisputeBody } from '@shipdesk/contract/money/discrepancies';
import {
  type DiscrepancyTab,
  discrepancyStates,
  discrepancyTabs,
  listDiscrepancyStates,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import type { ServiceDeps } from '../../deps.ts';
import { loadRowOrders, type OrderRow } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { OperatorFilter } from '../../platform/db/query/operator-filter.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { listPhotos, type PhotoInfo, storePhotos } from '../../platform/files/photos-service.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import * as store from './discrepancies-store.ts';
import { applyAction } from './discrepancy-action-steps.ts';

export interface DiscrepancyCase {
  readonly row: store.DiscrepancyRow;
  readonly order?: OrderRow | undefined;
  readonly photos: readonly PhotoInfo[];
}

export function createDiscrepancies({ database, now, newId }: ServiceDeps) {
  return {
    list: (
      principal: Principal,
      { tab, page }: { tab: DiscrepancyTab; page: number },
      { pageSize, maxCounted }: { pageSize: number; maxCounted: number },
    ) =>
      database.asSeller(
        principal,
        async (db) => {
          const offset = (page - 1) * pageSize;
          const rows = await store.selectCases(db, { tab, offset, limit: pageSize + 1 });
          const countsByTab = new Map<string, { cases: number; paise: number }>();
          for (const state of discrepancyStates) {
            countsByTab.set(state, await store.countCases(db, state, maxCounted));
          }
          const sumCounts = (tabName: DiscrepancyTab, field: 'cases' | 'paise') =>
            listDiscrepancyStates(tabName).reduce(
              (total, state) => total + (countsByTab.get(state)?.[field] ?? 0),
              0,
            );
          const counts = { new: 0, disputed: 0, charged: 0, refunded: 0, all: 0 };
          for (const name of discrepancyTabs) {
            counts[name] = Math.min(maxCounted, sumCounts(name, 'cases'));
          }
          return {
            counts,
            heldPaise: sumCounts('new', 'paise') + sumCounts('disputed', 'paise'),
            cases: await readCases(db, principal.sellerId, rows.slice(0, pageSize)),
            hasMore: rows.length > pageSize,
          };
        },
        { isPlannedEachTime: true },
      ),

    /** Returns the result of each case in the order of `ids`. */
    accept: (principal: Principal, ids: readonly string[]) =>
      database.asSeller(principal, async (db) => {
        const cases = await store.lockCases(db, ids);
        const acceptedCases = await applyAction(db, principal, { cases, action: 'accept' }, now());
        const hasCase = (rows: readonly store.DiscrepancyRow[], id: string) =>
          rows.some((row) => row.id === id);
        return ids.map((id) => {
          if (hasCase(acceptedCases, id)) return { id, outcome: 'accepted' as const };
          // `closed`: the case is no longer new.
          const outcome = hasCase(cases, id) ? ('closed' as const) : ('unknown' as const);
          return { id, outcome };
        });
      }),

    /** Disputes a case. Throws 404 if it is unknown, 409 if it is not new or is overdue, 422 if there is no photo. */
    dispute: (principal: Principal, id: string, { category, remark, photos }: DisputeBody) => {
      if (photos.length === 0)
        throw createFieldRefusal([{ field: 'photos', code: 'photo_missing' }]);
      return database.asSeller(principal, async (db) => {
        const row = await lockCase(db, id);
        const isLate = row.dueAt <= now();
        const details = { category, remark: remark.trim() };
        const [disputedCase] = isLate
          ? []
          : await applyAction(db, principal, { cases: [row], action: 'dispute', details }, now());
        if (!disputedCase) throw new Refusal('discrepancy_closed');
        const subject = { kind: 'discrepancy', id, orderId: row.orderId } as const;
        await storePhotos(db, principal, { subject, photos }, { now, newId });
        return readCase(db, principal.sellerId, disputedCase);
      });
    },

    listDisputes: (
      principal: Principal,
      { isOpen, page, filter }: { isOpen: boolean; page: number; filter: OperatorFilter },
      pageSize: number,
    ) =>
      database.asOperator(async (db) => {
        const offset = (page - 1) * pageSize;
        const rows = await store.selectDisputes(db, {
          isOpen,
          filter,
          offset,
          limit: pageSize + 1,
        });
        const listedRows = rows.slice(0, pageSize);
        const rowsBySeller = Map.groupBy(listedRows, ({ sellerId }) => sellerId);
        const photos = new Map<string, readonly PhotoInfo[]>();
        for (const [sellerId, sellerRows] of rowsBySeller) {
          const subjectIds = sellerRows.map(({ id }) => id);
          const photosById = await listPhotos(db, { sellerId, kind: 'discrepancy', subjectIds });
          for (const [id, infos] of photosById) photos.set(id, infos);
        }
        await recordAudit(db, principal, 'disputes.listed', '', { rows: listedRows.length });
        return {
          disputes: listedRows.map((row) => ({ row, photos: photos.get(row.id) ?? [] })),
          hasMore: rows.length > pageSize,
        };
      }, principal),

    /** Decides a dispute. Throws 404 for an unknown case, 409 if it is not disputed, 422 if a rejection has no text. */
    decide: (
      { source }: Principal,
      { sellerId, id }: { sellerId: string; id: string },
      { action, decision }: { action: 'uphold' | 'reject'; decision: string },
    ) => {
      const trimmedDecision = decision.trim();
      if (action === 'reject' && trimmedDecision === '') {
        throw createFieldRefusal([{ field: 'decision', code: 'dispute_answer_missing' }]);
      }
      // Record the audit entry in the seller's log, with the operator as the actor.
      const caller = { sellerId, source };
      return database.asSeller(caller, async (db) => {
        const row = await lockCase(db, id);
        const request = { cases: [row], action, details: { decision: trimmedDecision } };
        const [decidedCase] = await applyAction(db, caller, request, now());
        if (!decidedCase) throw new Refusal('discrepancy_closed');
        return readCase(db, sellerId, decidedCase);
      });
    },
  };
}

async function lockCase(db: Db, id: string): Promise<store.DiscrepancyRow> {
  const [row] = await store.lockCases(db, [id]);
  if (!row) throw new Refusal('discrepancy_unknown');
  return row;
}

async function readCase(
  db: Db,
  sellerId: string,
  row: store.DiscrepancyRow,
): Promise<DiscrepancyCase> {
  const [weightCase] = await readCases(db, sellerId, [row]);
  if (!weightCase) throw new Error(`the discrepancy ${row.id} was not read`);
  return weightCase;
}

async function readCases(
  db: Db,
  sellerId: string,
  rows: readonly store.DiscrepancyRow[],
): Promise<DiscrepancyCase[]> {
  const orders = await loadRowOrders(db, rows);
  const subjectIds = rows.map(({ id }) => id);
  const photos = await listPhotos(db, { sellerId, kind: 'discrepancy', subjectIds });
  return rows.map((row) => ({
    row,
    order: orders.get(row.orderId),
    photos: photos.get(row.id) ?? [],
  }));
}

/** Accepts cases that are still new when they are due. */
export function createDiscrepancyClockHandler({ database, now }: RowDeps): JobHandler {
  return (caller, jobs) =>
    database.asSeller(caller, async (db) => {
      const caseIds = jobs.map(({ key }) => key);
      const rows = await store.lockCases(db, caseIds);
      const cases = new Map(rows.map((row) => [row.id, row]));
      const at = now();
      const unfinishedJobs = new Map<string, Unfinished>();
      const dueCases = jobs.flatMap((job) => {
        const row = cases.get(job.key);
        if (row?.state !== 'new') return [];
        const waitMs = row.dueAt.getTime() - at.getTime();
        if (waitMs <= 0) return [row];
        unfinishedJobs.set(job.id, { error: '', afterMs: waitMs });
        return [];
      });
      await applyAction(db, caller, { cases: dueCases, action: 'lapse' }, at);
      await removeOtherJobs(db, jobs, unfinishedJobs);
      return unfinishedJobs;
    });
}
