import { t } from '@lingui/core/macro';
import type { BankAccount, RejectedBankAccount } from '@shipdesk/contract/money/bank-accounts';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BankAccountDialog } from './bank-account-dialog.tsx';
import { useGetBankAccountQuery } from './bank-accounts-api.ts';

/** The bank account for COD payouts, and a pending change of it. */
export function BankAccountSection() {
  const { data, error, isFetching, refetch } = useGetBankAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [isEditing, setEditing] = useState(false);
  const accounts = data?.data;
  return (
    <section
      aria-label={t`Bank account`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-center gap-3">
        <h2 className="flex-1 text-base font-semibold text-ink">{t`Bank account`}</h2>
        {accounts !== undefined && (
          <Button size="sm" onPress={() => setEditing(true)}>
            {accounts.inForce === null && accounts.pending === null ? t`Add` : t`Change`}
          </Button>
        )}
      </div>
      {accounts !== undefined ? (
        <>
          {accounts.inForce !== null && <Account account={accounts.inForce} />}
          {accounts.pending !== null && <Pending account={accounts.pending} />}
          {accounts.rejected !== null && <RejectedAccount rejected={accounts.rejected} />}
          {accounts.inForce === null && accounts.pending === null && accounts.rejected === null && (
            <p className="flex items-start gap-2 text-base text-muted">
              <Landmark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t`Add the account that your COD is paid out to. The operator verifies it, and it is in force a day later.`}
            </p>
          )}
        </>
      ) : error !== undefined && !isFetching ? (
        <Banner
          tone="bad"
          action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`The bank account could not be loaded.`)}
        </Banner>
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-10" />
        </div>
      )}
      {isEditing && <BankAccountDialog onClose={() => setEditing(false)} />}
    </section>
  );
}

function RejectedAccount({ rejected }: { rejected: RejectedBankAccount }) {
  const { lastFour, reason } = rejected;
  const day = formatDateTime(rejected.at);
  return (
    <Banner tone="bad">
      {t`The operator rejected the account ending in ${lastFour} on ${day}: “${reason}”. Check the holder, the number and the IFSC, and enter it again.`}
    </Banner>
  );
}

function Account({ account }: { account: BankAccount }) {
  const { holderName, ifsc, lastFour } = account;
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-break-word text-ink">{holderName}</p>
      <p className="text-base text-muted tabular-nums">
        {`••••${lastFour}`} · {ifsc}
      </p>
    </div>
  );
}

function Pending({ account }: { account: BankAccount }) {
  const from = formatDateTime(account.inForceFrom);
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex items-start justify-between gap-3">
        <Account account={account} />
        <Badge tone="warn">{account.isVerified ? t`In force soon` : t`To be verified`}</Badge>
      </div>
      <p className="text-sm text-muted">
        {account.isVerified
          ? t`In force from ${from}.`
          : t`In force from ${from} at the earliest, once the operator has verified it.`}
      </p>
    </div>
  );
}
