import { t } from '@lingui/core/macro';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { type listWallets, MAX_CREDIT_PAISE } from '@shipdesk/contract/money/wallet';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { useState } from 'react';
import { formatPaise } from '../../lib/format.ts';
import { FormRupeesField, FormTextArea, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { May } from '../../session/may.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { passbookApi } from './passbook-api.ts';

export type SellerWallet = ResponseOf<typeof listWallets>['data'][number];

interface WalletProps {
  wallet: SellerWallet;
}

export function WalletActions({ wallet }: WalletProps) {
  const [dialog, setDialog] = useState<'limit' | 'adjustment' | null>(null);
  const { balancePaise, heldPaise, owedPaise, creditLimitPaise } = wallet;
  const sums = [
    [t`Balance`, balancePaise],
    [t`On hold`, heldPaise],
    [t`Owed`, owedPaise],
    [t`Credit limit`, creditLimitPaise],
  ] as const;
  const closeDialog = () => setDialog(null);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {sums.map(([name, paise]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="font-semibold text-ink tabular-nums">{formatPaise(paise)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <May permission="operator:money">
          <Button size="sm" onPress={() => setDialog('limit')}>{t`Change credit limit`}</Button>
        </May>
        <May permission="operator:money">
          <Button size="sm" onPress={() => setDialog('adjustment')}>{t`Adjust`}</Button>
        </May>
      </div>
      {dialog === 'limit' && <CreditLimitDialog wallet={wallet} onClose={closeDialog} />}
      {dialog === 'adjustment' && <AdjustmentDialog wallet={wallet} onClose={closeDialog} />}
    </div>
  );
}

function CreditLimitDialog({ wallet, onClose }: WalletProps & { onClose: () => void }) {
  const { sellerId, sellerName, creditLimitPaise } = wallet;
  const [save] = passbookApi.useSetCreditLimitMutation();
  const form = useCheckedForm({ rupees: String(toRupees(creditLimitPaise)) }, ({ rupees }) => {
    const paise = parseRupees(rupees);
    const maxText = formatPaise(MAX_CREDIT_PAISE);
    return {
      rupees:
        (paise === null || paise < 0 || paise > MAX_CREDIT_PAISE) &&
        t`Enter an amount from ₹0 to ${maxText}`,
    };
  });
  return (
    <CallDialog
      title={t`Credit limit of ${sellerName}`}
      submitLabel={t`Save`}
      form={form}
      send={({ rupees }) =>
        save({ sellerId, body: { creditLimitPaise: parseRupees(rupees) ?? 0 } })
      }
      failure={t`The limit could not be saved. Try again.`}
      success={({ data }) =>
        t`The credit limit of ${sellerName} is now ${{ limit: formatPaise(data.creditLimitPaise) }}.`
      }
      onClose={onClose}
    >
      <FormRupeesField
        {...form.bind('rupees')}
        label={t`Credit limit`}
        hint={t`The seller can book until the balance is this far below ₹0.`}
        maxLength={11}
      />
    </CallDialog>
  );
}

function AdjustmentDialog({ wallet, onClose }: WalletProps & { onClose: () => void }) {
  const getIdempotencyKey = useIdempotencyKey();
  const { sellerId, sellerName } = wallet;
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [adjust] = passbookApi.useAdjustWalletMutation();
  const form = useCheckedForm({ rupees: '', reason: '' }, ({ rupees, reason }) => {
    const paise = parseRupees(rupees) ?? 0;
    const maxText = formatPaise(MAX_CREDIT_PAISE);
    return {
      rupees:
        (paise <= 0 && t`Enter an amount above ₹0`) ||
        (paise > MAX_CREDIT_PAISE && t`Enter at most ${maxText}`),
      reason: reason.trim() === '' && t`Enter a reason`,
    };
  });

  return (
    <CallDialog
      title={t`Adjust the wallet of ${sellerName}`}
      submitLabel={direction === 'credit' ? t`Credit` : t`Debit`}
      form={form}
      send={({ rupees, reason }) => {
        const paise = parseRupees(rupees) ?? 0;
        const body = {
          amountPaise: direction === 'credit' ? paise : -paise,
          reason: reason.trim(),
        };
        return adjust({ sellerId, body, idempotencyKey: getIdempotencyKey([sellerId, body]) });
      }}
      failure={t`The wallet could not be adjusted. Try again.`}
      success={({ data }) => {
        const balance = formatPaise(data.balancePaise);
        return t`The balance of ${sellerName} is now ${balance}.`;
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <SegmentedControl
          label={t`Adjustment`}
          options={[
            { id: 'credit', label: t`Credit` },
            { id: 'debit', label: t`Debit` },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <p className="text-sm text-muted">
          {direction === 'credit'
            ? t`Adds the amount to the seller’s wallet.`
            : t`Deducts the amount from the seller’s wallet.`}
        </p>
      </div>
      <FormRupeesField {...form.bind('rupees')} label={t`Amount`} maxLength={11} />
      <FormTextArea
        {...form.bind('reason')}
        label={t`Reason`}
        hint={t`The seller sees the reason in the passbook.`}
        maxLength={200}
      />
    </CallDialog>
  );
}
