import { t } from '@lingui/core/macro';
import { parseRateCard, type RateCell, rateCells } from '@shipdesk/domain/rates/rate-card';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { RateFileMenu } from './file/rate-file-menu.tsx';
import { RateExamples } from './rate-examples.tsx';
import { RateFindings } from './rate-findings.tsx';
import { RateGrid } from './rate-grid.tsx';
import { RateToolbar } from './rate-toolbar.tsx';
import type { RateEditing } from './use-rate-edits.ts';

interface RateTableProps {
  service: ServiceId;
  editing: RateEditing;
  current: RateCell;
  onCurrentChange: (cell: RateCell) => void;
  onGo: (field: string) => void;
}

/** The prices of a card with their tools and checks. */
export function RateTable({ service, editing, current, onCurrentChange, onGo }: RateTableProps) {
  const { edits, dispatch, marks, checks, findings } = editing;
  return (
    <section aria-labelledby="rate-table" className="flex flex-col gap-3">
      <RateToolbar edits={edits} current={current} dispatch={dispatch}>
        <span className="ml-auto">
          <RateFileMenu
            service={service}
            version={edits.base.version}
            prices={parseRateCard(edits.sheet.prices) ?? edits.base.prices}
            onApply={(prices) =>
              dispatch({
                type: 'filled',
                entries: rateCells.map((cell) => ({ cell, text: prices[cell.band][cell.zone] })),
              })
            }
          />
        </span>
      </RateToolbar>
      <RateGrid
        texts={edits.sheet.prices}
        marks={marks}
        current={current}
        onCurrentChange={onCurrentChange}
        dispatch={dispatch}
      >
        <RateExamples prices={checks.prices} terms={checks.checkedTerms} />
      </RateGrid>
      <RateFindings {...findings} onGo={onGo} />
      <p className="text-sm text-muted max-sm:hidden">
        {t`Arrow keys, Enter and Tab move, F2 edits within a price, Escape reverts the cell, Ctrl+Z undoes, Ctrl+S saves the draft. A block copied from a spreadsheet is pasted from the chosen cell on.`}
      </p>
    </section>
  );
}
