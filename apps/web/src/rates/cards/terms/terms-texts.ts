import { plural, t } from '@lingui/core/macro';
import { findTermsProblems } from '@shipdesk/domain/rates/card-rules';
import { zones } from '@shipdesk/domain/rates/service';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import type { QuoteDirection, Surcharge, SurchargePrice } from '@shipdesk/domain/rates/surcharge';
import { listProblemMessages } from '../../../i18n/problem-texts.ts';
import { formatGrams, formatPaise } from '../../../lib/format.ts';
import { getChargeName } from '../../../lib/quote-texts.ts';
import type { Finding } from '../../../product/sheet-edits.ts';
import { type PriceKind, readTerms, type TermsText } from './terms-form.ts';

export function nameDirection(direction: QuoteDirection): string {
  return { forward: t`Forward`, reverse: t`Reverse pickup`, rto: t`Return (RTO)` }[direction];
}

export function nameMode(mode: CardTerms['mode']): string {
  return { lowest: t`Lowest`, strict: t`Strict` }[mode];
}

export function explainMode(mode: CardTerms['mode']): string {
  return {
    lowest: t`A parcel pays the steps of its band or the next flat price, whichever is lower.`,
    strict: t`A parcel pays the steps of its band up to the weight of the next flat price, even if that price is lower.`,
  }[mode];
}

export function namePriceKind(kind: PriceKind): string {
  return {
    flat: t`Fixed amount`,
    perKg: t`Amount per kg`,
    freight: t`% of freight`,
    cod: t`% of COD amount`,
    invoice: t`% of invoice amount`,
  }[kind];
}

function describePrice(price: SurchargePrice): string {
  if ('flatPaise' in price) return formatPaise(price.flatPaise);
  if ('perKgPaise' in price) {
    const amount = formatPaise(price.perKgPaise);
    return t`${amount} per kg`;
  }
  const percent = price.basisPoints / 100;
  return {
    freight: t`${percent}% of freight`,
    cod: t`${percent}% of COD amount`,
    invoice: t`${percent}% of invoice amount`,
  }[price.of];
}

/** Returns the price of a surcharge: `₹35.00, 2% of COD amount, whichever is greater`. */
export function describePrices({ prices }: Surcharge): string {
  const amounts = prices.map(describePrice).join(', ');
  return prices.length === 1 ? amounts : t`${amounts}, whichever is greater`;
}

const MAX_LISTED_STATES = 3;
const MAX_LISTED_PREFIXES = 5;

export function describeCondition({ when = {} }: Surcharge): string {
  const { zones: inZones = [], states = [], pincodePrefixes = [], directions = [] } = when;
  const zoneList = inZones.join(', ');
  const parts = [
    directions.map(nameDirection).join(', '),
    { COD: t`COD`, Prepaid: t`Prepaid`, any: '' }[when.paymentMode ?? 'any'],
    inZones.length > 0 ? t`Zones ${zoneList}` : '',
    states.length > MAX_LISTED_STATES
      ? plural(states.length, { one: '# state', other: '# states' })
      : states.join(', '),
    describePrefixes(pincodePrefixes),
    formatWeightRange(when.minGrams, when.maxGrams),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t`All parcels` : parts.join(' · ');
}

function describePrefixes(prefixes: readonly string[]): string {
  if (prefixes.length === 0) return '';
  if (prefixes.length > MAX_LISTED_PREFIXES) {
    return plural(prefixes.length, { one: '# pincode prefix', other: '# pincode prefixes' });
  }
  const prefixList = prefixes.join(', ');
  return t`Pincodes ${prefixList}…`;
}

function formatWeightRange(minGrams: number | undefined, maxGrams: number | undefined): string {
  const [minText, maxText] = [formatGrams(minGrams ?? 0), formatGrams(maxGrams ?? 0)];
  if (minGrams !== undefined && maxGrams !== undefined) return t`${minText} to ${maxText}`;
  if (minGrams !== undefined) return t`From ${minText}`;
  return maxGrams === undefined ? '' : t`Up to ${maxText}`;
}

export interface TermsDifference {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

export function listTermsDifferences(before: CardTerms, after: CardTerms): TermsDifference[] {
  const [oldLines, newLines] = [buildTermLines(before), buildTermLines(after)];
  const labels = [...new Set([...oldLines.keys(), ...newLines.keys()])];
  return labels
    .map((label) => ({
      label,
      from: oldLines.get(label) ?? t`none`,
      to: newLines.get(label) ?? t`none`,
    }))
    .filter(({ from, to }) => from !== to);
}

function buildTermLines(terms: CardTerms): Map<string, string> {
  const gst = terms.gstBasisPoints / 100;
  const lines = new Map([
    [t`Minimum chargeable weight`, formatGrams(terms.minGrams)],
    [t`Volumetric divisor`, String(terms.divisor)],
    [t`Band mode`, nameMode(terms.mode)],
    [t`GST`, `${gst}%`],
  ]);
  for (const zone of zones) {
    const days = terms.transitDays[zone];
    lines.set(
      t`Delivery days, zone ${zone}`,
      days === undefined ? t`not served` : plural(days, { one: '# day', other: '# days' }),
    );
  }
  const countByCode = new Map<string, number>();
  for (const surcharge of terms.surcharges) {
    const occurrence = (countByCode.get(surcharge.code) ?? 0) + 1;
    countByCode.set(surcharge.code, occurrence);
    const name = getChargeName(surcharge.code);
    const label = occurrence === 1 ? name : `${name} ${occurrence}`;
    lines.set(label, `${describePrices(surcharge)} · ${describeCondition(surcharge)}`);
  }
  return lines;
}

export function listTermsProblems(termsText: TermsText): Finding[] {
  const { terms, problems } = readTerms(termsText);
  return terms === null ? problems : listProblemMessages(findTermsProblems(terms));
}
