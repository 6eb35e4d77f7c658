import { type RateCell, weightBands, zones } from '@shipdesk/domain/rate/rate-card';
import { ArrowDownToLine, ArrowRightToLine, Redo2, Undo2 } from 'lucide-react';
import type { Dispatch } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RateAction, RateEdits } from './rate-edits.ts';

interface RateToolbarProps {
  edits: RateEdits;
  /** Where a fill starts. */
  current: RateCell;
  unsavedCount: number;
  isSaving: boolean;
  dispatch: Dispatch<RateAction>;
  onSave: () => void;
}

/** Above the table: undo, redo, fill, how much is not saved, discard and save. */
export function RateToolbar({
  edits,
  current,
  unsavedCount,
  isSaving,
  dispatch,
  onSave,
}: RateToolbarProps) {
  function fill(direction: 'right' | 'down') {
    const text = edits.texts[current.band][current.zone];
    const entries = cellsBeside(current, direction).map((cell) => ({ cell, text }));
    dispatch({ type: 'filled', entries });
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex gap-1">
        <IconButton
          label="Undo"
          size="md"
          variant="secondary"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          isDisabled={edits.past.length === 0}
          onPress={() => dispatch({ type: 'undone' })}
        />
        <IconButton
          label="Redo"
          size="md"
          variant="secondary"
          icon={<Redo2 aria-hidden="true" className="size-4" />}
          isDisabled={edits.future.length === 0}
          onPress={() => dispatch({ type: 'redone' })}
        />
        <IconButton
          label="Fill right with the price of this cell"
          size="md"
          variant="secondary"
          icon={<ArrowRightToLine aria-hidden="true" className="size-4" />}
          isDisabled={cellsBeside(current, 'right').length === 0}
          onPress={() => fill('right')}
        />
        <IconButton
          label="Fill down with the price of this cell"
          size="md"
          variant="secondary"
          icon={<ArrowDownToLine aria-hidden="true" className="size-4" />}
          isDisabled={cellsBeside(current, 'down').length === 0}
          onPress={() => fill('down')}
        />
      </div>
      <p role="status" className="px-1 text-base text-muted tabular-nums">
        {unsavedWords(unsavedCount)}
      </p>
      <div className="ml-auto flex gap-2">
        <Button
          isDisabled={unsavedCount === 0 || isSaving}
          onPress={() => dispatch({ type: 'discarded' })}
        >
          Discard
        </Button>
        <Button
          variant="primary"
          isDisabled={unsavedCount === 0}
          isPending={isSaving}
          onPress={onSave}
        >
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </div>
  );
}

function unsavedWords(count: number): string {
  if (count === 0) return 'All prices are saved';
  return count === 1 ? '1 price is not saved' : `${count} prices are not saved`;
}

/** The cells right of one in its row, or below it in its column. */
function cellsBeside(from: RateCell, direction: 'right' | 'down'): RateCell[] {
  if (direction === 'right') {
    return zones.slice(zones.indexOf(from.zone) + 1).map((zone) => ({ band: from.band, zone }));
  }
  const row = weightBands.findIndex(({ id }) => id === from.band);
  return weightBands.slice(row + 1).map(({ id }) => ({ band: id, zone: from.zone }));
}
