import { t } from '@lingui/core/macro';
import type { BankAccount } from '@shipdesk/contract/money/bank-accounts';
import { findBankAccountProblems } from '@shipdesk/domain/money/cod/bank-account-rules';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { hasCode } from '../../api/call-error.ts';
import { listProblemMessages } from '../../i18n/problem-texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { buildCodeField } from '../../lib/forms/code-field.ts';
import { FormPasswordField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { bankAccountsApi } from './cod-api.ts';

export function BankAccountSection() {
  const query = bankAccountsApi.useGetBankAccountQuery(undefined, refetchOnMount);
  const [isEditing, setEditing] = useState(false);
  const accounts = query.data?.data;
  return (
    <TitledSection
      title={t`Bank account`}
      isCard
      actions={
        accounts !== undefined && (
          <May permission="money:write">
            <Button size="sm" onPress={() => setEditing(true)}>
              {accounts.inForce === null && accounts.pending === null ? t`Add` : t`Change`}
            </Button>
          </May>
        )
      }
    >
      <Loaded
        query={query}
        failure={t`The bank account could not be loaded.`}
        isInline
        skeleton={['h-10']}
      >
        {({ data: { inForce, pending, rejected } }) => (
          <>
            {inForce !== null && <Account account={inForce} />}
            {pending !== null && <PendingAccount account={pending} />}
            {rejected !== null && (
              <Banner tone="bad">
                {t`The operator rejected the account ending in ${{ lastFour: rejected.lastFour }} on ${{ day: formatDateTime(rejected.at) }}: “${{ reason: rejected.reason }}”. Check the account holder, account number and IFSC, then enter the account again.`}
              </Banner>
            )}
            {inForce === null && pending === null && rejected === null && (
              <p className="flex items-start gap-2 text-base text-muted">
                <Landmark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {t`Add the account that your COD is paid out to. It becomes active after a day, once the operator has verified it.`}
              </p>
            )}
          </>
        )}
      </Loaded>
      {isEditing && <BankAccountDialog onClose={() => setEditing(false)} />}
    </TitledSection>
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

function PendingAccount({ account }: { account: BankAccount }) {
  const from = formatDateTime(account.inForceFrom);
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex items-start justify-between gap-3">
        <Account account={account} />
        <Badge tone="warn">{account.isVerified ? t`Active soon` : t`To be verified`}</Badge>
      </div>
      <p className="text-sm text-muted">
        {account.isVerified
          ? t`Active from ${from}.`
          : t`Active from ${from} at the earliest, once the operator has verified the account.`}
      </p>
    </div>
  );
}

const emptyForm = {
  holderName: '',
  accountNumber: '',
  accountNumberAgain: '',
  ifsc: '',
  password: '',
  code: '',
};

function BankAccountDialog({ onClose }: { onClose: () => void }) {
  const [change, { reset }] = bankAccountsApi.useChangeBankAccountMutation();
  const [isCodeRequired, setCodeRequired] = useState(false);
  const form = useCheckedForm(emptyForm, (values) => [
    ...listProblemMessages(findBankAccountProblems(values)),
    values.password === '' && { field: 'password', message: t`Enter your password` },
  ]);
  const { bind } = form;

  async function sendAccount({ code, ...account }: typeof emptyForm) {
    const result = await change({ body: { ...account, ...(isCodeRequired && { code }) } });
    if (hasCode(result.error, 'second_factor_required')) setCodeRequired(true);
    return result;
  }

  return (
    <CallDialog
      title={t`Bank account for COD`}
      text={t`The account becomes active after a day, once the operator has verified it. Until then COD goes to your previous account, if you have one.`}
      submitLabel={t`Save`}
      form={form}
      send={sendAccount}
      failure={t`The bank account could not be saved. Try again.`}
      explain={(error) => (hasCode(error, 'second_factor_required') ? null : undefined)}
      success={t`The bank account becomes active after a day, once the operator has verified it.`}
      onClose={() => {
        // Remove the account number from the RTK Query cache.
        reset();
        onClose();
      }}
    >
      <FormTextField
        {...bind('holderName')}
        isRequired
        label={t`Account holder`}
        autoComplete="off"
        autoFocus
      />
      <FormTextField
        {...bind('accountNumber')}
        isRequired
        label={t`Account number`}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormTextField
        {...bind('accountNumberAgain')}
        isRequired
        label={t`Confirm account number`}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormTextField
        {...bind('ifsc')}
        isRequired
        label={t`IFSC`}
        hint={t`11 characters, on your cheque book or passbook.`}
        autoComplete="off"
      />
      <FormPasswordField
        {...bind('password')}
        isRequired
        label={t`Your password`}
        autoComplete="current-password"
      />
      {isCodeRequired && <FormTextField {...bind('code')} {...buildCodeField()} />}
    </CallDialog>
  );
}
