import { t } from '@lingui/core/macro';
import type { WaitingAccount } from '@shipdesk/contract/money/bank-accounts';
import { useState } from 'react';
import { getCallMessage, runCall } from '../../api/call-error.ts';
import { problemText } from '../../i18n/problem-texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ReasonDialog } from '../../product/call-dialog.tsx';
import { fresh, Loaded } from '../../product/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RowButton } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { bankAccountsApi } from './cod-api.ts';

/** Bank accounts that the operator verifies with the bank. Shows nothing while none waits. */
export function WaitingAccountsSection() {
  const query = bankAccountsApi.useListBankAccountsQuery(undefined, fresh);
  if (query.data === undefined && (query.error === undefined || query.isFetching)) return null;
  if (query.data?.data.length === 0) return null;
  return (
    <Loaded query={query} failure={t`The bank accounts to verify could not be loaded.`} isInline>
      {({ data }) => (
        <section aria-label={t`Bank accounts to verify`} className="flex flex-col gap-2">
          <h2 className="text-base font-semibold text-ink">{t`Bank accounts to verify`}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.map((waiting) => (
              <Waiting key={waiting.account.id} waiting={waiting} />
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  );
}

function Waiting({ waiting }: { waiting: WaitingAccount }) {
  const { sellerId, seller, account, isFirst } = waiting;
  const [verify, { isLoading }] = bankAccountsApi.useVerifyBankAccountMutation();
  const [reveal, revealed] = bankAccountsApi.useRevealBankAccountMutation();
  const [isHidden, setHidden] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const address = { sellerId, id: account.id };
  const number = isHidden ? undefined : revealed.data?.data.accountNumber;
  const addedAt = formatDateTime(account.addedAt);

  /** Takes the number from the screen and from the cache of calls. */
  function hideNumber() {
    setHidden(true);
    revealed.reset();
  }

  async function accept() {
    await runCall(verify({ ...address, body: { outcome: 'verified' } }), {
      failure: t`The bank account could not be changed.`,
      success: t`The bank account of ${seller} is verified.`,
    });
    hideNumber();
  }

  async function reject(reason: string) {
    const answer = await verify({ ...address, body: { outcome: 'rejected', reason } });
    hideNumber();
    if (answer.error !== undefined) {
      // The list is read again and may lack the account, and with it the dialog.
      toast.error(getCallMessage(answer.error, t`The bank account could not be changed.`));
      setRejecting(false);
    }
    return answer;
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-break-word text-ink">
          {seller} <Badge>{isFirst ? t`First account` : t`Change`}</Badge>
        </p>
        <p className="text-base wrap-break-word text-ink">{account.holderName}</p>
        <p className="text-sm text-muted tabular-nums">
          {number ?? `••••${account.lastFour}`} · {account.ifsc} · {t`added ${addedAt}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {number === undefined && (
          <RowButton
            label={t`Show number`}
            name={t`Show number of the bank account of ${seller}`}
            isPending={revealed.isLoading}
            onPress={() => {
              setHidden(false);
              void reveal(address);
            }}
          />
        )}
        <RowButton
          label={t`Reject`}
          name={t`Reject the bank account of ${seller}`}
          isDisabled={isLoading}
          onPress={() => setRejecting(true)}
        />
        <RowButton
          variant="primary"
          label={t`Verify`}
          name={t`Verify the bank account of ${seller}`}
          isPending={isLoading}
          onPress={() => void accept()}
        />
      </div>
      {isRejecting && (
        <ReasonDialog
          title={t`Reject the bank account of ${seller}?`}
          text={t`The account ending in ${{ lastFour: account.lastFour }} is closed and cannot be verified later. The seller has to enter an account again.`}
          hint={t`The seller reads it in Billing and in a mail.`}
          missing={problemText({ code: 'bank_rejection_reason_missing' })}
          submitLabel={t`Reject it`}
          send={reject}
          failure={t`The bank account could not be changed.`}
          success={t`The bank account of ${seller} is rejected.`}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  );
}
