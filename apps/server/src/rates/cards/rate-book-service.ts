import { toLiveId } from '@shipdesk/domain/account/sandbox';
import type { RatePlan } from '@shipdesk/domain/rates/plan';
import { findVersionInForce } from '@shipdesk/domain/rates/rate-versions';
import { type ServiceId, services } from '@shipdesk/domain/rates/service';
import type { ServiceCard } from '@shipdesk/domain/rates/service-card';
import { readChangeCount } from '../../platform/db/query/change-counts.ts';
import { createSnapshot } from '../../platform/db/query/snapshot.ts';
import type { Logger } from '../../platform/logger.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import {
  type AssignedPlans,
  addFirstRateCards,
  findPlanVersion,
  findRateCard,
  loadPlans,
} from './rate-steps.ts';
import { selectCardsFrom } from './rates-store.ts';

interface Rates extends AssignedPlans {
  /** The cards that are in force or scheduled. */
  readonly cards: readonly (ServiceCard & { readonly effectiveFrom: number })[];
}

export type RateBook = ReturnType<typeof createRateBook>;

/** Creates the in-memory cache of the rate cards and plans in force. */
export function createRateBook({ database, now, log }: RowDeps & { log: Logger }) {
  const rates = createSnapshot({
    readVersion: () => database.withoutSeller((db) => readChangeCount(db, 'rates')),
    load: loadRates,
    log,
    message: 'the rate cards could not be refreshed',
  });

  async function loadRates(): Promise<Rates> {
    const { rows, plans } = await database.asOperator(async (db) => ({
      rows: await selectCardsFrom(db, now()),
      plans: await loadPlans(db),
    }));
    if (new Set(rows.map(({ service }) => service)).size < services.length) {
      await database.asOperator((db) => addFirstRateCards(db, now()));
      return loadRates();
    }
    const cards = rows.map((row) => ({ ...row, effectiveFrom: row.effectiveFrom.getTime() }));
    return { ...plans, cards };
  }

  return {
    /** Returns the cards in force, in the order of `services`, before the seller's plan applies. */
    readSellerCards: async (sellerId: string) => {
      const { cards, plans, planIds } = await rates.read();
      const nowMs = now().getTime();
      const inForce = services.flatMap((service) => {
        const versions = cards.filter((card) => card.service === service);
        return findVersionInForce(versions, nowMs) ?? [];
      });
      return { cards: inForce, plan: plans.get(planIds.get(toLiveId(sellerId)) ?? '') ?? null };
    },

    readCard: async (service: ServiceId, version: number) => {
      const { cards } = await rates.read();
      return (
        cards.find((card) => card.service === service && card.version === version) ??
        database.withoutSeller((db) => findRateCard(db, service, version))
      );
    },

    readPlan: async (plan: Pick<RatePlan, 'id' | 'version'>) => {
      const { plans } = await rates.read();
      const newest = plans.get(plan.id);
      if (newest?.version === plan.version) return newest;
      return database.withoutSeller((db) => findPlanVersion(db, plan));
    },

    close: rates.close,
  };
}
