import { plural, t } from '@lingui/core/macro';
import type { CarrierRemittance } from '@shipdesk/contract/money/carrier-remittances';
import { MAX_DIFFERENCE_REASON } from '@shipdesk/contract/money/carrier-remittances';
import {
  canDeduct,
  type DeductionAccount,
  deductionAccounts,
} from '@shipdesk/domain/money/carrier-cod/cod-match';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { problemText } from '../../i18n/problem-texts.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { deductionName } from './carrier-remittance-texts.ts';
import { useBookCarrierRemittanceMutation } from './carrier-remittances-api.ts';

interface BookDialogProps {
  remittance: CarrierRemittance;
  onClose: () => void;
}

/** Posts the lines that match, and asks what explains a difference to the transfer. */
export function BookDialog({ remittance, onClose }: BookDialogProps) {
  const { id, deductionPaise, deductionAccount, open, linesPaise, receivedPaise } = remittance;
  const isAsked = deductionPaise !== 0 && deductionAccount === null;
  const accounts = deductionAccounts.filter((one) => canDeduct(one, deductionPaise));
  const [account, setAccount] = useState<DeductionAccount>(accounts[0] ?? 'adjustments');
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [book, { isLoading, error }] = useBookCarrierRemittanceMutation();

  async function submit() {
    const isMissing = isAsked && account === 'adjustments' && reason.trim() === '';
    setReasonMissing(isMissing);
    if (isMissing) return;
    const deduction = { account, reason: reason.trim() };
    const { data } = await book({ id, body: isAsked ? { deduction } : {} });
    if (data === undefined) return;
    toast.success(
      plural(data.data.booked, { one: '# parcel is posted.', other: '# parcels are posted.' }),
    );
    onClose();
  }

  const [lines, received] = [formatPaise(linesPaise), formatPaise(receivedPaise)];
  const difference = formatPaise(Math.abs(deductionPaise));
  return (
    <FormDialog
      title={t`Post the remittance`}
      submitLabel={t`Post`}
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-base text-muted tabular-nums">
        {plural(open.matched, {
          one: '# parcel matches. Its COD moves from the carrier to your bank in the books.',
          other: '# parcels match. Their COD moves from the carrier to your bank in the books.',
        })}{' '}
        {t`Lines with a difference stay open until you accept them.`}
      </p>
      {isAsked && (
        <>
          <Banner tone="warn">
            {deductionPaise > 0
              ? t`The carrier kept ${difference}: its lines are ${lines}, and it transferred ${received}.`
              : t`The carrier transferred ${difference} more than its lines: ${received} instead of ${lines}.`}
          </Banner>
          <RadioGroup
            label={t`What is the difference?`}
            orientation="vertical"
            options={accounts.map((one) => ({
              id: one,
              label: deductionName(one),
              description:
                one === 'carrier_payable'
                  ? t`The carrier paid itself for invoices that you owe it.`
                  : t`A charge or an error that belongs to no invoice.`,
            }))}
            value={account}
            onChange={setAccount}
          />
          <TextField
            label={t`Reason`}
            hint={t`For example, the number of the invoice.`}
            value={reason}
            maxLength={MAX_DIFFERENCE_REASON}
            isRequired={account === 'adjustments'}
            onChange={setReason}
            {...(isReasonMissing && {
              error: problemText({ code: 'difference_reason_missing' }),
            })}
          />
        </>
      )}
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The remittance could not be posted.`)}</Banner>
      )}
    </FormDialog>
  );
}
