import { type QuoteRequest, quoteService, type ServiceQuote, sumPaise } from './quote.ts';
import { type Zone, zones } from './service.ts';
import type { ServiceCard } from './service-card.ts';
import { isTaxCode, type TaxParties } from './tax.ts';
import type { RouteZone } from './zone.ts';

/** The groups of chargeable weights in a replay, by the band that prices them. */
export const weightClasses = ['to250g', 'to500g', 'to5kg', 'to10kg', 'above10kg'] as const;
export type WeightClass = (typeof weightClasses)[number];

export interface ReplayCell {
  readonly zone: Zone;
  readonly weightClass: WeightClass;
  readonly orders: number;
  readonly beforePaise: number;
  readonly afterPaise: number;
}

export interface PastOrder {
  readonly request: QuoteRequest;
  readonly route: Pick<RouteZone, 'zone'>;
}

/** Returns the group of a chargeable weight in grams. */
export function getWeightClass(grams: number): WeightClass {
  if (grams <= 250) return 'to250g';
  if (grams <= 500) return 'to500g';
  if (grams <= 5000) return 'to5kg';
  return grams <= 10_000 ? 'to10kg' : 'above10kg';
}

/**
 * Returns the revenue without GST from past orders on two versions of a card, by zone and weight. Omits an order that
 * neither version serves. An order that only one version serves counts 0 on the other version. `before` is null for a
 * first version.
 */
export function replayOrders(
  orders: readonly PastOrder[],
  { before, after }: { readonly before: ServiceCard | null; readonly after: ServiceCard },
  parties: TaxParties,
): ReplayCell[] {
  const cells = orders.flatMap(({ request, route }): ReplayCell[] => {
    const [quoteBefore, quoteAfter] = [before, after].map(
      (card) => card && quoteService(request, route, card, parties),
    );
    const quote = quoteBefore ?? quoteAfter;
    if (!quote) return [];
    const weightClass = getWeightClass(quote.chargeableGrams);
    const [beforePaise, afterPaise] = [getRevenuePaise(quoteBefore), getRevenuePaise(quoteAfter)];
    return [{ zone: route.zone, weightClass, orders: 1, beforePaise, afterPaise }];
  });
  return addReplays(cells, []);
}

/** Returns the sums of two replays, by zone and weight. */
export function addReplays(a: readonly ReplayCell[], b: readonly ReplayCell[]): ReplayCell[] {
  const sumsByGroup = new Map<string, ReplayCell>();
  for (const cell of [...a, ...b]) {
    const key = `${cell.zone} ${cell.weightClass}`;
    const { orders = 0, beforePaise = 0, afterPaise = 0 } = sumsByGroup.get(key) ?? {};
    sumsByGroup.set(key, {
      ...cell,
      orders: orders + cell.orders,
      beforePaise: beforePaise + cell.beforePaise,
      afterPaise: afterPaise + cell.afterPaise,
    });
  }
  return zones.flatMap((zone) =>
    weightClasses.flatMap((weightClass) => sumsByGroup.get(`${zone} ${weightClass}`) ?? []),
  );
}

function getRevenuePaise(quote: ServiceQuote | null | undefined): number {
  return sumPaise(quote?.lines.filter(({ code }) => !isTaxCode(code)) ?? []);
}
