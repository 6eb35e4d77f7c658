import { t } from '@lingui/core/macro';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { services } from '@shipdesk/domain/rates/service-card';
import type { Dispatch } from 'react';
import { serviceName } from '../../lib/quote-texts.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { GridPlace } from '../../ui/grid/grid-moves.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { isMarkupText } from './markup-text.ts';
import { type PlanAction, type PlanEdits, unsavedMarkups } from './plan-edits.ts';
import { type MarkupCell, markupField, markupLabel } from './plan-markups.ts';
import { readPastedMarkups } from './plan-paste.ts';
import type { MarkupFinding } from './use-plan-edits.ts';

interface MarkupGridProps {
  edits: PlanEdits;
  problems: readonly MarkupFinding[];
  current: MarkupCell;
  onCurrentChange: (cell: MarkupCell) => void;
  dispatch: Dispatch<PlanAction>;
}

const columns = zones.map((zone) => ({ id: zone, header: zone }));

/** Moves the focus to a cell of the table. */
export function focusMarkup(cell: MarkupCell): void {
  document.getElementById(markupField(cell))?.focus();
}

function cellOf({ row, column }: GridPlace): MarkupCell {
  const service = services[row];
  const zone = zones[column];
  if (service === undefined || zone === undefined) throw new Error('no such mark-up');
  return { service, zone };
}

/** Services as rows, zones as columns, each cell a mark-up as text. */
export function MarkupGrid(props: MarkupGridProps) {
  const { edits, problems, current, onCurrentChange, dispatch } = props;
  const changed = new Set(unsavedMarkups(edits).map(markupField));
  const messages = new Map(problems.map(({ cell, message }) => [markupField(cell), message]));

  function paste(cell: MarkupCell, copied: string) {
    const { entries, message } = readPastedMarkups(copied, cell);
    if (entries.length > 0) dispatch({ type: 'filled', entries });
    if (message !== null) toast.warning(message);
  }

  return (
    <Grid
      label={t`Mark-ups`}
      corner={t`Service`}
      columns={columns}
      rowCount={services.length}
      renderRowHeader={(row) => serviceName(cellOf({ row, column: 0 }).service)}
      cellAt={(place) => {
        const cell = cellOf(place);
        const field = markupField(cell);
        return {
          text: edits.texts[cell.service][cell.zone],
          label: markupLabel(cell),
          problem: messages.get(field) ?? null,
          isChanged: changed.has(field),
        };
      }}
      idOf={(place) => markupField(cellOf(place))}
      current={{ row: services.indexOf(current.service), column: zones.indexOf(current.zone) }}
      onCurrentChange={(place) => onCurrentChange(cellOf(place))}
      onType={(place, text) => dispatch({ type: 'typed', cell: cellOf(place), text })}
      onLeave={() => dispatch({ type: 'settled' })}
      onRevert={() => dispatch({ type: 'reverted' })}
      onPaste={(place, text) => paste(cellOf(place), text)}
      accepts={isMarkupText}
      rowHeight={64}
      columnWidth={120}
      hasNotes
      className="[--grid-header:10rem] max-sm:[--grid-header:7rem]"
    />
  );
}
