import { plural, t } from '@lingui/core/macro';
import type {
  PreferenceCondition,
  PreferenceRule,
} from '@shipdesk/domain/shipping/carrier-preference';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { formatKilograms, formatPaise } from '../../lib/format.ts';
import { getServiceName } from '../../lib/quote-texts.ts';

type Conditions = Omit<PreferenceRule, 'sellerIds' | 'take' | 'accountId'> &
  Partial<Pick<PreferenceRule, 'sellerIds'>>;

/** Describes which orders a rule matches: `COD · ₹10,000.00 or more to collect · zones E, F`. */
export function describeConditions({
  zones,
  fromGrams,
  toGrams,
  paymentMode,
  fromCodPaise,
  toCodPaise,
  fromInvoicePaise,
  toInvoicePaise,
  sellerIds = [],
  pickupStates,
}: Conditions): string {
  const formatGramsAsKilograms = (grams: number) => formatKilograms(toKilograms(grams));
  const zoneList = zones.join(', ');
  const stateList = pickupStates.join(', ');
  const parts = [
    paymentMode === null ? '' : namePaymentMode(paymentMode),
    formatRange(fromCodPaise, toCodPaise, formatPaise, {
      between: (from, to) => t`${from} to ${to} to collect`,
      from: (from) => t`${from} or more to collect`,
      to: (to) => t`up to ${to} to collect`,
    }),
    formatRange(fromInvoicePaise, toInvoicePaise, formatPaise, {
      between: (from, to) => t`worth ${from} to ${to}`,
      from: (from) => t`worth ${from} or more`,
      to: (to) => t`worth up to ${to}`,
    }),
    formatRange(fromGrams, toGrams, formatGramsAsKilograms, {
      between: (from, to) => t`${from} to ${to}`,
      from: (from) => t`${from} or more`,
      to: (to) => t`up to ${to}`,
    }),
    zones.length === 0
      ? ''
      : plural(zones.length, { one: `zone ${zoneList}`, other: `zones ${zoneList}` }),
    stateList === '' ? '' : t`picked up in ${stateList}`,
    sellerIds.length === 0 ? '' : plural(sellerIds.length, { one: '# seller', other: '# sellers' }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t`Every order` : parts.join(' · ');
}

export function namePaymentMode(mode: NonNullable<PreferenceRule['paymentMode']>): string {
  return { COD: t`COD`, Prepaid: t`Prepaid`, Pickup: t`Reverse` }[mode];
}

export function nameTake(take: PreferenceRule['take']): string {
  if (take === 'cheapest') return t`Cheapest`;
  if (take === 'best') return t`Best history`;
  return take === 'fastest' ? t`Fastest` : getServiceName(take);
}

export function describeUnmetCondition(condition: PreferenceCondition): string {
  return {
    zone: t`another zone`,
    weight: t`another weight`,
    payment: t`another payment mode`,
    cod: t`another COD amount`,
    value: t`another value`,
    seller: t`another seller`,
    pickupState: t`pickups in another state`,
  }[condition];
}

function formatRange(
  from: number | null,
  to: number | null,
  format: (value: number) => string,
  texts: {
    between: (from: string, to: string) => string;
    from: (from: string) => string;
    to: (to: string) => string;
  },
): string {
  if (from !== null && to !== null) return texts.between(format(from), format(to));
  if (from !== null) return texts.from(format(from));
  return to === null ? '' : texts.to(format(to));
}
