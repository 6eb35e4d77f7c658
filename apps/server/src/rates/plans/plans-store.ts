import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { RatePlansTable } from '../../platform/db/schema/rate-tables.ts';

const columns = ['id', 'version', 'name', 'markups', 'saved_at', 'saved_by_name'] as const;

export type RatePlanRow = Awaited<ReturnType<typeof selectNewestPlans>>[number];

/** The newest version of every plan. */
export function selectNewestPlans(db: Db) {
  return db
    .selectFrom('rate_plans')
    .distinctOn('id')
    .select(columns)
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
}

/** One version of a plan. */
export function selectPlanVersion(db: Db, id: string, version: number) {
  return db
    .selectFrom('rate_plans')
    .select(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function insertPlan(db: Db, row: Insertable<RatePlansTable>): Promise<void> {
  await db.insertInto('rate_plans').values(row).execute();
}

/** Waits for other changes of plans, so that a name that was free stays free until the transaction ends. */
export async function lockPlans(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rate_plans'))`.execute(db);
}

/** The newest assignment of the seller whose rows are visible, or of every seller for the operator. */
export function selectAssignments(db: Db) {
  return db
    .selectFrom('plan_assignments')
    .distinctOn('seller_id')
    .select(['seller_id', 'version', 'plan_id'])
    .orderBy('seller_id')
    .orderBy('version', 'desc')
    .execute();
}

export async function insertAssignment(
  db: Db,
  row: { seller_id: string; version: number; plan_id: string | null; assigned_at: Date },
): Promise<void> {
  await db.insertInto('plan_assignments').values(row).execute();
}

/** The number of saved versions and assignments. Rows are only added, so the count detects a change. */
export async function countPlanChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (select count(*) from rate_plans)
    + (select count(*) from plan_assignments) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
