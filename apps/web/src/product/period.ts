import { plural, t } from '@lingui/core/macro';
import { addDays, type IsoDate } from '@shipdesk/domain/values/time/calendar';

/** Days that a list of money can show, today included; 0 is all of them. */
export const periods = [7, 30, 90, 0] as const;
export type Period = (typeof periods)[number];

/** The choices of a `Select`. */
export const periodOptions = () =>
  periods.map((days) => ({
    id: String(days),
    label: days === 0 ? t`All days` : plural(days, { one: 'Last # day', other: 'Last # days' }),
  }));

/** The period in an address; `otherwise` without one. */
export function periodOf(params: URLSearchParams, otherwise: Period): Period {
  return periods.find((days) => String(days) === params.get('days')) ?? otherwise;
}

/** The period as the server takes it. */
export function daysOf(period: Period, today: IsoDate): { from?: IsoDate; to?: IsoDate } {
  return period === 0 ? {} : { from: addDays(today, 1 - period), to: today };
}
