import { plural, t } from '@lingui/core/macro';
import {
  type DateOrder,
  formatSpelledDate,
  readBulkDate,
} from '@shipdesk/domain/order/bulk/bulk-dates';
import { formatOrderDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { MapColumns } from '../mapping/map-columns.tsx';
import type { SheetSummary } from './bulk-sheet.ts';
import type { SheetOrigin } from './file/bulk-content.ts';
import type { BulkRefusal } from './file/file-hints.ts';
import type { BulkSource } from './file/read-bulk-file.ts';
import { ImportSummaryDialog } from './import-summary-dialog.tsx';
import { RowsReview } from './rows-review.tsx';
import { SampleFileLink } from './sample-file-link.tsx';
import { type BulkResult, type BulkStage, useBulkImport } from './use-bulk-import.ts';

const titles: Readonly<Record<BulkSource, () => string>> = {
  csv: () => t`Bulk order upload by csv`,
  excel: () => t`Bulk order upload by Excel`,
};
const extensions: Readonly<Record<BulkSource, string>> = { csv: '.csv', excel: '.xlsx' };

interface BulkImportProps {
  /** `B2C`. An empty type disables the file picker. Spec §2. */
  orderType: string;
  source: BulkSource;
  onClose: () => void;
}

export function BulkImport(props: BulkImportProps) {
  const [result, setResult] = useState<BulkResult | null>(null);
  return result === null ? (
    <BulkImportDialog {...props} onImported={setResult} />
  ) : (
    <ImportSummaryDialog
      result={result}
      onCorrect={() => setResult(null)}
      onClose={props.onClose}
    />
  );
}

interface BulkImportDialogProps extends BulkImportProps {
  onImported: (result: BulkResult) => void;
}

/** Renders the bulk order upload modal of spec §2. Closing the modal does not remove the file. */
export function BulkImportDialog({
  orderType,
  source,
  onClose,
  onImported,
}: BulkImportDialogProps) {
  const { stage, failure, isUploading, ...bulk } = useBulkImport({ source, onImported });
  const summary = stage.step === 'open' ? stage.sheet.summarizeSheet() : null;
  const hasProblems = summary !== null && summary.goodCount < summary.rowCount;
  const needsDateOrder = summary !== null && summary.dates.order === null;
  const needsReview = summary !== null && summary.columns.length > 0 && !needsDateOrder;
  const unmappedFile = stage.step === 'refused' ? stage.unmappedFile : undefined;
  const mappedFile = stage.step === 'open' ? stage.mappedFile : undefined;
  const closeDialog = () => {
    // Closing now would hide the result of the import.
    if (!isUploading) onClose();
  };

  return (
    <Dialog
      title={`${orderType} ${titles[source]()}`.trim()}
      onClose={closeDialog}
      size={needsReview || unmappedFile !== undefined ? 'xl' : 'md'}
      footer={
        <>
          <Button onPress={closeDialog} isDisabled={isUploading}>
            {t`Cancel`}
          </Button>
          {hasProblems && summary.goodCount > 0 && !needsDateOrder && (
            <Button onPress={bulk.upload} isDisabled={isUploading}>
              {plural(summary.goodCount, {
                one: 'Import # valid row',
                other: 'Import # valid rows',
              })}
            </Button>
          )}
          <Button
            variant="primary"
            isPending={isUploading}
            isDisabled={summary === null || hasProblems || needsDateOrder}
            onPress={bulk.upload}
          >
            {isUploading ? t`Uploading...` : t`Upload`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FileDrop
          extensions={[extensions[source]]}
          limits={[t`(Maximum limit 1000)`, t`Maximum file size : 5MB`]}
          isDisabled={orderType === '' || isUploading}
          onFile={bulk.choose}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <ChosenFile stage={stage} isValid={summary !== null && !hasProblems && !needsDateOrder} />
          {source === 'csv' ? <SampleFileLink /> : <SampleWorkbookButton />}
        </div>
        {stage.step === 'open' && stage.sheet.origin !== null && (
          <OriginNote
            origin={stage.sheet.origin}
            isMapped={mappedFile !== undefined}
            onChoose={bulk.chooseSheet}
          />
        )}
        {unmappedFile !== undefined && unmappedFile.content.origin !== null && (
          <OriginNote origin={unmappedFile.content.origin} isMapped onChoose={bulk.chooseSheet} />
        )}
        {!needsDateOrder && <ErrorLine {...getStageError(stage, failure)} />}
        {unmappedFile !== undefined && (
          <MapColumns
            content={unmappedFile.content}
            warehouses={unmappedFile.source.warehouses}
            initialMapping={unmappedFile.mapping}
            isSaving={bulk.isSavingMapping}
            onSave={bulk.applyMapping}
          />
        )}
        {mappedFile !== undefined && (
          <MappedNote {...mappedFile} onChange={isUploading ? null : bulk.changeMapping} />
        )}
        {stage.step === 'reading' && <ProgressBar label={t`Reading the file`} />}
        {isUploading && <ProgressBar label={t`Uploading the orders`} />}
        {stage.step === 'open' && summary !== null && (
          <DateChoice
            dates={summary.dates}
            onChoose={(order) => {
              stage.sheet.chooseDateOrder(order);
              bulk.onChanged();
            }}
          />
        )}
        {stage.step === 'open' && needsReview && (
          <RowsReview
            key={stage.refusalCount}
            sheet={stage.sheet}
            summary={summary}
            fileName={stage.fileName}
            isLocked={isUploading}
            onChanged={bulk.onChanged}
          />
        )}
      </div>
    </Dialog>
  );
}

function getStageError(stage: BulkStage, failure: BulkRefusal | null): BulkRefusal {
  if (failure !== null) return failure;
  if (stage.step === 'refused') return stage;
  return {
    message: (stage.step === 'open' && stage.sheet.summarizeSheet().message) || '',
    hint: '',
  };
}

/** Renders a validation error in red under the picker. Spec §8. */
function ErrorLine({ message, hint }: BulkRefusal) {
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

interface MappedNoteProps {
  /** The name of the built-in layout; null for the seller's own mapping. */
  layout: string | null;
  /** The number of orders with values from the seller's products. */
  completedCount: number;
  onChange: (() => void) | null;
}

function MappedNote({ layout, completedCount, onChange }: MappedNoteProps) {
  return (
    <Banner
      tone="info"
      action={onChange !== null && { label: t`Change the mapping`, onPress: onChange }}
    >
      {layout === null
        ? t`The columns of this file were mapped with your saved mapping. Orders are picked up from and returned to the chosen warehouse.`
        : t`This is a ${layout} file. Its columns were mapped. Orders are picked up from and returned to your default warehouse. Orders without a size get the default size.`}
      {completedCount > 0 && (
        <span className="block">
          {plural(completedCount, {
            one: '# order gets its missing weight, size, price or HSN code from your products.',
            other: '# orders get their missing weight, size, price or HSN code from your products.',
          })}
        </span>
      )}
    </Banner>
  );
}

interface OriginNoteProps {
  origin: SheetOrigin;
  /** True for a mapped file, whose other sheets may have different columns. */
  isMapped: boolean;
  onChoose: ((sheet: string) => void) | undefined;
}

function OriginNote({ origin, isMapped, onChoose }: OriginNoteProps) {
  const { sheet, headerRow, otherSheets } = origin;
  const nextRow = headerRow + 1;
  const sheetNames = otherSheets.map((name) => `“${name}”`).join(', ');
  return (
    <>
      <p className="text-sm text-muted">
        {t`The header is in row ${headerRow} of the sheet “${sheet}”. Rows are counted from there: row 2 is row ${nextRow} of the sheet.`}
      </p>
      {otherSheets.length > 0 && (
        <Banner
          tone="warn"
          action={
            onChoose !== undefined && (
              <span className="flex flex-wrap gap-2">
                {otherSheets.map((name) => (
                  <Button key={name} size="sm" onPress={() => onChoose(name)}>
                    {t`Read “${name}” instead`}
                  </Button>
                ))}
              </span>
            )
          }
        >
          {isMapped
            ? t`Only the sheet “${sheet}” was read. The workbook also has: ${sheetNames}`
            : t`Only the sheet “${sheet}” was read. These sheets have the same columns: ${sheetNames}`}
        </Banner>
      )}
    </>
  );
}

/** Renders the name of the selected file, in green if it is valid. Spec §2. */
function ChosenFile({ stage, isValid }: { stage: BulkStage; isValid: boolean }) {
  if (stage.step === 'empty') return <p className="text-base text-muted">{t`No file chosen`}</p>;
  return (
    <p
      role="status"
      className={`flex min-w-0 items-center gap-1.5 text-base font-medium ${isValid ? 'text-ok-ink' : 'text-muted'}`}
    >
      {isValid && <CircleCheck aria-hidden="true" className="size-4 shrink-0" />}
      <span className="truncate">{stage.fileName}</span>
      {stage.step === 'open' && (
        <span className="font-normal whitespace-nowrap text-muted tabular-nums">
          {plural(stage.sheet.summarizeSheet().rowCount, { one: '# row', other: '# rows' })}
        </span>
      )}
    </p>
  );
}

const dateOrderNames: Readonly<Record<DateOrder, () => string>> = {
  dayFirst: () => t`Day first (dd/mm/yyyy)`,
  monthFirst: () => t`Month first (mm/dd/yyyy)`,
};

interface DateChoiceProps {
  dates: SheetSummary['dates'];
  onChoose: (order: DateOrder) => void;
}

function DateChoice({ dates, onChoose }: DateChoiceProps) {
  if (!dates.isAmbiguous) return null;
  const isUndecided = dates.order === null;
  return (
    <div
      className={`rounded-lg border px-3 py-2 ${isUndecided ? 'border-warn-ink bg-warn-soft' : 'border-line'}`}
    >
      <RadioGroup
        label={isUndecided ? t`How are the dates in this file written?` : t`Dates in this file`}
        value={dates.order}
        onChange={onChoose}
        options={(['dayFirst', 'monthFirst'] as const).map((order) => ({
          id: order,
          label: dateOrderNames[order](),
          description: dates.examples.map((example) => describeReading(example, order)).join('; '),
        }))}
      />
    </div>
  );
}

function describeReading(example: string, order: DateOrder): string {
  const day = readBulkDate(example, order);
  if (day === null) return t`${example} cannot be read`;
  return t`${example} is ${{ date: formatSpelledDate(day) }}`;
}

function SampleWorkbookButton() {
  const [isPending, setIsPending] = useState(false);
  const saveSample = async () => {
    setIsPending(true);
    try {
      const { createSampleWorkbook } = await import('./sample-workbook.ts');
      const today = formatOrderDate(toBusinessDay(new Date()));
      saveFile('sample_template.xlsx', await createSampleWorkbook(today));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      isPending={isPending}
      icon={Download}
      onPress={() => void saveSample()}
    >
      {t`Download Sample File`}
    </Button>
  );
}
