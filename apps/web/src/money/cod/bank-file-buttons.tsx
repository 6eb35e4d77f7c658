import { plural, t } from '@lingui/core/macro';
import type { BankFile } from '@shipdesk/contract/money/remittance-runs';
import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useSaveBankFileMutation } from './remittances-api.ts';

/** Downloads a new bank file, or one of the earlier `files` again. */
export function BankFileButtons({ files }: { files: readonly BankFile[] }) {
  const [save, saving] = useSaveBankFileMutation();
  const [again, setAgain] = useState<BankFile | null>(null);

  async function download() {
    const { error } = await save({});
    if (error) toast.error(messageOf(error, t`The bank file could not be downloaded.`));
  }

  return (
    <>
      {files.length > 0 && (
        <MenuTrigger
          label={t`Download again`}
          renderButton={(props) => (
            <Button {...props}>
              {t`Download again`}
              <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </Button>
          )}
        >
          {files.map((file) => (
            <MenuItem key={file.filedAt} onAction={() => setAgain(file)}>
              {fileName(file)}
            </MenuItem>
          ))}
        </MenuTrigger>
      )}
      <Button
        icon={<Download aria-hidden="true" className="size-4" />}
        isPending={saving.isLoading}
        onPress={() => void download()}
      >
        {t`Bank file`}
      </Button>
      {again !== null && <AgainDialog file={again} onClose={() => setAgain(null)} />}
    </>
  );
}

function fileName({ filedAt, payouts, paise }: BankFile): string {
  const moment = formatDateTime(filedAt);
  const count = plural(payouts, { one: '# payout', other: '# payouts' });
  const amount = formatPaise(paise);
  return t`${moment}, ${count}, ${amount}`;
}

/** Asks before a bank file is downloaded again, because the bank may already have it. */
function AgainDialog({ file, onClose }: { file: BankFile; onClose: () => void }) {
  const [save, { isLoading, error }] = useSaveBankFileMutation();
  const name = fileName(file);

  async function confirm() {
    const { error: refusal } = await save({ filedAt: file.filedAt });
    if (refusal === undefined) onClose();
  }

  return (
    <ConfirmDialog
      title={t`Download this bank file again?`}
      action={t`Download again`}
      isPayment
      isPending={isLoading}
      problem={
        error === undefined ? null : messageOf(error, t`The bank file could not be downloaded.`)
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t`Bank file of ${name}. Upload it only if your bank does not have it yet: a bank that gets the file twice transfers each payout twice.`}
    </ConfirmDialog>
  );
}
