import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { periodOf, periodOptions } from '../../product/period.tsx';
import { Select } from '../../ui/form/select.tsx';

// Loaded on demand: the calendar is as large as the rest of the page.
const DateRangeDialog = lazy(async () => ({
  default: (await import('../../product/date-range-dialog.tsx')).DateRangeDialog,
}));

/** The choice of two days. */
const CUSTOM = 'custom';

interface DayFilterProps {
  params: URLSearchParams;
  /** Changes of the address; null removes a part. */
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** The days of a log: a period that ends today, or two days of the user's choice. */
export function DayFilter({ params, onChange }: DayFilterProps) {
  const [isPicking, setPicking] = useState(false);
  const [from, to] = [params.get('from'), params.get('to')];
  const isCustom = from !== null && to !== null;
  const [start, end] = isCustom ? [formatDate(from), formatDate(to)] : ['', ''];
  return (
    <>
      <div className="w-60 max-sm:w-full">
        <Select
          label={t`Period`}
          options={[
            ...periodOptions(),
            { id: CUSTOM, label: isCustom ? t`${start} to ${end}` : t`Choose days…` },
          ]}
          value={isCustom ? CUSTOM : String(periodOf(params, 0))}
          onChange={(id) => {
            if (id === CUSTOM) setPicking(true);
            else onChange({ days: id, from: null, to: null });
          }}
        />
      </div>
      {isPicking && (
        <Suspense fallback={null}>
          <DateRangeDialog
            range={isCustom ? { startDate: from, endDate: to } : null}
            onClose={() => setPicking(false)}
            onApply={({ startDate, endDate }) => {
              setPicking(false);
              onChange({ days: null, from: startDate, to: endDate });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
