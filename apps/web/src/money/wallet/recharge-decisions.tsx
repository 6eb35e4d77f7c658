import { t } from '@lingui/core/macro';
import type { SellerRecharge } from '@shipdesk/contract/money/recharges';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { problemText } from '../../i18n/problem-texts.ts';
import { FormRupeesField, FormTextArea, useCheckedForm } from '../../lib/form-fields.tsx';
import { formatPaise } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { UtrField } from '../../lib/utr-field.tsx';
import { CallDialog, ReasonDialog } from '../../product/call-dialog.tsx';
import { rechargesApi } from './recharges-api.ts';

interface DialogProps {
  recharge: SellerRecharge;
  onClose: () => void;
}

/** Asks before a reported bank transfer is credited. */
export function ApproveDialog({ recharge, onClose }: DialogProps) {
  const [approve] = rechargesApi.useApproveRechargeMutation();
  const { id, sellerName, reference } = recharge;
  const amount = formatPaise(recharge.amountPaise);
  return (
    <CallDialog
      title={t`Confirm the transfer`}
      text={t`${amount} is credited to the wallet of ${sellerName}. Confirm only if your bank statement shows the transfer with the reference ${reference}.`}
      submitLabel={t`Credit ${amount}`}
      send={() => approve({ id })}
      failure={t`The transfer could not be confirmed.`}
      success={t`${amount} is credited to ${sellerName}.`}
      onClose={onClose}
    />
  );
}

/** Declines a bank transfer with a reason that the seller sees. */
export function DeclineDialog({ recharge, onClose }: DialogProps) {
  const [decline] = rechargesApi.useDeclineRechargeMutation();
  const { id, sellerName, reference } = recharge;
  const amount = formatPaise(recharge.amountPaise);
  return (
    <ReasonDialog
      title={t`Decline the transfer?`}
      text={t`${amount} of ${sellerName}, reference ${reference}`}
      hint={t`The seller sees it.`}
      missing={t`Enter a reason.`}
      submitLabel={t`Decline`}
      isDanger
      send={(reason) => decline({ id, body: { reason } })}
      failure={t`The recharge could not be declined.`}
      success={t`The recharge is declined.`}
      onClose={onClose}
    />
  );
}

/** Pays a recharge back, whole or in part: through the gateway, or by a bank transfer that was made. */
export function RefundDialog({ recharge, onClose }: DialogProps) {
  const keyOf = useIdempotencyKey();
  const [refund] = rechargesApi.useRefundRechargeMutation();
  const { id, mode, amountPaise, refundedPaise, sellerName } = recharge;
  const leftPaise = amountPaise - refundedPaise;
  const isOffline = mode === 'offline';
  const form = useCheckedForm(
    { rupees: String(toRupees(leftPaise)), utr: '', reason: '' },
    ({ rupees, utr, reason }) => {
      const paise = parseRupees(rupees) ?? 0;
      return {
        rupees:
          (paise <= 0 || paise > leftPaise) &&
          problemText({ code: 'refund_too_high', params: { leftPaise } }),
        utr:
          isOffline &&
          parseUtr(utr) === null &&
          problemText({ code: 'transfer_reference_invalid' }),
        reason: reason.trim() === '' && t`Enter a reason.`,
      };
    },
  );

  return (
    <CallDialog
      title={t`Refund the recharge`}
      submitLabel={t`Refund`}
      form={form}
      send={({ rupees, utr, reason }) => {
        const body = {
          amountPaise: parseRupees(rupees) ?? 0,
          reason: reason.trim(),
          ...(isOffline && { utr: utr.trim() }),
        };
        return refund({ id, body, idempotencyKey: keyOf([id, body]) });
      }}
      failure={t`The refund could not be saved.`}
      success={({ data }) => {
        const amount = formatPaise(data.amountPaise);
        return isOffline
          ? t`${amount} has left the wallet of ${sellerName}.`
          : t`${amount} is on its way back to ${sellerName}.`;
      }}
      onClose={onClose}
    >
      <FormRupeesField
        {...form.bind('rupees')}
        label={t`Amount`}
        hint={t`It leaves the wallet of ${sellerName}.`}
        maxLength={9}
      />
      {isOffline && (
        <UtrField {...form.bind('utr')} hint={t`The reference of your transfer to the seller.`} />
      )}
      <FormTextArea {...form.bind('reason')} label={t`Reason`} maxLength={200} />
    </CallDialog>
  );
}
