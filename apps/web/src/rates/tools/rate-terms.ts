import { plural, t } from '@lingui/core/macro';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import type { Surcharge, SurchargePrice } from '@shipdesk/domain/rates/surcharge';
import { kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { formatCount, formatKilograms } from '../../lib/format.ts';
import { chargeName } from '../../lib/quote-texts.ts';
import { formatPaise } from '../../product/money.ts';

/** A term of a card: its name and its text. */
export interface TermText {
  readonly name: string;
  readonly text: string;
}

const kilograms = (grams: number) => formatKilograms(kilogramsOf(grams));
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

/** The terms that every parcel has: weight, bands and GST. */
export function generalTerms(terms: CardTerms): TermText[] {
  const least = kilograms(terms.minGrams);
  const divisor = formatCount(terms.divisor);
  const gst = percent(terms.gstBasisPoints);
  return [
    { name: t`Minimum weight`, text: t`Each parcel is charged for at least ${least}.` },
    {
      name: t`Volumetric weight`,
      text: t`Length × width × height in cm ÷ ${divisor}. The greater of dead and volumetric weight is charged.`,
    },
    { name: t`Weight bands`, text: bandsText(terms.mode) },
    { name: t`GST`, text: t`GST of ${gst} is added to freight and surcharges.` },
  ];
}

function bandsText(mode: CardTerms['mode']): string {
  switch (mode) {
    case 'lowest':
      return t`The ‘Up to’ prices are totals, the additional ones are added for each step begun. Where a heavier band costs less, its price is charged.`;
    case 'strict':
      return t`The ‘Up to’ prices are totals, the additional ones are added for each step begun. The prices of 5 and 10 kg apply from exactly that weight.`;
  }
}

/** Each surcharge with its price and the parcels that pay it. */
export function surchargeTerms({ surcharges }: Pick<CardTerms, 'surcharges'>): TermText[] {
  return surcharges.map((surcharge) => {
    const price = pricesText(surcharge.prices);
    const condition = conditionText(surcharge);
    return {
      name: chargeName(surcharge.code),
      text:
        condition === ''
          ? t`${price}. Applies to every parcel.`
          : t`${price}. Applies to ${condition}.`,
    };
  });
}

function pricesText(prices: readonly SurchargePrice[]): string {
  const [first = '', second = '', ...others] = prices.map(priceText);
  if (prices.length < 2) return first;
  const rest = others.join(', ');
  return prices.length === 2
    ? t`${first} or ${second}, whichever is greater`
    : t`The greatest of ${first}, ${second}, ${rest}`;
}

function priceText(price: SurchargePrice): string {
  if ('flatPaise' in price) return formatPaise(price.flatPaise);
  if ('perKgPaise' in price) {
    const amount = formatPaise(price.perKgPaise);
    return t`${amount} for each kilogram begun`;
  }
  const share = percent(price.basisPoints);
  return {
    freight: t`${share} of the freight`,
    cod: t`${share} of the COD amount`,
    invoice: t`${share} of the invoice amount`,
  }[price.of];
}

function conditionText({ when = {} }: Surcharge): string {
  const { directions = [], zones = [], states = [], pincodePrefixes = [], paymentMode } = when;
  const zoneList = zones.join(', ');
  const stateList = states.join(', ');
  const prefixList = pincodePrefixes.join(', ');
  const parts = [
    paymentMode === undefined
      ? ''
      : { COD: t`COD parcels`, Prepaid: t`prepaid parcels` }[paymentMode],
    directions
      .map(
        (direction) =>
          ({
            forward: t`forward orders`,
            reverse: t`reverse pickups`,
            rto: t`returns to origin`,
          })[direction],
      )
      .join(', '),
    zones.length === 0
      ? ''
      : t`${plural(zones.length, { one: 'zone', other: 'zones' })} ${zoneList}`,
    states.length === 0 ? '' : t`to or from ${stateList}`,
    pincodePrefixes.length === 0 ? '' : t`pincodes that begin with ${prefixList}`,
    weightText(when.minGrams, when.maxGrams),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function weightText(minGrams: number | undefined, maxGrams: number | undefined): string {
  const least = kilograms(minGrams ?? 0);
  const most = kilograms(maxGrams ?? 0);
  if (minGrams !== undefined && maxGrams !== undefined) return t`${least} to ${most}`;
  if (minGrams !== undefined) return t`${least} and more`;
  return maxGrams === undefined ? '' : t`up to ${most}`;
}
