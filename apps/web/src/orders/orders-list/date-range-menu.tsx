import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  type DatePreset,
  type DateRange,
  datePresets,
} from '@shipdesk/domain/values/time/calendar';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type OrderListView, rangeLabels, rangeOf } from '../../product/order-list-query.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';

// Loaded on demand: the calendar is as large as the rest of the page.
const DateRangeDialog = lazy(async () => ({
  default: (await import('../../product/date-range-dialog.tsx')).DateRangeDialog,
}));

interface DateRangeMenuProps {
  view: OrderListView;
  onPreset: (preset: DatePreset) => void;
  onCustom: (range: DateRange) => void;
}

/** Spec §2, filter bar: the date-range dropdown. `custom` opens the range dialog. */
export function DateRangeMenu({ view, onPreset, onCustom }: DateRangeMenuProps) {
  // A search covers all dates; choosing a range ends it.
  const isSearch = view.search !== '';
  const { start, end } = view;
  const [isPicking, setIsPicking] = useState(false);

  return (
    <>
      <MenuTrigger
        label={t`Date range`}
        align="start"
        renderButton={(props) => (
          <Button
            {...props}
            icon={<CalendarDays aria-hidden="true" className="size-4 text-muted" />}
          >
            <span className="tabular-nums">{isSearch ? t`All dates` : t`${start} to ${end}`}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </Button>
        )}
      >
        {[...datePresets, 'custom' as const].map((id) => (
          <MenuItem
            key={id}
            choice="one"
            isChosen={!isSearch && id === view.choice}
            onAction={() => (id === 'custom' ? setIsPicking(true) : onPreset(id))}
          >
            {i18n._(rangeLabels[id])}
          </MenuItem>
        ))}
      </MenuTrigger>
      {isPicking && (
        <Suspense fallback={null}>
          <DateRangeDialog
            range={rangeOf(view)}
            onClose={() => setIsPicking(false)}
            onApply={(range) => {
              setIsPicking(false);
              onCustom(range);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
