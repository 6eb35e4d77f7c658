import { type DatePreset, type DateRange, datePresets } from '@shipdesk/domain/calendar';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { type RangeChoice, rangeLabels } from './order-list-query.ts';

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

  function choose(key: string) {
    const preset = datePresets.find((id) => id === key);
    if (preset === undefined) setIsPicking(true);
    else onPreset(preset);
  }

  return (
    <>
      <MenuTrigger>
        <Button icon={<CalendarDays aria-hidden="true" className="size-4 text-muted" />}>
          <span className="tabular-nums">{isIdle ? 'All dates' : `${start} to ${end}`}</span>
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </Button>
        <Menu
          aria-label="Date range"
          placement="bottom start"
          selectionMode="single"
          disallowEmptySelection={!isIdle}
          selectedKeys={isIdle ? [] : [choice]}
          onAction={(key) => choose(String(key))}
        >
          {[...datePresets, 'custom' as const].map((id) => (
            <MenuItem key={id} id={id}>
              {rangeLabels[id]}
            </MenuItem>
          ))}
        </Menu>
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
