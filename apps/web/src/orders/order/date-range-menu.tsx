import { t } from '@lingui/core/macro';
import type { DateRange } from '@shipdesk/domain/values/time/calendar';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { MenuButton, MenuItem } from '../../ui/overlay/menu.tsx';

// Loaded on demand: the calendar is as large as the rest of the page.
const DateRangeDialog = loadOnDemand(
  async () => (await import('../../product/date-range-dialog.tsx')).DateRangeDialog,
);

interface DateRangeMenuProps<Id extends string> {
  text: string;
  ranges: readonly { readonly id: Id; readonly label: string }[];
  chosenId: Id | 'custom' | null;
  onChoose: (id: Id) => void;
  /** The range that the calendar starts with. */
  days: DateRange | null;
  onPick: (days: DateRange) => void;
}

export function DateRangeMenu<Id extends string>(props: DateRangeMenuProps<Id>) {
  const { text, ranges, chosenId, onChoose, days, onPick } = props;
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <MenuButton
        label={t`Date range`}
        text={<span className="tabular-nums">{text}</span>}
        align="start"
        icon={CalendarDays}
        hasMutedIcon
      >
        {ranges.map(({ id, label }) => (
          <MenuItem key={id} choice="one" isChosen={id === chosenId} onAction={() => onChoose(id)}>
            {label}
          </MenuItem>
        ))}
        <MenuItem
          choice="one"
          isChosen={chosenId === 'custom'}
          onAction={() => setPicking(true)}
        >{t`Custom`}</MenuItem>
      </MenuButton>
      {isPicking && (
        <DateRangeDialog
          range={days}
          onClose={() => setPicking(false)}
          onApply={(pickedRange) => {
            setPicking(false);
            onPick(pickedRange);
          }}
        />
      )}
    </>
  );
}
