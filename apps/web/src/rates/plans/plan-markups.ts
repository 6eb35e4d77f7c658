import { t } from '@lingui/core/macro';
import type { Markup, PlanMarkups } from '@shipdesk/domain/rates/plan';
import { type Zone, zones } from '@shipdesk/domain/rates/rate-card';
import { type ServiceId, services } from '@shipdesk/domain/rates/service-card';
import { serviceName } from '../../lib/quote-texts.ts';
import { markupText, parseMarkup } from './markup-text.ts';

/** One place of the table of mark-ups. */
export interface MarkupCell {
  readonly service: ServiceId;
  readonly zone: Zone;
}

/** The table of mark-ups as typed. */
export type MarkupTexts = Readonly<Record<ServiceId, Readonly<Record<Zone, string>>>>;

/** All places, row by row. */
export const markupCells: readonly MarkupCell[] = services.flatMap((service) =>
  zones.map((zone) => ({ service, zone })),
);

/** Path of a place on the wire, and the id of its input: `markups.surface.A`. */
export function markupField({ service, zone }: MarkupCell): string {
  return `markups.${service}.${zone}`;
}

/** The full name of a cell: `Surface, zone A`. */
export function markupLabel({ service, zone }: MarkupCell): string {
  const name = serviceName(service);
  return t`${name}, zone ${zone}`;
}

/** Fills a table: `textOf` is called once for each place. */
export function markupTexts(textOf: (cell: MarkupCell) => string): MarkupTexts {
  const row = (service: ServiceId) => ({
    A: textOf({ service, zone: 'A' }),
    B: textOf({ service, zone: 'B' }),
    C1: textOf({ service, zone: 'C1' }),
    C2: textOf({ service, zone: 'C2' }),
    D1: textOf({ service, zone: 'D1' }),
    D2: textOf({ service, zone: 'D2' }),
    E: textOf({ service, zone: 'E' }),
    F: textOf({ service, zone: 'F' }),
  });
  return {
    surface: row('surface'),
    express: row('express'),
    surface_5kg: row('surface_5kg'),
    surface_10kg: row('surface_10kg'),
  };
}

/** The texts of saved mark-ups. */
export function textsOfMarkups(markups: PlanMarkups): MarkupTexts {
  return markupTexts(({ service, zone }) => markupText(markups[service]?.[zone] ?? null));
}

/** The mark-ups of a table, without empty and invalid cells. */
export function markupsOfTexts(texts: MarkupTexts): PlanMarkups {
  const markups: Partial<Record<ServiceId, Partial<Record<Zone, Markup>>>> = {};
  for (const { service, zone } of markupCells) {
    const typed = parseMarkup(texts[service][zone]);
    if ('problem' in typed || typed.markup === null) continue;
    markups[service] = { ...markups[service], [zone]: typed.markup };
  }
  return markups;
}

/** The services that a plan marks up, each with its mark-ups in short form. */
export function markupSummary(markups: PlanMarkups): { service: ServiceId; text: string }[] {
  const texts = textsOfMarkups(markups);
  return services.flatMap((service) => {
    const text = serviceSummary(texts[service]);
    return text === '' ? [] : [{ service, text }];
  });
}

const MAX_SHOWN = 3;

/** `10%` if all zones are equal, otherwise `10% in A, B; ₹4 in F`. */
function serviceSummary(row: Readonly<Record<Zone, string>>): string {
  const texts = [...new Set(zones.map((zone) => row[zone]))].filter((text) => text !== '');
  const groups = texts.map((markup) => {
    const marked = zones.filter((zone) => row[zone] === markup);
    const names = marked.join(', ');
    return marked.length === zones.length ? markup : t`${markup} in ${names}`;
  });
  const rest = groups.length - MAX_SHOWN;
  const shown = groups.slice(0, MAX_SHOWN).join('; ');
  return rest > 0 ? t`${shown} and ${rest} more` : shown;
}
