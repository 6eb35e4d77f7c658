import type { Plan, PlanPayload } from '@shipdesk/contract/rates/rate-plans';
import type { RatePlan } from '@shipdesk/domain/rates/plan';
import { assertSellerExists } from '../../accounts/sellers/seller-steps.ts';
import { findUser } from '../../accounts/users/user-steps.ts';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { actFor, type Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { toRatePlan } from './rate-steps.ts';
import * as store from './rates-store.ts';

export function createPlans({ database, now, newId }: ServiceDeps) {
  async function save(
    db: Db,
    principal: Principal,
    { id, version, name, markups }: RatePlan,
    sellers: number,
  ) {
    const { name: savedBy } = await findUser(db, principal.userId);
    const at = now();
    await store.insertPlan(db, {
      id,
      version,
      name,
      markups: JSON.stringify(markups),
      savedAt: at,
      savedBy: principal.userId,
      savedByName: savedBy,
    });
    await recordAudit(db, principal, 'rate_plan.saved', id, { version, name });
    return { id, version, name, markups, savedAt: at.toISOString(), savedBy, sellers };
  }

  return {
    list: () =>
      database.asOperator(async (db) => {
        const rows = await store.selectNewestPlans(db);
        const assignments = await store.selectAssignments(db);
        return rows
          .map((row) => toSavedPlan(row, countSellers(row.id, assignments)))
          .sort((a, b) => a.name.localeCompare(b.name));
      }),

    /** Throws 409 if another plan has the name, 422 for a blank name. */
    create: (principal: Principal, fields: PlanPayload, call: IdempotentCall) => {
      const name = parseName(fields.name);
      return database.asOperator(async (db) => {
        await store.lockPlans(db);
        const id = newId();
        const keyClaim = { call, response: { id }, now: now() };
        const earlierResponse = await claimKey(db, principal, keyClaim);
        if (earlierResponse) {
          const rows = await store.selectNewestPlans(db);
          const row = rows.find((plan) => plan.id === earlierResponse.id);
          if (!row) throw new Error('a created plan is missing');
          return toSavedPlan(row, 0);
        }
        await assertNameIsFree(db, name, id);
        return save(db, principal, { ...fields, name, id, version: 1 }, 0);
      }, principal);
    },

    /**
     * Saves the next version of a plan. Throws 404 if the plan is unknown, 409 if it has changed or the name is taken,
     * 422 for a blank name.
     */
    change: (
      principal: Principal,
      id: string,
      { basedOnVersion, ...fields }: PlanPayload & { readonly basedOnVersion: number },
    ) => {
      const name = parseName(fields.name);
      return database.asOperator(async (db) => {
        await store.lockPlans(db);
        const rows = await store.selectNewestPlans(db);
        const plan = rows.find((row) => row.id === id);
        if (!plan) throw new Refusal('rate_plan_unknown');
        if (plan.version !== basedOnVersion) {
          throw new Refusal('rate_plan_newer', { params: { name: plan.name } });
        }
        await assertNameIsFree(db, name, id);
        const sellers = countSellers(id, await store.selectAssignments(db));
        const newPlan = { ...fields, name, id, version: basedOnVersion + 1 };
        return save(db, principal, newPlan, sellers);
      }, principal);
    },

    /** Assigns a rate plan to a seller, or removes it if `planId` is null. Throws 404 for an unknown seller or plan. */
    assign: async (principal: Principal, sellerId: string, planId: string | null) => {
      if (planId !== null) {
        const plans = await database.withoutSeller(store.selectNewestPlans);
        if (!plans.some(({ id }) => id === planId)) {
          throw new Refusal('rate_plan_unknown');
        }
      }
      const caller = actFor(principal, sellerId);
      const write = (db: Db) => assignPlan(db, caller, planId, now());
      await database.asSeller(caller, write).catch((error: unknown) => {
        // Apply the second of two concurrent changes after the first.
        if (!isDuplicate(error, 'plan_assignments_pkey')) throw error;
        return database.asSeller(caller, write);
      });
    },
  };
}

async function assignPlan(
  db: Db,
  caller: Parameters<typeof recordAudit>[1],
  planId: string | null,
  now: Date,
): Promise<void> {
  const { sellerId } = caller;
  await assertSellerExists(db, sellerId);
  const [assignment] = await store.selectAssignments(db);
  const previousId = assignment?.planId ?? null;
  if (previousId === planId) return;
  await store.insertAssignment(db, {
    sellerId,
    version: (assignment?.version ?? 0) + 1,
    planId,
    assignedAt: now,
  });
  await recordAudit(db, caller, 'seller.changed', sellerId, { rate_plan: [previousId, planId] });
}

function parseName(name: string): string {
  const trimmedName = name.trim();
  if (trimmedName === '')
    throw createFieldRefusal([{ field: 'name', code: 'rate_plan_name_missing' }]);
  return trimmedName;
}

async function assertNameIsFree(db: Db, name: string, id: string): Promise<void> {
  const rows = await store.selectNewestPlans(db);
  const hasSameName = (row: store.RatePlanRow) => row.name.toLowerCase() === name.toLowerCase();
  if (rows.some((row) => row.id !== id && hasSameName(row))) {
    throw new Refusal('rate_plan_name_taken', { params: { name } });
  }
}

function toSavedPlan(row: store.RatePlanRow, sellers: number): Plan {
  return {
    ...toRatePlan(row),
    savedAt: row.savedAt.toISOString(),
    savedBy: row.savedByName,
    sellers,
  };
}

function countSellers(id: string, assignments: readonly { planId: string | null }[]): number {
  return assignments.filter(({ planId }) => planId === id).length;
}
