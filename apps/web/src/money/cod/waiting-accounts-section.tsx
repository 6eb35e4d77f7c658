import { t } from '@lingui/core/macro';
import type { AccountCheck, WaitingAccount } from '@shipdesk/contract/money/bank-accounts';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import {
  useListBankAccountsQuery,
  useRevealBankAccountMutation,
  useVerifyBankAccountMutation,
} from './bank-accounts-api.ts';
import { RejectAccountDialog } from './reject-account-dialog.tsx';

/** Bank accounts that the operator verifies with the bank. Shows nothing while none waits. */
export function WaitingAccountsSection() {
  const { data, error, isFetching, refetch } = useListBankAccountsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (error !== undefined && data === undefined && !isFetching) {
    return (
      <Banner
        tone="bad"
        action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
      >
        {messageOf(error, t`The bank accounts to verify could not be loaded.`)}
      </Banner>
    );
  }
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section aria-label={t`Bank accounts to verify`} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold text-ink">{t`Bank accounts to verify`}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.data.map((waiting) => (
          <Waiting key={waiting.account.id} waiting={waiting} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ waiting }: { waiting: WaitingAccount }) {
  const { sellerId, seller, account, isFirst } = waiting;
  const [verify, { isLoading }] = useVerifyBankAccountMutation();
  const [reveal, revealed] = useRevealBankAccountMutation();
  const [isHidden, setHidden] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const address = { sellerId, id: account.id };
  const number = isHidden ? undefined : revealed.data?.data.accountNumber;
  const addedAt = formatDateTime(account.addedAt);

  async function decide(check: AccountCheck) {
    const { error } = await verify({ ...address, body: check });
    if (error === undefined) {
      toast.success(
        check.outcome === 'verified'
          ? t`The bank account of ${seller} is verified.`
          : t`The bank account of ${seller} is rejected.`,
      );
    } else toast.error(messageOf(error, t`The bank account could not be changed.`));
    setRejecting(false);
    // The number leaves the screen and the cache of calls.
    setHidden(true);
    revealed.reset();
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
          <Button
            size="sm"
            aria-label={t`Show number of the bank account of ${seller}`}
            isPending={revealed.isLoading}
            onPress={() => {
              setHidden(false);
              void reveal(address);
            }}
          >
            {t`Show number`}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={t`Reject the bank account of ${seller}`}
          isDisabled={isLoading}
          onPress={() => setRejecting(true)}
        >
          {t`Reject`}
        </Button>
        <Button
          size="sm"
          variant="primary"
          aria-label={t`Verify the bank account of ${seller}`}
          isPending={isLoading}
          onPress={() => void decide({ outcome: 'verified' })}
        >
          {t`Verify`}
        </Button>
      </div>
      {isRejecting && (
        <RejectAccountDialog
          waiting={waiting}
          onReject={(reason) => decide({ outcome: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  );
}
