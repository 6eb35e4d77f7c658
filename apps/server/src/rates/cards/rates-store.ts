import type { ServiceId } from '@shipdesk/domain/rates/service';
import type { CardKey } from '@shipdesk/domain/rates/service-card';
import type { Insertable } from 'kysely';
import { countChange } from '../../platform/db/query/change-counts.ts';
import {
  deleteRows,
  execute,
  findRow,
  insertIfNew,
  insertRow,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export type RatePlanRow = Awaited<ReturnType<typeof selectNewestPlans>>[number];

const versionColumns = [
  'carrier',
  'service',
  'version',
  'changedCells',
  'termsChanged',
  'effectiveFrom',
  'savedAt',
  'savedBy',
  'savedByName',
  'savedByEmail',
] as const;
const columns = [...versionColumns, 'prices', 'terms'] as const;

export type RateCardRow = NonNullable<Awaited<ReturnType<typeof selectNewestRateCard>>>;
export type RateVersionRow = Omit<RateCardRow, 'prices' | 'terms'>;

const selectVersions = (db: Db, { carrier, service }: CardKey) =>
  db
    .selectFrom('rateCards')
    .where('carrier', '=', carrier)
    .where('service', '=', service)
    .orderBy('version', 'desc');

/** Returns the newest version, even if it is not in force yet. */
export const selectNewestRateCard = (db: Db, key: CardKey) =>
  selectVersions(db, key).select(columns).limit(1).executeTakeFirst();

export function selectRateCardInForce(db: Db, key: CardKey, now: Date) {
  const versions = selectVersions(db, key).where('effectiveFrom', '<=', now);
  return versions.select(columns).limit(1).executeTakeFirst();
}

export function selectRateCardVersions(db: Db, key: CardKey, limit: number) {
  return selectVersions(db, key).select(versionColumns).limit(limit).execute();
}

/** Returns a version and then the version before it. Omits versions that do not exist. */
export function selectRateCardWithPrevious(db: Db, key: CardKey, version: number) {
  const versions = selectVersions(db, key).where('version', 'in', [version, version - 1]);
  return versions.select(columns).execute();
}

/** Adds a version. Fails on `rate_cards_pkey` if the version exists. */
export async function insertRateCard(db: Db, row: Insertable<Tables['rateCards']>): Promise<void> {
  await insertRow(db, 'rateCards', row);
  await countChange(db, 'rates');
}

/** Skips versions that exist. Waits for concurrent inserts. */
export async function insertFirstRateCards(
  db: Db,
  rows: readonly Insertable<Tables['rateCards']>[],
): Promise<void> {
  await db
    .insertInto('rateCards')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type RateDraftRow = NonNullable<Awaited<ReturnType<typeof selectRateDraft>>>;

export const selectRateDraft = (db: Db, { carrier, service }: CardKey) =>
  findRow(db, 'rateDrafts', { carrier, service });

/**
 * Adds a draft if `previousRevision` is 0, otherwise replaces the draft of that revision. Writes nothing and returns
 * false if the saved draft has another revision.
 */
export async function upsertRateDraft(
  db: Db,
  row: Insertable<Tables['rateDrafts']>,
  previousRevision: number,
): Promise<boolean> {
  if (previousRevision === 0) {
    return insertIfNew(db, 'rateDrafts', row);
  }
  const { carrier, service, ...changes } = row;
  return updateRow(db, 'rateDrafts', { carrier, service, revision: previousRevision }, changes);
}

export const deleteRateDraft = (db: Db, { carrier, service }: CardKey) =>
  deleteRows(db, 'rateDrafts', { carrier, service });

export const selectCardKeys = (db: Db) =>
  db
    .selectFrom('rateCards')
    .select(['carrier', 'service'])
    .distinct()
    .orderBy('carrier')
    .orderBy('service')
    .execute();

export interface SellingCarrier {
  readonly carrier: string;
  readonly services: readonly ServiceId[];
  readonly isSandbox: boolean;
}

/** Requires `asOperator`. */
export const selectSellingCarriers = (db: Db): Promise<SellingCarrier[]> =>
  db
    .selectFrom('carrierAccounts')
    .select(['carrier', 'services', 'isSandbox'])
    .where('isEnabled', '=', true)
    .execute();

/** Returns, for every card, the version in force at a given time and the scheduled versions. */
export function selectCardsFrom(db: Db, now: Date) {
  return queryRows(db)<Row<'rateCards'>>`select * from rate_cards card
    where effective_from > ${now} or version = (select max(version) from rate_cards other
      where other.carrier = card.carrier and other.service = card.service
        and other.effective_from <= ${now})`;
}

const planColumns = ['id', 'version', 'name', 'markups', 'savedAt', 'savedByName'] as const;

export function selectNewestPlans(db: Db) {
  return db
    .selectFrom('ratePlans')
    .distinctOn('id')
    .select(planColumns)
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
}

export const selectPlanVersion = (db: Db, id: string, version: number) =>
  findRow(db, 'ratePlans', { id, version });

export async function insertPlan(db: Db, row: Insertable<Tables['ratePlans']>): Promise<void> {
  await insertRow(db, 'ratePlans', row);
  await countChange(db, 'rates');
}

/** Serialises changes of plans until the transaction ends, so that concurrent changes cannot take the same name. */
export async function lockPlans(db: Db): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(hashtext('rate_plans'))`;
}

/** Returns the newest assignment of the current seller or, with `asOperator`, of every seller. */
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
  row: Insertable<Tables['planAssignments']>,
): Promise<void> {
  await insertRow(db, 'planAssignments', row);
  await countChange(db, 'rates');
}
