import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { findZones } from '@shipdesk/contract/rates/quotes';
import { csvLine } from '@shipdesk/domain/values/csv/csv';
import { knownText } from '../../api/known-text.ts';

export const MAX_ROUTES = 10_000;

/** Two pincodes as typed. */
export interface Route {
  readonly from: string;
  readonly to: string;
}

export type FoundRoute = ResponseOf<typeof findZones>['data'][number];

/** The routes of a pasted list or a CSV file: two pincodes a line. A heading and empty lines are skipped. */
export function routesOf(text: string): Route[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const [from = '', to = ''] = line
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\s*[,;\t]\s*|\s+(?=\d{6}\b)/)
      .map((cell) => cell.replaceAll(/["']/g, '').trim().slice(0, 16));
    return /\d/.test(from + to) ? [{ from, to }] : [];
  });
}

/** Why a route has no zone: the client's text of the code, or the server's message for an unknown code. */
export function zoneProblemText({ code, message }: NonNullable<FoundRoute['problem']>): string {
  return knownText(code, undefined) ?? message;
}

/** The result as a CSV file with a header. */
export function zonesCsv(routes: readonly Route[], found: readonly FoundRoute[]): string {
  const lines = routes.map(({ from, to }, index) => {
    const { zone, km, services, problem } = found[index] ?? {
      zone: null,
      km: null,
      services: [],
      problem: null,
    };
    const days = new Map(services.map(({ service, etaDays }) => [service, etaDays]));
    return csvLine([
      from,
      to,
      zone ?? '',
      String(km ?? ''),
      String(days.get('surface') ?? ''),
      String(days.get('express') ?? ''),
      problem === null ? '' : zoneProblemText(problem),
    ]);
  });
  const header = ['From', 'To', 'Zone', 'Km', 'Surface days', 'Express days', 'Problem'];
  return `\ufeff${[csvLine(header), ...lines].join('')}`;
}
