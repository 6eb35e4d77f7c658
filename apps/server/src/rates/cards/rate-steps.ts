import type { RatePlan } from '@shipdesk/domain/rates/plan';
import { services } from '@shipdesk/domain/rates/service';
import {
  type CardKey,
  type ServiceCard,
  samplePrices,
  sampleTerms,
} from '@shipdesk/domain/rates/service-card';
import { sampleCardCarriers } from '@shipdesk/domain/shipping/carriers/registry';
import type { Db } from '../../platform/db/query/statement.ts';
import * as store from './rates-store.ts';

export interface AssignedPlans {
  readonly plans: ReadonlyMap<string, RatePlan>;
  readonly planIds: ReadonlyMap<string, string>;
}

/** Returns undefined if the card has no such version. */
export async function findRateCard(
  db: Db,
  { carrier, service }: CardKey,
  version: number,
): Promise<ServiceCard | undefined> {
  const [row] = await store.selectRateCardWithPrevious(db, { carrier, service }, version);
  if (row?.version !== version) return undefined;
  return { carrier, service, version, prices: row.prices, terms: row.terms };
}

export const sampleCardKeys: readonly CardKey[] = sampleCardCarriers.flatMap((carrier) =>
  services.map((service) => ({ carrier, service })),
);

/** Adds version 1 of every missing sample card. Requires `asOperator`. */
export async function addFirstRateCards(db: Db, now: Date): Promise<void> {
  const rows = sampleCardKeys.map(({ carrier, service }) => ({
    carrier,
    service,
    version: 1,
    prices: JSON.stringify(samplePrices[service]),
    terms: JSON.stringify(sampleTerms[service]),
    changedCells: 0,
    termsChanged: false,
    effectiveFrom: now,
    savedAt: now,
    savedBy: null,
    savedByName: '',
    savedByEmail: '',
  }));
  await store.insertFirstRateCards(db, rows);
}

/** Requires `asOperator`. */
export async function loadPlans(db: Db): Promise<AssignedPlans> {
  const rows = await store.selectNewestPlans(db);
  const assignments = await store.selectAssignments(db);
  return {
    plans: new Map(rows.map((row) => [row.id, toRatePlan(row)])),
    planIds: new Map(
      assignments.flatMap(({ sellerId, planId }) => (planId === null ? [] : [[sellerId, planId]])),
    ),
  };
}

/** Returns the plan of the current seller, or null if the seller pays the prices of the cards. */
export async function findPlanOfSeller(db: Db): Promise<RatePlan | null> {
  const [assignment] = await store.selectAssignments(db);
  if (!assignment?.planId) return null;
  const plans = await store.selectNewestPlans(db);
  const row = plans.find(({ id }) => id === assignment.planId);
  return row ? toRatePlan(row) : null;
}

export async function findPlanVersion(
  db: Db,
  { id, version }: Pick<RatePlan, 'id' | 'version'>,
): Promise<RatePlan | undefined> {
  const row = await store.selectPlanVersion(db, id, version);
  return row && toRatePlan(row);
}

export const toRatePlan = ({ id, version, name, markups }: store.RatePlanRow): RatePlan => ({
  id,
  version,
  name,
  markups,
});
