import type { QuoteRequest, ServiceQuote } from './quote.ts';
import { quoteService, sumPaise } from './quote.ts';
import { type Zone, zones } from './service.ts';
import type { ServiceCard } from './service-card.ts';
import { isTaxCode, type TaxParties } from './tax.ts';
import type { RouteZone } from './zone.ts';

/** Chargeable weights as a replay groups them, by the band that prices them. */
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

export function getWeightClass(grams: number): WeightClass {
  if (grams <= 250) return 'to250g';
  if (grams <= 500) return 'to500g';
  if (grams <= 5000) return 'to5kg';
  return grams <= 10_000 ? 'to10kg' : 'above10kg';
}

/**
 * Returns prices past orders on two cards of a service and adds them up by zone and weight. An order whose zone neither
 * card serves is left out; one that a single card serves counts as nothing on the other.
 */
export function replayOrders(
  orders: readonly PastOrder[],
  { before, after }: { readonly before: ServiceCard; readonly after: ServiceCard },
  parties: TaxParties,
): ReplayCell[] {
  const cells = orders.flatMap(({ request, route }): ReplayCell[] => {
    const [was, is] = [before, after].map((card) => quoteService(request, route, card, parties));
    const quote = was ?? is;
    if (!quote) return [];
    const weightClass = getWeightClass(quote.chargeableGrams);
    const [beforePaise, afterPaise] = [getRevenue(was), getRevenue(is)];
    return [{ zone: route.zone, weightClass, orders: 1, beforePaise, afterPaise }];
  });
  return addReplays(cells, []);
}

export function addReplays(a: readonly ReplayCell[], b: readonly ReplayCell[]): ReplayCell[] {
  const sums = new Map<string, ReplayCell>();
  for (const cell of [...a, ...b]) {
    const key = `${cell.zone} ${cell.weightClass}`;
    const { orders = 0, beforePaise = 0, afterPaise = 0 } = sums.get(key) ?? {};
    sums.set(key, {
      ...cell,
      orders: orders + cell.orders,
      beforePaise: beforePaise + cell.beforePaise,
      afterPaise: afterPaise + cell.afterPaise,
    });
  }
  return zones.flatMap((zone) =>
    weightClasses.flatMap((weightClass) => sums.get(`${zone} ${weightClass}`) ?? []),
  );
}

/** Returns the operator's revenue from a quote: its charges without GST, in paise. */
function getRevenue(quote: ServiceQuote | null | undefined): number {
  return sumPaise(quote?.lines.filter(({ code }) => !isTaxCode(code)) ?? []);
}
