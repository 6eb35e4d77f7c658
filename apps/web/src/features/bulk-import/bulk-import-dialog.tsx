import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { BulkSource } from './bulk-messages.ts';
import { FileDrop } from './file-drop.tsx';
import { RowsReview } from './rows-review.tsx';
import { SampleFileLink } from './sample-file-link.tsx';
import { type BulkResult, type BulkStage, useBulkImport } from './use-bulk-import.ts';

interface BulkImportDialogProps {
  /** `B2C`; without one nothing can be chosen. Spec §2. */
  orderType: string;
  source: BulkSource;
  onClose: () => void;
  onImported: (result: BulkResult) => void;
}

const kinds = {
  csv: { title: 'Bulk order upload by csv', extension: '.csv' },
  excel: { title: 'Bulk order upload by Excel', extension: '.xlsx' },
} as const;

/** Spec §2, bulk order upload modal. Closing it keeps the file for the next time. */
export function BulkImportDialog({
  orderType,
  source,
  onClose,
  onImported,
}: BulkImportDialogProps) {
  const { stage, failure, isUploading, ...bulk } = useBulkImport({ source, onImported });
  const { title, extension } = kinds[source];
  const summary = stage.step === 'open' ? stage.summary : null;
  const hasProblems = summary !== null && summary.goodCount < summary.rowCount;
  const needsReview = summary !== null && summary.columns.length > 0;
  const close = () => {
    // What became of the orders would stay unknown.
    if (!isUploading) onClose();
  };

  return (
    <Dialog
      title={`${orderType} ${title}`.trim()}
      isOpen
      onOpenChange={close}
      size={needsReview ? 'xl' : 'md'}
      footer={
        <>
          <Button onPress={close} isDisabled={isUploading}>
            Cancel
          </Button>
          {hasProblems && summary.goodCount > 0 && (
            <Button onPress={bulk.upload} isDisabled={isUploading}>
              Import {summary.goodCount} good {summary.goodCount === 1 ? 'row' : 'rows'}
            </Button>
          )}
          <Button
            variant="primary"
            isPending={isUploading}
            isDisabled={summary === null || hasProblems}
            onPress={bulk.upload}
          >
            {isUploading ? 'Uploading...' : 'Upload'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FileDrop
          extension={extension}
          limits={['(Maximum limit 1000)', 'Maximum file size : 5MB']}
          isDisabled={orderType === '' || isUploading}
          onFile={bulk.choose}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <ChosenFile stage={stage} hasProblems={hasProblems} />
          <SampleFileLink />
        </div>
        <ErrorLine {...errorOf(stage, failure)} />
        {stage.step === 'reading' && <ProgressBar label="Reading the file" />}
        {isUploading && <ProgressBar label="Uploading the orders" />}
        {stage.step === 'open' && needsReview && (
          <RowsReview
            stage={stage}
            isLocked={isUploading}
            onShow={bulk.show}
            onEdited={bulk.onEdited}
            onLeft={bulk.onLeft}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ErrorText {
  readonly message: string;
  readonly hint: string;
}

const noError: ErrorText = { message: '', hint: '' };

/** The one red line: what failed last. */
function errorOf(stage: BulkStage, failure: ErrorText | null): ErrorText {
  if (failure !== null) return failure;
  if (stage.step === 'refused') return stage;
  return stage.step === 'open' ? { message: stage.summary.message ?? '', hint: '' } : noError;
}

/** Spec §8: CSV validation, inline in red under the picker. */
function ErrorLine({ message, hint }: ErrorText) {
  return (
    <div role="alert" className="empty:hidden">
      {message !== '' && (
        <p className="flex items-start gap-1.5 text-base text-bad-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </p>
      )}
      {hint !== '' && <p className="mt-1 pl-5.5 text-sm text-muted">{hint}</p>}
    </div>
  );
}

/** Spec §2: the selected file name in green. */
function ChosenFile({ stage, hasProblems }: { stage: BulkStage; hasProblems: boolean }) {
  if (stage.step === 'empty') return <p className="text-base text-muted">No file chosen</p>;
  const isGood = stage.step === 'open' && !hasProblems;
  return (
    <p
      role="status"
      className={`flex min-w-0 items-center gap-1.5 text-base font-medium ${isGood ? 'text-ok-ink' : 'text-muted'}`}
    >
      {isGood && <CircleCheck aria-hidden="true" className="size-4 shrink-0" />}
      <span className="truncate">{stage.fileName}</span>
      {stage.step === 'open' && (
        <span className="font-normal whitespace-nowrap text-muted tabular-nums">
          {stage.summary.rowCount} {stage.summary.rowCount === 1 ? 'row' : 'rows'}
        </span>
      )}
    </p>
  );
}
