import { plural, t } from '@lingui/core/macro';
import { type Markup, markupLimits, type PlanMarkups } from '@shipdesk/domain/rates/plan';
import { fillZones, readPastedPrice } from '@shipdesk/domain/rates/rate-card';
import { type ServiceId, services, type Zone, zones } from '@shipdesk/domain/rates/service';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { formatShortPaise } from '../../lib/format.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import type { SheetTable } from '../../product/sheet-edits.ts';

export type MarkupProblem =
  | 'unreadable'
  | 'percent_too_precise'
  | 'percent_out_of_range'
  | 'rupees_too_precise'
  | 'rupees_out_of_range';

export type TypedMarkup = { readonly markup: Markup | null } | { readonly problem: MarkupProblem };

/** Longer than any mark-up that is within the limits. */
const MAX_MARKUP_CHARACTERS = 32;

export function isMarkupText(text: string): boolean {
  return text.length <= MAX_MARKUP_CHARACTERS && /^[\d\s.,%₹+\-−–]*$/.test(text);
}

/** Parses a typed or pasted mark-up: `10%`, `-5%`, `₹4`, `4.50`, or both as `10% + ₹4`. */
export function parseMarkup(markupText: string): TypedMarkup {
  const text = markupText.replaceAll(/[−–]/g, '-').trim();
  if (text === '') return { markup: null };
  const termPattern = /([+-]?)\s*([^+-]+)/g;
  if (text.replaceAll(termPattern, '') !== '') return { problem: 'unreadable' };
  let basisPoints: number | null = null;
  let paise: number | null = null;
  for (const [, sign = '', amount = ''] of text.matchAll(termPattern)) {
    const isPercent = amount.trim().endsWith('%');
    const digits = readPastedPrice(isPercent ? amount.trim().slice(0, -1).trimEnd() : amount);
    if (digits === null || (isPercent ? basisPoints : paise) !== null) {
      return { problem: 'unreadable' };
    }
    if ((digits.split('.')[1] ?? '').length > 2) {
      return { problem: isPercent ? 'percent_too_precise' : 'rupees_too_precise' };
    }
    // Basis points are hundredths of a percent, and paise are hundredths of a rupee.
    const hundredths = parseRupees(digits) ?? Number.POSITIVE_INFINITY;
    const value = sign === '-' && hundredths !== 0 ? -hundredths : hundredths;
    if (isPercent) basisPoints = value;
    else paise = value;
  }
  return checkMarkup({ basisPoints: basisPoints ?? 0, paise: paise ?? 0 });
}

function checkMarkup(markup: Markup): TypedMarkup {
  const { basisPoints, paise } = markup;
  const { minBasisPoints, maxBasisPoints, maxPaise } = markupLimits;
  if (basisPoints < minBasisPoints || basisPoints > maxBasisPoints) {
    return { problem: 'percent_out_of_range' };
  }
  if (Math.abs(paise) > maxPaise) return { problem: 'rupees_out_of_range' };
  return { markup: basisPoints === 0 && paise === 0 ? null : markup };
}

/** Returns `10% + ₹4` for a mark-up; empty for none. */
export function formatMarkup(markup: Markup | null): string {
  if (markup === null) return '';
  const { basisPoints, paise } = markup;
  const percent = basisPoints === 0 ? '' : `${basisPoints / 100}%`;
  if (paise === 0) return percent;
  const rupees = formatShortPaise(Math.abs(paise));
  if (percent === '') return paise < 0 ? `-${rupees}` : rupees;
  return `${percent} ${paise < 0 ? '-' : '+'} ${rupees}`;
}

export function describeMarkupProblem(problem: MarkupProblem): string {
  const minPercent = formatMarkup({ basisPoints: markupLimits.minBasisPoints, paise: 0 });
  const maxPercent = formatMarkup({ basisPoints: markupLimits.maxBasisPoints, paise: 0 });
  const minRupees = formatMarkup({ basisPoints: 0, paise: -markupLimits.maxPaise });
  const maxRupees = formatMarkup({ basisPoints: 0, paise: markupLimits.maxPaise });
  return {
    unreadable: t`Enter a mark-up such as 10%, ₹4 or 10% + ₹4`,
    percent_too_precise: t`Enter at most two decimals`,
    rupees_too_precise: t`Enter at most two decimals`,
    percent_out_of_range: t`Enter ${minPercent} to ${maxPercent}`,
    rupees_out_of_range: t`Enter ${minRupees} to ${maxRupees}`,
  }[problem];
}

export interface MarkupCell {
  readonly service: ServiceId;
  readonly zone: Zone;
}

export type MarkupTexts = Readonly<Record<ServiceId, Readonly<Record<Zone, string>>>>;

/** Returns the path of a cell in the request body and the id of its input: `markups.surface.A`. */
export function buildMarkupField({ service, zone }: MarkupCell): string {
  return `markups.${service}.${zone}`;
}

export function labelMarkup({ service, zone }: MarkupCell): string {
  const name = getServiceName(service);
  return t`${name}, zone ${zone}`;
}

export function buildMarkupTexts(getText: (cell: MarkupCell) => string): MarkupTexts {
  const buildRow = (service: ServiceId) => fillZones((zone) => getText({ service, zone }));
  return {
    surface: buildRow('surface'),
    express: buildRow('express'),
    surface_5kg: buildRow('surface_5kg'),
    surface_10kg: buildRow('surface_10kg'),
  };
}

export const markupTable: SheetTable<MarkupTexts, MarkupCell> = {
  rows: services.map((service) => zones.map((zone) => ({ service, zone }))),
  getField: buildMarkupField,
  getText: (texts, { service, zone }) => texts[service][zone],
  withText: (texts, { service, zone }, text) => ({
    ...texts,
    [service]: { ...texts[service], [zone]: text },
  }),
  tidyText: (text) => {
    const typedMarkup = parseMarkup(text);
    return 'problem' in typedMarkup ? text : formatMarkup(typedMarkup.markup);
  },
  readPasted: (text) => ('problem' in parseMarkup(text) ? null : text.trim()),
  describeRefusal: ({ text, quotedText }) => {
    const typedMarkup = parseMarkup(text);
    const advice = 'problem' in typedMarkup ? describeMarkupProblem(typedMarkup.problem) : '';
    return t`Nothing was pasted: “${quotedText}” is not a mark-up. ${advice}.`;
  },
  describeLeftOut: (count) =>
    plural(count, {
      one: '# copied mark-up did not fit the table and was left out.',
      other: '# copied mark-ups did not fit the table and were left out.',
    }),
};

export const markupCells: readonly MarkupCell[] = markupTable.rows.flat();

export function formatMarkups(markups: PlanMarkups): MarkupTexts {
  return buildMarkupTexts(({ service, zone }) => formatMarkup(markups[service]?.[zone] ?? null));
}

/** Omits empty and invalid cells. */
export function parseMarkups(texts: MarkupTexts): PlanMarkups {
  const markups: Partial<Record<ServiceId, Partial<Record<Zone, Markup>>>> = {};
  for (const { service, zone } of markupCells) {
    const typedMarkup = parseMarkup(texts[service][zone]);
    if ('problem' in typedMarkup || typedMarkup.markup === null) continue;
    markups[service] = { ...markups[service], [zone]: typedMarkup.markup };
  }
  return markups;
}

export function summarizeMarkups(markups: PlanMarkups): { service: ServiceId; text: string }[] {
  const texts = formatMarkups(markups);
  return services.flatMap((service) => {
    const text = summarizeService(texts[service]);
    return text === '' ? [] : [{ service, text }];
  });
}

const MAX_LISTED_GROUPS = 3;

/** Returns `10%` if all zones are equal, otherwise up to three groups of zones: `10% in A, B; ₹4 in F`. */
function summarizeService(row: Readonly<Record<Zone, string>>): string {
  const texts = [...new Set(zones.map((zone) => row[zone]))].filter((text) => text !== '');
  const groups = texts.map((markup) => {
    const markedZones = zones.filter((zone) => row[zone] === markup);
    const names = markedZones.join(', ');
    return markedZones.length === zones.length ? markup : t`${markup} in ${names}`;
  });
  const hiddenCount = groups.length - MAX_LISTED_GROUPS;
  const listedGroups = groups.slice(0, MAX_LISTED_GROUPS).join('; ');
  return hiddenCount > 0 ? t`${listedGroups} and ${hiddenCount} more` : listedGroups;
}
