import { t } from '@lingui/core/macro';
import { type RateCell, weightBands, zones } from '@shipdesk/domain/rates/rate-card';
import { ArrowDownToLine, ArrowRightToLine, Redo2, Undo2 } from 'lucide-react';
import type { Dispatch, ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RateAction, RateEdits } from './rate-edits.ts';

interface RateToolbarProps {
  edits: RateEdits;
  /** Where a fill starts. */
  current: RateCell;
  dispatch: Dispatch<RateAction>;
  /** Further tools. */
  children?: ReactNode;
}

/** Above the table: undo, redo, fill. */
export function RateToolbar({ edits, current, dispatch, children }: RateToolbarProps) {
  function fill(direction: 'right' | 'down') {
    const text = edits.sheet.prices[current.band][current.zone];
    const entries = cellsBeside(current, direction).map((cell) => ({ cell, text }));
    dispatch({ type: 'filled', entries });
  }

  const tools = [
    {
      label: t`Undo`,
      Icon: Undo2,
      isDisabled: edits.past.length === 0,
      run: () => dispatch({ type: 'undone' }),
    },
    {
      label: t`Redo`,
      Icon: Redo2,
      isDisabled: edits.future.length === 0,
      run: () => dispatch({ type: 'redone' }),
    },
    {
      label: t`Fill right with the price of this cell`,
      Icon: ArrowRightToLine,
      isDisabled: cellsBeside(current, 'right').length === 0,
      run: () => fill('right'),
    },
    {
      label: t`Fill down with the price of this cell`,
      Icon: ArrowDownToLine,
      isDisabled: cellsBeside(current, 'down').length === 0,
      run: () => fill('down'),
    },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {tools.map(({ label, Icon, isDisabled, run }) => (
        <IconButton
          key={label}
          label={label}
          size="md"
          variant="secondary"
          icon={<Icon aria-hidden="true" className="size-4" />}
          isDisabled={isDisabled}
          onPress={run}
        />
      ))}
      {children}
    </div>
  );
}

/** The cells right of one in its row, or below it in its column. */
function cellsBeside(from: RateCell, direction: 'right' | 'down'): RateCell[] {
  if (direction === 'right') {
    return zones.slice(zones.indexOf(from.zone) + 1).map((zone) => ({ band: from.band, zone }));
  }
  const row = weightBands.findIndex(({ id }) => id === from.band);
  return weightBands.slice(row + 1).map(({ id }) => ({ band: id, zone: from.zone }));
}
