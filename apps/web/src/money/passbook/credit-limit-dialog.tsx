import { t } from '@lingui/core/macro';
import { MAX_CREDIT_PAISE } from '@shipdesk/contract/money/ledger';
import { parseRupees, rupeesOf } from '@shipdesk/domain/values/money/money';
import { type FieldErrors, useForm } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { FormNumberField } from '../../lib/form-fields.tsx';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useSetCreditLimitMutation } from './passbook-api.ts';

interface CreditLimitDialogProps {
  seller: {
    readonly sellerId: string;
    readonly sellerName: string;
    readonly creditLimitPaise: number;
  };
  onClose: () => void;
}

interface LimitForm {
  rupees: string;
}

/** Sets how far below 0 a seller's wallet may go. */
export function CreditLimitDialog({ seller, onClose }: CreditLimitDialogProps) {
  const { sellerId, sellerName, creditLimitPaise } = seller;
  const [save, { isLoading, error }] = useSetCreditLimitMutation();
  const { control, handleSubmit } = useForm<LimitForm>({
    defaultValues: { rupees: String(rupeesOf(creditLimitPaise)) },
    resolver: resolve,
  });

  async function submit({ rupees }: LimitForm) {
    const paise = parseRupees(rupees) ?? 0;
    const { data } = await save({ sellerId, body: { creditLimitPaise: paise } });
    if (data === undefined) return;
    toast.success(t`The credit limit of ${sellerName} is ${{ limit: formatPaise(paise) }}.`);
    onClose();
  }

  return (
    <FormDialog
      title={t`Credit limit of ${sellerName}`}
      submitLabel={t`Save`}
      isPending={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <FormNumberField
        control={control}
        name="rupees"
        kind="decimal"
        prefix="₹"
        label={t`Credit limit`}
        hint={t`The seller can book until the balance is this far below ₹0.`}
        maxLength={11}
      />
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The limit could not be saved.`)}</Banner>
      )}
    </FormDialog>
  );
}

function resolve(values: LimitForm) {
  const errors: FieldErrors<LimitForm> = {};
  const paise = parseRupees(values.rupees);
  if (paise === null || paise < 0 || paise > MAX_CREDIT_PAISE) {
    const most = formatPaise(MAX_CREDIT_PAISE);
    errors.rupees = { type: 'rule', message: t`Enter an amount from ₹0 to ${most}.` };
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
