import { versionInForce } from '@shipdesk/domain/rates/rate-versions';
import { type ServiceCard, services } from '@shipdesk/domain/rates/service-card';
import {
  countTaxDetails,
  loadGstinStates,
} from '../../accounts/tax-details/tax-details-service.ts';
import type { Deps } from '../../deps.ts';
import type { Logger } from '../../platform/logger.ts';
import { logOutages } from '../../platform/outage-log.ts';
import { addFirstRateCards } from '../cards/rates-service.ts';
import {
  countRateCards,
  selectCardsFrom,
  selectRateCardWithPrevious,
} from '../cards/rates-store.ts';
import { type AssignedPlans, findPlanVersion, loadPlans } from '../plans/plans-service.ts';
import { countPlanChanges } from '../plans/plans-store.ts';
import type { RateBook } from './rate-book.ts';

/** A card, plan or GSTIN that another process saved applies here within twice this time. */
const CHECK_EVERY_MS = 1_000;

interface DatedCard extends ServiceCard {
  readonly effectiveFrom: number;
}

interface Loaded extends AssignedPlans {
  readonly gstinStates: ReadonlyMap<string, string>;
  /** In force or scheduled. */
  readonly cards: readonly DatedCard[];
}

/** Reads cards, plans and the states of GSTINs lazily, and again after one was saved. */
export function createRateBook({
  database,
  now,
  log,
}: Pick<Deps, 'database' | 'now'> & { log: Logger }): RateBook {
  let loaded: Promise<Loaded> | undefined;
  let count = 0;
  let check: NodeJS.Timeout | undefined;
  const onFailure = logOutages(log, 'the rate cards could not be read again');

  const countChanges = () =>
    database.asOperator(
      async (db) =>
        (await countRateCards(db)) + (await countPlanChanges(db)) + (await countTaxDetails(db)),
    );

  async function load(): Promise<Loaded> {
    count = await countChanges();
    const read = await database.asOperator(async (db) => ({
      rows: await selectCardsFrom(db, now()),
      plans: await loadPlans(db),
      gstinStates: await loadGstinStates(db),
    }));
    const cards = read.rows.map(({ effectiveFrom, ...card }) => ({
      ...card,
      effectiveFrom: effectiveFrom.getTime(),
    }));
    if (new Set(cards.map(({ service }) => service)).size === services.length) {
      return { ...read.plans, cards, gstinStates: read.gstinStates };
    }
    await addFirstRateCards(database, now());
    return load();
  }

  /** Keeps the old cards until the new ones are there. */
  async function reload(): Promise<void> {
    try {
      if ((await countChanges()) === count) return;
      const read = await load();
      loaded = Promise.resolve(read);
    } catch (error) {
      onFailure(error);
    }
  }

  function watch(): void {
    check = setTimeout(() => void reload().finally(watch), CHECK_EVERY_MS);
    check.unref();
  }

  function book(): Promise<Loaded> {
    if (loaded) return loaded;
    const first = load();
    loaded = first;
    first.then(
      () => check ?? watch(),
      () => {
        loaded = undefined;
      },
    );
    return first;
  }

  return {
    cardsOf: async (sellerId) => {
      const { cards, plans, planIds, gstinStates } = await book();
      const moment = now().getTime();
      const inForce = services.flatMap((service) => {
        const card = versionInForce(
          cards.filter((one) => one.service === service),
          moment,
        );
        return card ? [card] : [];
      });
      return {
        cards: inForce,
        plan: plans.get(planIds.get(sellerId) ?? '') ?? null,
        recipientState: gstinStates.get(sellerId) ?? null,
      };
    },
    card: async (service, version) => {
      const { cards } = await book();
      const known = cards.find((one) => one.service === service && one.version === version);
      if (known) return known;
      const [row] = await database.withoutSeller((db) =>
        selectRateCardWithPrevious(db, service, version),
      );
      return row?.version === version
        ? { service, version, prices: row.prices, terms: row.terms }
        : undefined;
    },
    plan: async (asked) => {
      const { plans } = await book();
      const known = plans.get(asked.id);
      if (known?.version === asked.version) return known;
      return database.withoutSeller((db) => findPlanVersion(db, asked));
    },
    close: () => clearTimeout(check),
  };
}
