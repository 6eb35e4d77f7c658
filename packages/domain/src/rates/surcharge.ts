import type { State } from '../values/place/states.ts';
import { type Amount, computeShare, formatPercent, formatRupees } from './amount.ts';
import type { Zone } from './service.ts';

export const directions = ['forward', 'reverse', 'rto'] as const;
export type QuoteDirection = (typeof directions)[number];

export const surchargeCodes = [
  'cod',
  'fuel',
  'rto',
  'reverse',
  'rov',
  'peak',
  'handling',
  'remote',
] as const;
export type SurchargeCode = (typeof surchargeCodes)[number];

/** One way to compute an amount. Percentages are basis points: 200 is 2 %. */
export type SurchargePrice =
  | { readonly flatPaise: number }
  /** For each started kilogram of the chargeable weight. */
  | { readonly perKgPaise: number }
  | { readonly basisPoints: number; readonly of: 'freight' | 'cod' | 'invoice' };

/** The parcels that a surcharge applies to. An omitted property matches every parcel. */
export interface SurchargeCondition {
  readonly zones?: readonly Zone[];
  /** State of either end. */
  readonly states?: readonly State[];
  /** First digits of the pincode of either end. */
  readonly pincodePrefixes?: readonly string[];
  /** Chargeable weight in grams, both limits inclusive. */
  readonly minGrams?: number;
  readonly maxGrams?: number;
  readonly paymentMode?: 'COD' | 'Prepaid';
  readonly directions?: readonly QuoteDirection[];
}

/** A charge in addition to the freight: the greatest of its prices, if the parcel meets the condition. */
export interface Surcharge {
  readonly code: SurchargeCode;
  readonly prices: readonly SurchargePrice[];
  readonly when?: SurchargeCondition;
}

export interface ChargedParcel {
  readonly zone: Zone;
  readonly states: readonly string[];
  readonly pincodes: readonly string[];
  readonly chargeableGrams: number;
  readonly paymentMode: 'COD' | 'Prepaid';
  readonly direction: QuoteDirection;
  readonly freightPaise: number;
  readonly codPaise: number;
  readonly invoicePaise: number;
}

/** Returns whether a surcharge applies to a parcel. */
export function appliesTo({ when = {} }: Surcharge, parcel: ChargedParcel): boolean {
  const { zones, states, pincodePrefixes, minGrams = 0, maxGrams = Infinity } = when;
  return (
    (zones === undefined || zones.includes(parcel.zone)) &&
    (states === undefined || states.some((state) => parcel.states.includes(state))) &&
    (pincodePrefixes === undefined ||
      parcel.pincodes.some((pincode) =>
        pincodePrefixes.some((prefix) => pincode.startsWith(prefix)),
      )) &&
    parcel.chargeableGrams >= minGrams &&
    parcel.chargeableGrams <= maxGrams &&
    (when.paymentMode === undefined || when.paymentMode === parcel.paymentMode) &&
    (when.directions === undefined || when.directions.includes(parcel.direction))
  );
}

function computeAmount(price: SurchargePrice, parcel: ChargedParcel): Amount {
  if ('flatPaise' in price) {
    return { paise: price.flatPaise, working: formatRupees(price.flatPaise) };
  }
  if ('perKgPaise' in price) {
    const kilograms = Math.ceil(parcel.chargeableGrams / 1000);
    return {
      paise: kilograms * price.perKgPaise,
      working: `${kilograms} kg × ${formatRupees(price.perKgPaise)}`,
    };
  }
  const basePaise = {
    freight: parcel.freightPaise,
    cod: parcel.codPaise,
    invoice: parcel.invoicePaise,
  }[price.of];
  return {
    paise: computeShare(basePaise, price.basisPoints),
    working: `${formatPercent(price.basisPoints)} × ${formatRupees(basePaise)}`,
  };
}

/** Returns the amount of a surcharge: the greatest of its prices. A percentage is rounded half up to the paisa. */
export function computeSurchargeAmount({ prices }: Surcharge, parcel: ChargedParcel): Amount {
  const amounts = prices.map((price) => computeAmount(price, parcel));
  const [firstAmount] = amounts;
  if (firstAmount && amounts.length === 1) return firstAmount;
  return {
    paise: Math.max(0, ...amounts.map(({ paise }) => paise)),
    working: `max(${amounts.map(({ working }) => working).join(', ')})`,
  };
}
