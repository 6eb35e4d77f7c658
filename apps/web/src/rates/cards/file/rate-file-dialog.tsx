import { plural, t } from '@lingui/core/macro';
import {
  cellField,
  cellLabel,
  type RateCard,
  type RateGrid,
} from '@shipdesk/domain/rates/rate-card';
import { type ReactNode, useRef, useState } from 'react';
import { problemText } from '../../../i18n/problem-texts.ts';
import { formatPaise } from '../../../product/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import {
  type PriceChange,
  type RateFileOutcome,
  rateFileOutcome,
  type ShownProblem,
} from './rate-file-outcome.ts';
import { sheetFailureText } from './rate-file-texts.ts';

interface RateFileDialogProps {
  /** The prices that the file is compared with, in paise. */
  prices: RateCard;
  onApply: (prices: RateGrid<string>) => void;
  onClose: () => void;
}

type Stage = { readonly step: 'empty' } | { readonly step: 'reading' } | RateFileOutcome;

/** Imports a rate file: shows every problem of it, or what it changes before anything is applied. */
export function RateFileDialog({ prices, onApply, onClose }: RateFileDialogProps) {
  const [stage, setStage] = useState<Stage>({ step: 'empty' });
  const [fileName, setFileName] = useState('');
  const newest = useRef<File>(null);

  async function read(file: File) {
    newest.current = file;
    setFileName(file.name);
    setStage({ step: 'reading' });
    const outcome = await rateFileOutcome(file, prices).catch(
      (): RateFileOutcome => ({ step: 'refused', failure: { code: 'unreadable' } }),
    );
    // Another file may have been chosen meanwhile.
    if (newest.current === file) setStage(outcome);
  }

  const changeCount = stage.step === 'ready' ? stage.changes.length : 0;
  return (
    <Dialog
      title={t`Import prices`}
      isOpen
      onOpenChange={onClose}
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
            t`Zones in the first row, weight bands in the first column, prices in rupees. Nothing changes before you confirm.`,
          ]}
          onFile={(file) => void read(file)}
        />
        {fileName !== '' && <p className="truncate text-base text-ink">{fileName}</p>}
        {stage.step === 'reading' && <ProgressBar label={t`Reading the file`} />}
        {/* Always there: a screen reader announces only what changes in a known region. */}
        <div className="text-base">
          <div role="alert" className="text-bad-ink">
            {refusalOf(stage)}
          </div>
          <div role="status" className="text-ink">
            {stage.step === 'ready' && changesText(changeCount)}
          </div>
        </div>
        {stage.step === 'problems' && <Problems problems={stage.problems} />}
        {changeCount > 0 && stage.step === 'ready' && <Changes changes={stage.changes} />}
      </div>
    </Dialog>
  );
}

function refusalOf(stage: Stage): string | null {
  if (stage.step === 'refused') return sheetFailureText(stage.failure);
  if (stage.step !== 'problems') return null;
  return t`${plural(stage.problems.length, {
    one: 'The file has # problem. Nothing was imported: correct the file and choose it again.',
    other: 'The file has # problems. Nothing was imported: correct the file and choose it again.',
  })}`;
}

function changesText(count: number): string {
  if (count === 0) return t`The file has the same prices as the table. There is nothing to change.`;
  return t`${plural(count, { one: 'The file changes # price.', other: 'The file changes # prices.' })}`;
}

function Problems({ problems }: { problems: readonly ShownProblem[] }) {
  return (
    <List label={t`Problems`} headers={[t`Cell`, t`Contents`, t`What to do`]}>
      {problems.map(({ problem, shown }) => (
        <tr key={`${problem.cell} ${problemText(problem)}`}>
          <th scope="row" className={`${cellStyle} font-medium tabular-nums`}>
            {problem.cell}
          </th>
          <td className={`${cellStyle} max-w-40 wrap-anywhere text-muted`}>
            {shown === '' ? t`empty` : shortened(shown)}
          </td>
          <td className={cellStyle}>{problemText(problem)}</td>
        </tr>
      ))}
    </List>
  );
}

function Changes({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <List label={t`Changed prices`} headers={[t`Cell`, t`Old price`, t`New price`]} isNumeric>
      {changes.map(({ cell, beforePaise, afterPaise }) => (
        <tr key={cellField(cell)}>
          <th scope="row" className={`${cellStyle} font-normal`}>
            {cellLabel(cell)}
          </th>
          <td className={`${cellStyle} text-right text-muted tabular-nums`}>
            {formatPaise(beforePaise)}
          </td>
          <td className={`${cellStyle} text-right font-medium tabular-nums`}>
            {formatPaise(afterPaise)}
          </td>
        </tr>
      ))}
    </List>
  );
}

const cellStyle = 'border-b border-line px-3 py-2 text-left align-top text-base text-ink';

interface ListProps {
  label: string;
  headers: readonly [string, string, string];
  /** The second and third column hold amounts. */
  isNumeric?: boolean;
  children: ReactNode;
}

/** A table that scrolls for itself, so that the file picker and the summary stay in sight. */
function List({ label, headers, isNumeric = false, children }: ListProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
      className="focus-ring max-h-96 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full border-separate border-spacing-0 [&>tbody>tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={`sticky top-0 border-b border-line bg-sunken px-3 py-2 text-xs font-medium text-muted ${isNumeric && index > 0 ? 'text-right' : 'text-left'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
