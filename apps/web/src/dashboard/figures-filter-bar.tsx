import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { formatDayMonthYear, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { zoneFilterName } from '../orders/order/order-filter-texts.ts';
import { Button } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/form/segmented-control.tsx';
import { MenuItem, MenuTrigger } from '../ui/overlay/menu.tsx';
import {
  type FiguresView,
  figureRangeLabels,
  figureRanges,
  readFiguresView,
} from './figures-view.ts';

// Loaded on demand: the calendar is as large as the rest of the page.
const DateRangeDialog = lazy(async () => ({
  default: (await import('../product/date-range-dialog.tsx')).DateRangeDialog,
}));

interface FiguresFilterBarProps {
  view: FiguresView;
  today: IsoDate;
  onChange: (view: FiguresView) => void;
}

/** Days, zones and payment mode; every figure of the page is of them. */
export function FiguresFilterBar({ view, today, onChange }: FiguresFilterBarProps) {
  const [isPicking, setIsPicking] = useState(false);
  const [start, end] = [
    formatDayMonthYear(view.days.startDate),
    formatDayMonthYear(view.days.endDate),
  ];
  const chosen = view.zones.length;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <MenuTrigger
        label={t`Date range`}
        align="start"
        renderButton={(props) => (
          <Button
            {...props}
            icon={<CalendarDays aria-hidden="true" className="size-4 text-muted" />}
          >
            <span className="tabular-nums">{t`${start} to ${end}`}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </Button>
        )}
      >
        {[...figureRanges, 'custom' as const].map((id) => (
          <MenuItem
            key={id}
            choice="one"
            isChosen={id === view.choice}
            onAction={() => {
              if (id === 'custom') return setIsPicking(true);
              const { days } = readFiguresView(new URLSearchParams({ range: id }), today);
              onChange({ ...view, choice: id, days });
            }}
          >
            {i18n._(figureRangeLabels[id])}
          </MenuItem>
        ))}
      </MenuTrigger>
      <MenuTrigger
        label={t`Zones`}
        align="start"
        renderButton={(props) => (
          <Button {...props}>
            {chosen === 0
              ? t`All zones`
              : chosen === 1
                ? zoneFilterName(view.zones[0] ?? '')
                : plural(chosen, { one: '# zone', other: '# zones' })}
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </Button>
        )}
      >
        {zones.map((zone) => (
          <MenuItem
            key={zone}
            choice="many"
            isChosen={view.zones.includes(zone)}
            onAction={() =>
              onChange({
                ...view,
                zones: zones.filter((other) => view.zones.includes(other) !== (other === zone)),
              })
            }
          >
            {zoneFilterName(zone)}
          </MenuItem>
        ))}
      </MenuTrigger>
      <SegmentedControl
        label={t`Payment`}
        options={[
          { id: 'any', label: t`All` },
          { id: 'cod', label: t`COD` },
          { id: 'prepaid', label: t`Prepaid` },
        ]}
        value={view.payment ?? 'any'}
        onChange={(payment) => onChange({ ...view, payment: payment === 'any' ? null : payment })}
      />
      {isPicking && (
        <Suspense fallback={null}>
          <DateRangeDialog
            range={view.days}
            onClose={() => setIsPicking(false)}
            onApply={(days) => {
              setIsPicking(false);
              onChange({ ...view, choice: 'custom', days });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
