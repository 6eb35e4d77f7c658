import { t } from '@lingui/core/macro';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { services } from '@shipdesk/domain/rates/service-card';
import { ArrowDownToLine, ArrowRightToLine, Redo2, Undo2 } from 'lucide-react';
import type { Dispatch } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { PlanAction, PlanEdits } from './plan-edits.ts';
import type { MarkupCell } from './plan-markups.ts';

interface MarkupToolbarProps {
  edits: PlanEdits;
  /** Where a fill starts. */
  current: MarkupCell;
  dispatch: Dispatch<PlanAction>;
}

/** Above the table: undo, redo and fill. */
export function MarkupToolbar({ edits, current, dispatch }: MarkupToolbarProps) {
  const right = cellsRightOf(current);
  const below = cellsBelow(current);
  function fill(cells: readonly MarkupCell[]) {
    const text = edits.texts[current.service][current.zone];
    dispatch({ type: 'filled', entries: cells.map((cell) => ({ cell, text })) });
  }
  return (
    <div className="flex gap-1">
      <IconButton
        label={t`Undo`}
        size="md"
        variant="secondary"
        icon={<Undo2 aria-hidden="true" className="size-4" />}
        isDisabled={edits.past.length === 0}
        onPress={() => dispatch({ type: 'undone' })}
      />
      <IconButton
        label={t`Redo`}
        size="md"
        variant="secondary"
        icon={<Redo2 aria-hidden="true" className="size-4" />}
        isDisabled={edits.future.length === 0}
        onPress={() => dispatch({ type: 'redone' })}
      />
      <IconButton
        label={t`Fill right with the mark-up of this cell`}
        size="md"
        variant="secondary"
        icon={<ArrowRightToLine aria-hidden="true" className="size-4" />}
        isDisabled={right.length === 0}
        onPress={() => fill(right)}
      />
      <IconButton
        label={t`Fill down with the mark-up of this cell`}
        size="md"
        variant="secondary"
        icon={<ArrowDownToLine aria-hidden="true" className="size-4" />}
        isDisabled={below.length === 0}
        onPress={() => fill(below)}
      />
    </div>
  );
}

function cellsRightOf({ service, zone }: MarkupCell): MarkupCell[] {
  return zones.slice(zones.indexOf(zone) + 1).map((right) => ({ service, zone: right }));
}

function cellsBelow({ service, zone }: MarkupCell): MarkupCell[] {
  return services.slice(services.indexOf(service) + 1).map((below) => ({ service: below, zone }));
}
