import { plural, t } from '@lingui/core/macro';
import type { ForecastDay } from '@shipdesk/contract/money/remittances';
import { messageOf } from '../../api/call-error.ts';
import { formatDate } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForecastRemittancesQuery } from './remittances-api.ts';

/** The payouts to expect in the next 30 days, by the parcels that are delivered already. */
export function ForecastSection() {
  const { data, error, isFetching, refetch } = useForecastRemittancesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const deducted = formatPaise(data?.data.deductedPaise ?? 0);
  return (
    <section
      aria-label={t`Expected payouts`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div>
        <h2 className="text-base font-semibold text-ink">{t`Expected payouts`}</h2>
        <p className="text-sm text-muted">
          {t`For parcels that are already delivered. Payouts run on Monday, Wednesday and Friday.`}
        </p>
      </div>
      {data !== undefined ? (
        <>
          <Calendar days={data.data.days} />
          {data.data.deductedPaise > 0 && (
            <p className="text-sm text-muted">
              {t`The next payout is reduced by ${deducted} for deliveries that were corrected.`}
            </p>
          )}
        </>
      ) : error !== undefined && !isFetching ? (
        <Banner
          tone="bad"
          action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`The forecast could not be loaded.`)}
        </Banner>
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-40" />
        </div>
      )}
    </section>
  );
}

function Calendar({ days }: { days: readonly ForecastDay[] }) {
  const payoutDays = days.filter(({ isPayoutDay }) => isPayoutDay);
  const most = Math.max(...payoutDays.map(({ paise }) => paise), 1);
  return (
    <ol className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
      {payoutDays.map(({ day, paise, parcels }) => (
        <li
          key={day}
          className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-2 border-b border-line py-1.5 text-base tabular-nums max-sm:grid-cols-1"
        >
          <time
            dateTime={day}
            className={`whitespace-nowrap ${paise > 0 ? 'text-ink' : 'text-faint'}`}
          >
            {formatDate(day)}
          </time>
          {paise > 0 ? (
            <span className="min-w-0">
              <span className="block truncate font-medium text-ink">{formatPaise(paise)}</span>
              <span
                aria-hidden="true"
                className="mt-1 block h-1 rounded-full bg-accent"
                style={{ width: `${Math.max(4, (paise / most) * 100)}%` }}
              />
              <span className="text-xs text-muted">
                {plural(parcels, { one: '# parcel', other: '# parcels' })}
              </span>
            </span>
          ) : (
            <span className="text-faint">–</span>
          )}
        </li>
      ))}
    </ol>
  );
}
