import { isSandboxId, toLiveId } from '@shipdesk/domain/account/sandbox';
import type { RatePlan } from '@shipdesk/domain/rates/plan';
import { findVersionInForce } from '@shipdesk/domain/rates/rate-versions';
import { services } from '@shipdesk/domain/rates/service';
import { type CardKey, findCard, type ServiceCard } from '@shipdesk/domain/rates/service-card';
import { carrierIds, getFirstCarrier } from '@shipdesk/domain/shipping/carriers/registry';
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
  sampleCardKeys,
} from './rate-steps.ts';
import { type SellingCarrier, selectCardsFrom, selectSellingCarriers } from './rates-store.ts';

interface Rates extends AssignedPlans {
  readonly cards: readonly (ServiceCard & { readonly effectiveFromMs: number })[];
  readonly sellingCarriers: readonly SellingCarrier[];
}

/** The cards that price the parcels of a seller, before the seller's plan applies. */
export interface SellerCards {
  /** Sorted by carrier and service in the order of the registries. */
  readonly cards: readonly ServiceCard[];
  /** The cards of the services that enabled accounts sell. If there is no account, the cards of the first carrier. */
  readonly soldCards: readonly ServiceCard[];
  readonly plan: RatePlan | null;
}

export type RateBook = ReturnType<typeof createRateBook>;

const cardKeys: readonly CardKey[] = carrierIds.flatMap((carrier) =>
  services.map((service) => ({ carrier, service })),
);

export function createRateBook({
  database,
  now,
  log,
  isDemo,
}: RowDeps & { readonly log: Logger; readonly isDemo: boolean }) {
  const firstCarrier = getFirstCarrier(isDemo);
  const rates = createSnapshot({
    readVersion: () => database.withoutSeller((db) => readChangeCount(db, 'rates')),
    load: loadRates,
    log,
    message: 'the rate cards could not be refreshed',
  });

  async function loadRates(): Promise<Rates> {
    const { rows, plans, sellingCarriers } = await database.asOperator(async (db) => ({
      rows: await selectCardsFrom(db, now()),
      plans: await loadPlans(db),
      sellingCarriers: await selectSellingCarriers(db),
    }));
    if (sampleCardKeys.some((key) => findCard(rows, key) === undefined)) {
      await database.asOperator((db) => addFirstRateCards(db, now()));
      return loadRates();
    }
    const cards = rows.map((row) => ({ ...row, effectiveFromMs: row.effectiveFrom.getTime() }));
    return { ...plans, cards, sellingCarriers };
  }

  return {
    /** The carrier whose services are sold before an account is enabled, and the default carrier of calls. */
    firstCarrier,

    readSellerCards: async (sellerId: string): Promise<SellerCards> => {
      const { cards, plans, planIds, sellingCarriers } = await rates.read();
      const nowMs = now().getTime();
      const cardsInForce = cardKeys.flatMap(({ carrier, service }) => {
        const versions = cards.filter(
          (card) => card.carrier === carrier && card.service === service,
        );
        return findVersionInForce(versions, nowMs) ?? [];
      });
      const isSandbox = isSandboxId(sellerId);
      const accounts = sellingCarriers.filter((account) => account.isSandbox === isSandbox);
      const isSold = ({ carrier, service }: ServiceCard) =>
        accounts.length === 0
          ? carrier === firstCarrier
          : accounts.some((item) => item.carrier === carrier && item.services.includes(service));
      return {
        cards: cardsInForce,
        soldCards: cardsInForce.filter(isSold),
        plan: plans.get(planIds.get(toLiveId(sellerId)) ?? '') ?? null,
      };
    },

    readCard: async (key: CardKey, version: number) => {
      const { cards } = await rates.read();
      const versions = cards.filter((card) => card.version === version);
      return (
        findCard(versions, key) ?? database.withoutSeller((db) => findRateCard(db, key, version))
      );
    },

    readPlan: async (plan: Pick<RatePlan, 'id' | 'version'>) => {
      const { plans } = await rates.read();
      const newestPlan = plans.get(plan.id);
      if (newestPlan?.version === plan.version) return newestPlan;
      return database.withoutSeller((db) => findPlanVersion(db, plan));
    },

    close: rates.close,
  };
}
