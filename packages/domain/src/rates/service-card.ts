import { MIN_CHARGEABLE_GRAMS, VOLUMETRIC_DIVISOR } from '../values/measure/weight.ts';
import type { BandSelection } from './freight.ts';
import { buildRateCard, type RateCard, sampleRateCard } from './rate-card.ts';
import { type ServiceId, type Zone, zones } from './service.ts';
import type { Surcharge } from './surcharge.ts';

export interface CardTerms {
  /** The minimum chargeable weight, in grams. */
  readonly minGrams: number;
  /** Cubic millimetres per gram. */
  readonly divisor: number;
  readonly mode: BandSelection;
  readonly surcharges: readonly Surcharge[];
  readonly gstBasisPoints: number;
  /** Delivery days by zone. Omits zones that the service does not serve. */
  readonly transitDays: Readonly<Partial<Record<Zone, number>>>;
}

/** The key of a rate card. Each carrier has its own card for each service that it sells. */
export interface CardKey {
  /** An id of the registry of carriers. */
  readonly carrier: string;
  readonly service: ServiceId;
}

export interface ServiceCard extends CardKey {
  readonly version: number;
  readonly prices: RateCard;
  readonly terms: CardTerms;
}

const toTransitDays = (days: readonly number[]): CardTerms['transitDays'] =>
  Object.fromEntries(zones.map((zone, index) => [zone, days[index] ?? 0]));

const surfaceDays = toTransitDays([2, 3, 4, 5, 5, 6, 8, 10]);
const expressDays = toTransitDays([1, 2, 2, 2, 3, 3, 5, 7]);

/** The COD fee is 2 %, at least ₹35. A return costs the freight again, a reverse pickup 60 % more. */
const sampleSurcharges: readonly Surcharge[] = [
  {
    code: 'cod',
    prices: [{ flatPaise: 35_00 }, { basisPoints: 200, of: 'cod' }],
    when: { paymentMode: 'COD', directions: ['forward'] },
  },
  {
    code: 'rto',
    prices: [{ basisPoints: 10_000, of: 'freight' }],
    when: { directions: ['rto'] },
  },
  {
    code: 'reverse',
    prices: [{ basisPoints: 6000, of: 'freight' }],
    when: { directions: ['reverse'] },
  },
];

const surfaceTerms: CardTerms = {
  minGrams: MIN_CHARGEABLE_GRAMS,
  divisor: VOLUMETRIC_DIVISOR,
  mode: 'lowest',
  surcharges: sampleSurcharges,
  gstBasisPoints: 1800,
  transitDays: surfaceDays,
};

const expressPrices = buildRateCard({
  upTo250g: [25, 29, 36, 36, 39, 39, 48, 52],
  upTo500g: [31, 38, 46, 46, 50, 50, 72, 78],
  additional500g: [21, 27, 36, 36, 42, 42, 58, 64],
  upTo5kg: [132, 165, 240, 240, 290, 290, 380, 420],
  additional1kgAbove5kg: [25, 30, 44, 44, 54, 54, 70, 78],
  upTo10kg: [205, 255, 390, 390, 480, 480, 640, 700],
  additional1kgAbove10kg: [23, 28, 40, 40, 49, 49, 65, 72],
});

export const sampleTerms: Readonly<Record<ServiceId, CardTerms>> = {
  surface: surfaceTerms,
  express: { ...surfaceTerms, transitDays: expressDays },
  surface_5kg: { ...surfaceTerms, minGrams: 5000, mode: 'strict' },
  surface_10kg: { ...surfaceTerms, minGrams: 10_000, mode: 'strict' },
};

/** The prices that a service starts with, in paise. All except those of Express are from the specification. */
export const samplePrices: Readonly<Record<ServiceId, RateCard>> = {
  surface: sampleRateCard,
  express: expressPrices,
  surface_5kg: sampleRateCard,
  surface_10kg: sampleRateCard,
};

/** Returns the card with a key, or undefined. */
export function findCard<Card extends CardKey>(
  cards: readonly Card[],
  { carrier, service }: CardKey,
): Card | undefined {
  return cards.find((card) => card.carrier === carrier && card.service === service);
}
