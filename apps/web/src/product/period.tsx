import { plural, t } from '@lingui/core/macro';
import { addDays, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { useToday } from '../lib/hooks/use-now.ts';
import { Select } from '../ui/form/select.tsx';
import { useListParams } from './list-view.tsx';

/** Numbers of days that a list can show, including today. 0 means all days. */
const periods = [7, 30, 90, 0] as const;
type Period = (typeof periods)[number];

export const listPeriodOptions = () =>
  periods.map((days) => ({
    id: String(days),
    label: days === 0 ? t`All days` : plural(days, { one: 'Last # day', other: 'Last # days' }),
  }));

export function readPeriod(params: URLSearchParams, fallback: Period): Period {
  return periods.find((days) => String(days) === params.get('days')) ?? fallback;
}

export function getPeriodDays(period: Period, today: IsoDate): { from?: IsoDate; to?: IsoDate } {
  return period === 0 ? {} : { from: addDays(today, 1 - period), to: today };
}

export function usePeriod(fallback: Period) {
  const period = readPeriod(useListParams().searchParams, fallback);
  return { period, days: getPeriodDays(period, useToday()) };
}

export function PeriodSelect({ label, period }: { label: string; period: Period }) {
  const params = useListParams();
  return (
    <div className="w-40 max-sm:w-full">
      <Select
        label={label}
        options={listPeriodOptions()}
        value={String(period)}
        onChange={(days) => params.change({ days })}
      />
    </div>
  );
}
