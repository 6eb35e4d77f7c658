import { plural, t } from '@lingui/core/macro';
import { formatCell, type RateCard, type RateGrid } from '@shipdesk/domain/rates/rate-card';
import { Download, FileSpreadsheet, FileText, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatProblem } from '../../../i18n/problem-texts.ts';
import { formatPaise } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { May } from '../../../session/may.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MenuButton, MenuItem } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ScrollingTable } from '../../../ui/table/scrolling-table.tsx';
import type { CardName } from '../rates-api.ts';
import {
  buildRateWorkbook,
  formatRateCsv,
  formatRateFileName,
  previewRateFile,
  type RateFilePreview,
} from './rate-file.ts';
import { type SheetFailure, sheetLimits } from './rate-file-cells.ts';

interface RateFileMenuProps {
  cardName: CardName;
  /** The version of the prices, for the name of the file. */
  version?: number;
  /** The last valid prices of the table, in paise. */
  prices: RateCard;
  onApply: (prices: RateGrid<string>) => void;
}

export function RateFileMenu({ cardName, version, prices, onApply }: RateFileMenuProps) {
  const [isImporting, setImporting] = useState(false);

  async function saveWorkbook() {
    try {
      saveFile(formatRateFileName(cardName, version, 'xlsx'), await buildRateWorkbook(prices));
    } catch {
      // Loading the library fails without a connection.
      toast.error(t`The workbook could not be created. Check your connection and try again.`);
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <MenuButton label={t`Export`} icon={Download} hasMutedIcon>
        <MenuItem
          icon={FileText}
          onAction={() =>
            saveFile(formatRateFileName(cardName, version, 'csv'), formatRateCsv(prices))
          }
        >
          {t`CSV (.csv)`}
        </MenuItem>
        <MenuItem icon={FileSpreadsheet} onAction={() => void saveWorkbook()}>
          {t`Excel (.xlsx)`}
        </MenuItem>
      </MenuButton>
      <May permission="operator:rates">
        <Button icon={Upload} hasMutedIcon onPress={() => setImporting(true)}>
          {t`Import…`}
        </Button>
      </May>
      {isImporting && (
        <RateFileDialog
          prices={prices}
          onApply={(importedPrices) => {
            setImporting(false);
            onApply(importedPrices);
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  );
}

interface RateFileDialogProps {
  /** The prices that the file is compared with, in paise. */
  prices: RateCard;
  onApply: (prices: RateGrid<string>) => void;
  onClose: () => void;
}

type Stage = { readonly step: 'empty' } | { readonly step: 'reading' } | RateFilePreview;

function RateFileDialog({ prices, onApply, onClose }: RateFileDialogProps) {
  const [stage, setStage] = useState<Stage>({ step: 'empty' });
  const [fileName, setFileName] = useState('');
  const newestFile = useRef<File>(null);

  async function readFile(file: File) {
    newestFile.current = file;
    setFileName(file.name);
    setStage({ step: 'reading' });
    const outcome = await previewRateFile(file, prices).catch(
      (): RateFilePreview => ({ step: 'refused', failure: { code: 'unreadable' } }),
    );
    // The user may have chosen another file in the meantime.
    if (newestFile.current === file) setStage(outcome);
  }

  const changeCount = stage.step === 'ready' ? stage.changes.length : 0;
  return (
    <Dialog
      title={t`Import prices`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          {stage.step === 'ready' && changeCount > 0 && (
            <Button variant="primary" onPress={() => onApply(stage.prices)}>
              {t`${plural(changeCount, { one: 'Apply # change', other: 'Apply # changes' })}`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          extensions={['.csv', '.xlsx']}
          limits={[
            t`Put zones in the first row, weight bands in the first column and prices in rupees. Nothing changes until you confirm.`,
          ]}
          onFile={(file) => void readFile(file)}
        />
        {fileName !== '' && <p className="truncate text-base text-ink">{fileName}</p>}
        {stage.step === 'reading' && <ProgressBar label={t`Reading the file`} />}
        {/* The region is always rendered, because a screen reader announces only changes in it. */}
        <div className="text-base">
          <div role="alert" className="text-bad-ink">
            {describeRefusal(stage)}
          </div>
          <div role="status" className="text-ink">
            {stage.step === 'ready' && describeChanges(changeCount)}
          </div>
        </div>
        {stage.step === 'problems' && (
          <ScrollingTable
            label={t`Problems`}
            headers={[t`Cell`, t`Contents`, t`What to do`]}
            rows={stage.problems.map(({ problem, contents }) => [
              problem.cell,
              contents === '' ? t`empty` : shortenText(contents),
              formatProblem(problem),
            ])}
          />
        )}
        {changeCount > 0 && stage.step === 'ready' && (
          <ScrollingTable
            label={t`Changed prices`}
            headers={[t`Cell`, t`Old price`, t`New price`]}
            isNumeric
            rows={stage.changes.map(({ cell, beforePaise, afterPaise }) => [
              formatCell(cell),
              formatPaise(beforePaise),
              formatPaise(afterPaise),
            ])}
          />
        )}
      </div>
    </Dialog>
  );
}

function describeRefusal(stage: Stage): string | null {
  if (stage.step === 'refused') return describeSheetFailure(stage.failure);
  if (stage.step !== 'problems') return null;
  return t`${plural(stage.problems.length, {
    one: 'The file has # problem. Nothing was imported: correct the file and choose it again.',
    other: 'The file has # problems. Nothing was imported: correct the file and choose it again.',
  })}`;
}

function describeChanges(count: number): string {
  if (count === 0) return t`The file has the same prices as the table. There is nothing to change.`;
  return t`${plural(count, { one: 'The file changes # price.', other: 'The file changes # prices.' })}`;
}

const MAX_SHOWN_CHARACTERS = 60;

function shortenText(text: string): string {
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}

function describeSheetFailure(failure: SheetFailure): string {
  const megabytes = sheetLimits.fileBytes / 1024 / 1024;
  const { rows, columns } = sheetLimits;
  const row = failure.code === 'broken_row' ? failure.row : 0;
  return {
    empty: t`The file is empty. Export the prices, change them in the file and import it.`,
    too_large: t`The file is larger than ${megabytes} MB. Keep only the rate table in it.`,
    too_many_cells: t`The file has more than ${rows} rows or ${columns} columns. Keep only the rate table on its first sheet.`,
    unreadable: t`The file could not be read. It may have been changed or moved since you chose it: choose it again.`,
    old_excel: t`This is an old Excel workbook (.xls). Open it in Excel and save it as “Excel Workbook (.xlsx)”.`,
    encrypted: t`This workbook is protected by a password. Remove the password in Excel and save it.`,
    not_a_sheet: t`This is not a CSV file or Excel workbook. Save the rate table as .csv or .xlsx.`,
    broken_workbook: t`This is not an Excel workbook (.xlsx), or it is damaged. Open it in Excel and save it as “Excel Workbook (.xlsx)”.`,
    broken_row: t`Row ${row} cannot be read. Check its quotation marks, and that it has no more cells than the first row.`,
  }[failure.code];
}
