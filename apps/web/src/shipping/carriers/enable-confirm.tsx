import { t } from '@lingui/core/macro';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { testSentence } from './carrier-texts.ts';
import { wordsLine } from './connection-test.tsx';

interface EnableConfirmProps {
  account: CarrierAccount;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an account is enabled whose last connection test failed, or that was never tested. */
export function EnableConfirm({ account, onConfirm, onClose }: EnableConfirmProps) {
  const { name, lastTest } = account;
  return (
    <ConfirmDialog
      title={lastTest === null ? t`Enable ${name} without a test?` : t`Enable ${name}?`}
      action={t`Enable it`}
      keepLabel={t`Leave it disabled`}
      isPending={false}
      problem={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {lastTest === null ? (
        <p>{t`The connection was not tested since the account was saved. Bookings fail if the carrier refuses the token. Test the connection first.`}</p>
      ) : (
        <>
          <p>{t`The last test of the connection failed, so bookings through this account will probably fail.`}</p>
          <p className="mt-2">{testSentence(account, lastTest)}</p>
          {lastTest.words !== '' && (
            <p className="mt-2 break-words">{wordsLine(account, lastTest)}</p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
