import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Tables } from '../../platform/db/schema/tables.ts';

const columns = ['id', 'version', 'name', 'markups', 'savedAt', 'savedByName'] as const;

export type RatePlanRow = Awaited<ReturnType<typeof selectNewestPlans>>[number];

/** The newest version of every plan. */
export function selectNewestPlans(db: Db) {
  return db
    .selectFrom('ratePlans')
    .distinctOn('id')
    .select(columns)
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
}

/** One version of a plan. */
export function selectPlanVersion(db: Db, id: string, version: number) {
  return db
    .selectFrom('ratePlans')
    .select(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function insertPlan(db: Db, row: Insertable<Tables['ratePlans']>): Promise<void> {
  await db.insertInto('ratePlans').values(row).execute();
}

/** Waits for other changes of plans, so that a name that was free stays free until the transaction ends. */
export async function lockPlans(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rate_plans'))`.execute(db);
}

/** The newest assignment of the seller whose rows are visible, or of every seller for the operator. */
export function selectAssignments(db: Db) {
  return db
    .selectFrom('planAssignments')
    .distinctOn('sellerId')
    .select(['sellerId', 'version', 'planId'])
    .orderBy('sellerId')
    .orderBy('version', 'desc')
    .execute();
}

export async function insertAssignment(
  db: Db,
  row: { sellerId: string; version: number; planId: string | null; assignedAt: Date },
): Promise<void> {
  await db.insertInto('planAssignments').values(row).execute();
}
