import { plural, t } from '@lingui/core/macro';
import {
  type EinvoiceResult,
  MAX_EINVOICE_ANSWERS,
  type UnmatchedAnswer,
} from '@shipdesk/contract/money/einvoices';
import {
  type EinvoiceAnswer,
  type EinvoiceAnswers,
  readEinvoiceAnswers,
} from '@shipdesk/domain/money/einvoice/answer';
import type { EinvoiceDifference } from '@shipdesk/domain/money/einvoice/match-answer';
import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';
import { useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import { decodeText } from '../../lib/decode-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { invoicesApi } from './invoices-api.ts';

const MAX_MEGABYTES = 20;
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;
const MAX_LISTED_ROWS = 50;

/** `problem` is empty if the server accepted all batches. */
interface Outcome extends EinvoiceResult {
  readonly problem: string;
  readonly unreadEntries: EinvoiceAnswers['unreadEntries'];
}

const emptyResult = { recorded: 0, known: 0, unmatched: [], unreadEntries: [] };

interface EinvoiceAnswerDialogProps {
  checksSignatures: boolean;
  onClose: () => void;
}

export function EinvoiceAnswerDialog({ checksSignatures, onClose }: EinvoiceAnswerDialogProps) {
  const [record] = invoicesApi.useRecordEinvoiceAnswersMutation();
  const [sentFraction, setSentFraction] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function recordFile(file: File) {
    setOutcome(null);
    const content = file.size > MAX_BYTES ? null : await readAnswerFile(file);
    if (content === null) {
      const problem =
        file.size > MAX_BYTES
          ? t`The file is larger than ${MAX_MEGABYTES} MB. Split it.`
          : t`No IRN and signed QR code were found. Upload the portal’s result as JSON, CSV or XLSX.`;
      return setOutcome({ ...emptyResult, problem });
    }
    setSentFraction(0);
    setOutcome(await sendAnswers(content));
    setSentFraction(null);
  }

  /** Recording is idempotent, so the user can retry a failed upload. */
  async function sendAnswers({ answers, unreadEntries }: EinvoiceAnswers): Promise<Outcome> {
    let sum: Outcome = { ...emptyResult, problem: '', unreadEntries };
    for (let start = 0; start < answers.length; start += MAX_EINVOICE_ANSWERS) {
      const part = answers.slice(start, start + MAX_EINVOICE_ANSWERS).map(toPayload);
      const { data, error } = await record({ body: { answers: part } });
      if (error !== undefined) {
        const problem = getCallMessage(error, t`The response could not be recorded. Try again.`);
        return { ...sum, problem };
      }
      const { recorded, known, unmatched } = data.data;
      sum = {
        ...sum,
        recorded: sum.recorded + recorded,
        known: sum.known + known,
        unmatched: [...sum.unmatched, ...unmatched],
      };
      setSentFraction((start + part.length) / answers.length);
    }
    return sum;
  }

  return (
    <Dialog
      title={t`Upload the portal’s response`}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          {t`Shipdesk records an IRN if its signed QR code has the type, number, date, GSTINs and total of your document.`}
        </p>
        <p className="text-base text-muted">
          {checksSignatures
            ? t`Shipdesk rejects codes that the portal did not sign.`
            : t`Signature not checked: this installation has no portal key. Upload only files that you downloaded from the portal yourself.`}
        </p>
        <FileDrop
          extensions={['.json', '.csv', '.xlsx']}
          limits={[t`With IRN, acknowledgement and signed QR code`, t`At most ${MAX_MEGABYTES} MB`]}
          isDisabled={sentFraction !== null}
          onFile={(file) => void recordFile(file)}
        />
        {sentFraction !== null && (
          <ProgressBar label={t`Recording the response`} fraction={sentFraction} />
        )}
        {outcome !== null && <Result outcome={outcome} />}
      </div>
    </Dialog>
  );
}

const toPayload = ({ acknowledgedAt, ...answer }: EinvoiceAnswer) => ({
  ...answer,
  acknowledgedAt: acknowledgedAt.toISOString(),
});

/** Returns the answers in a file, or null if there are none. A workbook starts with `PK`. */
async function readAnswerFile(file: File): Promise<EinvoiceAnswers | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (String.fromCharCode(...bytes.subarray(0, 2)) !== 'PK') {
    return readEinvoiceAnswers(decodeText(bytes, 'bytes'));
  }
  const { readSheets, formatCell } = await import('../../product/workbook-sheets.ts');
  const sheets = await readSheets(bytes);
  if (typeof sheets === 'string') return null;
  for (const { data } of sheets) {
    const text = data.map((row) => formatCsvLine(row.map(formatCell))).join('');
    const answers = readEinvoiceAnswers(text);
    if (answers !== null) return answers;
  }
  return null;
}

function Result({
  outcome: { problem, recorded, known, unmatched, unreadEntries },
}: {
  outcome: Outcome;
}) {
  const isComplete = problem === '' && unmatched.length + unreadEntries.length === 0;
  const rows = [
    ...unmatched.map((answer) => ({
      id: answer.irn + answer.number,
      name: answer.number === '' ? answer.irn : answer.number,
      text: describeUnmatched(answer),
    })),
    ...unreadEntries.map(({ position, text }) => ({
      id: `row ${position}`,
      name: t`Entry ${position}`,
      text: text === '' ? t`It has no IRN with a signed QR code.` : t`The portal answered: ${text}`,
    })),
  ];
  return (
    <div className="flex flex-col gap-2">
      {problem !== '' && <Banner tone="bad">{problem}</Banner>}
      {(problem === '' || recorded > 0) && (
        <Banner tone={isComplete ? 'ok' : 'warn'}>
          {plural(recorded, {
            0: 'No new IRN was recorded.',
            one: '# document has its IRN.',
            other: '# documents have their IRN.',
          })}{' '}
          {known > 0 &&
            plural(known, {
              one: '# was recorded before.',
              other: '# were recorded before.',
            })}
        </Banner>
      )}
      {rows.length > 0 && (
        <ul
          aria-label={t`Unmatched entries`}
          className="divide-y divide-line rounded-lg border border-line"
        >
          {rows.slice(0, MAX_LISTED_ROWS).map(({ id, name, text }) => (
            <li key={id} className="p-3 text-base">
              <span className="block font-medium break-all text-ink">{name}</span>
              <span className="text-sm wrap-break-word text-muted">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > MAX_LISTED_ROWS && (
        <p className="text-sm text-muted">
          {plural(rows.length - MAX_LISTED_ROWS, {
            one: '# more did not match.',
            other: '# more did not match.',
          })}
        </p>
      )}
    </div>
  );
}

function describeUnmatched({ reason, differences }: UnmatchedAnswer): string {
  const fields = differences.map(nameDifference).join(', ');
  return {
    unreadable: t`The signed QR code cannot be read. Download the response from the portal again.`,
    forged: t`The portal did not sign this code. Download the response from the portal again.`,
    unknown: t`None of your documents has this number.`,
    unregistered: t`This document needs no IRN: its recipient has no GSTIN.`,
    registered: t`This document already has another IRN.`,
    differs: t`The code differs from your document: ${fields}. Check that you uploaded the right file.`,
  }[reason];
}

function nameDifference(difference: EinvoiceDifference): string {
  return {
    irn: t`IRN`,
    type: t`type`,
    day: t`date`,
    supplier: t`your GSTIN`,
    recipient: t`the seller’s GSTIN`,
    total: t`total`,
  }[difference];
}
