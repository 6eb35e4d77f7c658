import { bulkFields, bulkReferenceColumn } from '@shipdesk/domain/bulk/bulk-columns';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { csvBlob, saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import type { SheetSummary } from './bulk-messages.ts';
import { ProblemGrid } from './problem-grid.tsx';
import type { BulkStage } from './use-bulk-import.ts';

interface RowsReviewProps {
  stage: Extract<BulkStage, { step: 'open' }>;
  isLocked: boolean;
  onShow: (onlyProblems: boolean) => void;
  onEdited: (summary: SheetSummary) => void;
  onLeft: () => void;
}

/** Columns by which a seller recognises a row. */
const namingColumns: readonly string[] = [bulkReferenceColumn, 'name'];

/** Every bad cell of the file, to be corrected in place; and every cell that was repaired, with what it was read as. */
export function RowsReview({ stage, isLocked, onShow, onEdited, onLeft }: RowsReviewProps) {
  const { worker, summary, version, fileName } = stage;
  const [onlyProblems, setOnlyProblems] = useState(true);
  const badCount = summary.rowCount - summary.goodCount;
  const columns: readonly string[] = onlyProblems
    ? bulkFields.filter((field) => namingColumns.includes(field) || summary.columns.includes(field))
    : bulkFields;

  async function downloadFailed() {
    const { csv } = await worker.ask('failedRows', null);
    saveFile(`${fileName.replace(/\.\w+$/, '')}-failed-rows.csv`, csvBlob(csv));
  }

  return (
    <section aria-label="Rows of the file" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-56 text-base text-ink tabular-nums">
          {badCount === 0
            ? `All ${summary.rowCount} rows are good`
            : `${badCount} of ${summary.rowCount} rows cannot be imported`}
          {summary.repairCount > 0 && (
            <span className="text-muted">
              {' '}
              · {summary.repairCount} {summary.repairCount === 1 ? 'cell' : 'cells'} read
              differently
            </span>
          )}
        </p>
        <Checkbox
          isSelected={onlyProblems}
          onChange={(isSelected) => {
            setOnlyProblems(isSelected);
            onShow(isSelected);
          }}
        >
          Only rows with problems
        </Checkbox>
        <Button
          size="sm"
          isDisabled={badCount === 0}
          icon={<Download aria-hidden="true" className="size-4" />}
          onPress={() => void downloadFailed()}
        >
          Download failed rows
        </Button>
      </div>
      <div inert={isLocked} className="flex flex-col gap-2">
        <ProblemGrid
          worker={worker}
          columns={columns}
          firstColumn={summary.columns[0] ?? namingColumns[0] ?? ''}
          rowCount={summary.viewCount}
          version={version}
          onEdited={onEdited}
          onLeft={onLeft}
        />
      </div>
      <p className="text-sm text-muted max-sm:hidden">
        Arrow keys move, Enter or typing edits, Escape takes an edit back, Tab goes on to the next
        problem. Columns of the file that need nothing are left out.
      </p>
    </section>
  );
}
