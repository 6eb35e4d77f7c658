import { type DatePreset, type DateRange, datePresets } from '@shipdesk/domain/time/calendar';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { type RangeChoice, rangeLabels } from '../orders/order-list-query.ts';

// The calendar is as large as the rest of the list: it comes when it is asked for.
const DateRangeDialog = lazy(async () => ({
  default: (await import('./date-range-dialog.tsx')).DateRangeDialog,
}));

interface DateRangeMenuProps {
  choice: RangeChoice;
  /** As displayed, `dd-MM-yyyy`. */
  start: string;
  end: string;
  /** The list does not go by dates now; choosing one makes it do so again. */
  isIdle?: boolean;
  onPreset: (preset: DatePreset) => void;
  onCustom: (range: DateRange) => void;
}

/** Spec §2, forward filter bar: the date-range dropdown. `custom` opens the range dialog. */
export function DateRangeMenu({
  choice,
  start,
  end,
  isIdle = false,
  onPreset,
  onCustom,
}: DateRangeMenuProps) {
  const [isPicking, setIsPicking] = useState(false);

  return (
    <>
      <MenuTrigger
        label="Date range"
        align="start"
        renderButton={(props) => (
          <Button
            {...props}
            icon={<CalendarDays aria-hidden="true" className="size-4 text-muted" />}
          >
            <span className="tabular-nums">{isIdle ? 'All dates' : `${start} to ${end}`}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </Button>
        )}
      >
        {[...datePresets, 'custom' as const].map((id) => (
          <MenuItem
            key={id}
            choice="one"
            isChosen={!isIdle && id === choice}
            onAction={() => (id === 'custom' ? setIsPicking(true) : onPreset(id))}
          >
            {rangeLabels[id]}
          </MenuItem>
        ))}
      </MenuTrigger>
      {isPicking && (
        <Suspense fallback={null}>
          <DateRangeDialog
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
