import type { RatePlan } from '@shipdesk/domain/rates/plan';
import type { Db } from '../../platform/db/query/statement.ts';
import {
  type RatePlanRow,
  selectAssignments,
  selectNewestPlans,
  selectPlanVersion,
} from './plans-store.ts';

/** The plans of every seller that has one. */
export interface AssignedPlans {
  readonly plans: ReadonlyMap<string, RatePlan>;
  readonly planIds: ReadonlyMap<string, string>;
}

/** Reads all plans with their sellers; for `asOperator`. */
export async function loadPlans(db: Db): Promise<AssignedPlans> {
  const [rows, assignments] = [await selectNewestPlans(db), await selectAssignments(db)];
  return {
    plans: new Map(rows.map((row) => [row.id, planOf(row)])),
    planIds: new Map(
      assignments.flatMap(({ sellerId, planId }) => (planId === null ? [] : [[sellerId, planId]])),
    ),
  };
}

/** The plan of the current seller; null for the prices of the cards. */
export async function findPlanOfSeller(db: Db): Promise<RatePlan | null> {
  const [assigned] = await selectAssignments(db);
  if (!assigned?.planId) return null;
  const plans = await selectNewestPlans(db);
  const row = plans.find(({ id }) => id === assigned.planId);
  return row ? planOf(row) : null;
}

/** A saved version of a plan. */
export async function findPlanVersion(
  db: Db,
  { id, version }: Pick<RatePlan, 'id' | 'version'>,
): Promise<RatePlan | undefined> {
  const row = await selectPlanVersion(db, id, version);
  return row && planOf(row);
}

export const planOf = ({ id, version, name, markups }: RatePlanRow): RatePlan => ({
  id,
  version,
  name,
  markups,
});
