import { plural, t } from '@lingui/core/macro';
import type { BankFile, StatementResult } from '@shipdesk/contract/money/remittance-runs';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { getCallMessage, runCall } from '../../api/call-error.ts';
import { formatDateTime, formatPaise } from '../../lib/format.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MenuButton, MenuItem } from '../../ui/overlay/menu.tsx';
import { UnreadColumns } from '../unread-columns.tsx';
import { remittancesApi } from './cod-api.ts';

export function BankFileButtons({ files }: { files: readonly BankFile[] }) {
  const [save, saveState] = remittancesApi.useSaveBankFileMutation();
  const [bankFile, setBankFile] = useState<BankFile | null>(null);

  const failure = t`The bank file could not be downloaded. Try again.`;
  return (
    <>
      {files.length > 0 && (
        <May permission="operator:money">
          <MenuButton label={t`Download again`}>
            {files.map((file) => (
              <MenuItem key={file.filedAt} onAction={() => setBankFile(file)}>
                {describeBankFile(file)}
              </MenuItem>
            ))}
          </MenuButton>
        </May>
      )}
      <May permission="operator:money">
        <Button
          icon={Download}
          isPending={saveState.isLoading}
          onPress={() => void runCall(save({}), { failure })}
        >
          {t`Download bank file`}
        </Button>
      </May>
      {bankFile !== null && <RepeatDialog file={bankFile} onClose={() => setBankFile(null)} />}
    </>
  );
}

function describeBankFile({ filedAt, payouts, paise }: BankFile): string {
  const moment = formatDateTime(filedAt);
  const count = plural(payouts, { one: '# payout', other: '# payouts' });
  const amount = formatPaise(paise);
  return t`${moment}, ${count}, ${amount}`;
}

/** Renders a confirmation, because the bank may already have the file. */
function RepeatDialog({ file, onClose }: { file: BankFile; onClose: () => void }) {
  const [save] = remittancesApi.useSaveBankFileMutation();
  const name = describeBankFile(file);
  return (
    <CallDialog
      title={t`Download this bank file again?`}
      text={t`This is the bank file of ${name}. Upload it only if your bank does not have it yet: a bank that gets the file twice transfers each payout twice.`}
      submitLabel={t`Download again`}
      send={() => save({ filedAt: file.filedAt })}
      failure={t`The bank file could not be downloaded. Try again.`}
      onClose={onClose}
    />
  );
}

/** The server rejects a larger statement. */
const MAX_STATEMENT_BYTES = 200_000;

export function StatementDialog({ onClose }: { onClose: () => void }) {
  const [match, { data, error, isLoading }] = remittancesApi.useMatchStatementMutation();
  const [isTooLarge, setTooLarge] = useState(false);

  async function readStatement(file: File) {
    setTooLarge(file.size > MAX_STATEMENT_BYTES);
    if (file.size <= MAX_STATEMENT_BYTES) await match({ body: { csv: await file.text() } });
  }

  return (
    <Dialog
      title={t`Match a bank statement`}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          {t`Shipdesk matches the payouts whose UTR and amount are on the statement. Payouts that the bank returned become payable again.`}
        </p>
        <FileDrop
          extensions={['.csv']}
          limits={[t`Columns: debit or amount, and reference or narration`, t`At most 200 kB`]}
          isDisabled={isLoading}
          onFile={(file) => void readStatement(file)}
        />
        {isTooLarge && (
          <Banner tone="bad">
            {t`The file is larger than 200 kB. Export fewer days or fewer columns.`}
          </Banner>
        )}
        {error !== undefined && !isLoading && !isTooLarge && (
          <Banner tone="bad">
            {getCallMessage(error, t`The statement could not be read. Try again.`)}
          </Banner>
        )}
        {data !== undefined && !isLoading && <Result result={data.data} />}
      </div>
    </Dialog>
  );
}

function Result({
  result: { matched, returned, differing, missing, unreadRows, unreadRowNumbers, unreadColumns },
}: {
  result: StatementResult;
}) {
  const rowsText = unreadRowNumbers.join(', ');
  const unmatchedPayouts = [
    ...returned.map(({ seller, utr, netPaise }) => {
      const amount = formatPaise(netPaise);
      return {
        seller,
        utr,
        reason: t`${utr}: the bank returned ${amount}. Check the bank account with the seller, then send the payout again.`,
      };
    }),
    ...differing.map(({ seller, utr, netPaise, statementPaise }) => {
      const expectedText = formatPaise(netPaise);
      const actualText = formatPaise(Math.abs(statementPaise));
      const reason =
        statementPaise < 0
          ? t`${utr}: the bank returned ${actualText} of ${expectedText}. Mark the payout as returned if the whole amount came back.`
          : t`${utr}: the statement shows ${actualText} instead of ${expectedText}. Check the transfer with your bank.`;
      return { seller, utr, reason };
    }),
  ];
  return (
    <div className="flex flex-col gap-2">
      <Banner tone={unmatchedPayouts.length > 0 ? 'warn' : 'ok'}>
        {plural(matched, { one: '# payout is matched.', other: '# payouts are matched.' })}{' '}
        {missing > 0 &&
          plural(missing, {
            one: '# transferred payout is not on the statement.',
            other: '# transferred payouts are not on the statement.',
          })}
      </Banner>
      {unmatchedPayouts.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {unmatchedPayouts.map(({ seller, utr, reason }) => (
            <li key={utr} className="p-3 text-base">
              <span className="block font-medium wrap-break-word text-ink">{seller}</span>
              <span className="text-sm break-all text-muted tabular-nums">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {unreadRows > 0 && (
        <p className="text-sm text-muted">
          {plural(unreadRows, {
            one: '# row could not be read. Check it by hand.',
            other: '# rows could not be read. Check them by hand.',
          })}{' '}
          {t`Row numbers in the file: ${rowsText}`}
        </p>
      )}
      <UnreadColumns names={unreadColumns} />
    </div>
  );
}
