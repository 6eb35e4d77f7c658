import { plural, t } from '@lingui/core/macro';
import type { Notice } from '@shipdesk/domain/account/event/notice';
import { getParcelTitle, type NamedParcel } from '@shipdesk/domain/order/parcel-name';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { type BillingPage, paths } from '../../lib/paths.ts';

export function nameNotice(notice: Notice): string {
  return {
    booked: t`Booked`,
    booking_failed: t`Booking failed`,
    out_for_delivery: t`Out for delivery`,
    delivered: t`Delivered`,
    undelivered: t`Delivery failed`,
    returned: t`Return started`,
    return_arrived: t`Returned parcel to acknowledge`,
    lost_or_damaged: t`Lost or damaged`,
    work_failed: t`Background job failed`,
    import_finished: t`Import finished`,
    balance_low: t`Balance low`,
    amount_owed: t`Amount owed`,
    weight_raised: t`Weight discrepancy opened`,
    weight_decided: t`Weight discrepancy decided`,
    cod_blocked: t`COD blocked`,
    payout_sent: t`COD paid out`,
    payout_corrected: t`COD payout reference corrected`,
    payout_returned: t`COD payout returned`,
    invoice_issued: t`Invoice issued`,
    invoice_overdue: t`Invoice overdue`,
    webhook_off: t`Webhook switched off`,
  }[notice];
}

interface NoticeSubject extends NamedParcel {
  readonly event: Notice;
  readonly subjects: number;
}

export function describeNotice(notice: NoticeSubject): string {
  const { event, docketNumber, subjects } = notice;
  const order = getParcelTitle(notice);
  const orders =
    docketNumber === ''
      ? plural(subjects, { one: '# order', other: '# orders' })
      : t`order ${order}`;
  const name = nameNotice(event);
  const texts: Readonly<Partial<Record<Notice, string>>> = {
    work_failed:
      docketNumber === ''
        ? t`A background job failed. The operator can start it again.`
        : t`A background job for ${orders} failed. The operator can start it again.`,
    import_finished: t`A large import has finished`,
    balance_low: t`Your balance is low. Recharge to keep shipping.`,
    undelivered: t`Delivery failed: ${orders}. Answer within 24 hours.`,
    return_arrived: t`Returned to you: ${orders}. Check the condition and acknowledge the return.`,
    amount_owed: t`You owe more than your balance covers. Recharge to book again.`,
    weight_raised: t`The carrier charges for a higher weight: ${orders}. Answer within 7 days.`,
    cod_blocked: t`Your COD cannot be paid out. Add a bank account.`,
    payout_sent: plural(subjects, {
      one: 'A payout of your COD was transferred',
      other: '# payouts of your COD were transferred',
    }),
    payout_corrected: plural(subjects, {
      one: 'The reference (UTR) of a payout of your COD was corrected',
      other: 'The references (UTR) of # payouts of your COD were corrected',
    }),
    payout_returned: plural(subjects, {
      one: 'The bank returned a payout of your COD. Check your bank account.',
      other: 'The bank returned # payouts of your COD. Check your bank account.',
    }),
    invoice_issued: plural(subjects, {
      one: 'You have a new invoice',
      other: 'You have # new invoices',
    }),
    invoice_overdue: plural(subjects, {
      one: 'An invoice is overdue. Recharge your wallet and pay the invoice.',
      other: '# invoices are overdue. Recharge your wallet and pay them.',
    }),
    webhook_off: t`A webhook was switched off because its address does not accept events. Fix your program, then switch the webhook on.`,
  };
  return texts[event] ?? t`${name}: ${orders}`;
}

const stages: Readonly<Partial<Record<Notice, OrderStage>>> = {
  booked: 'ready_to_ship',
  booking_failed: 'booking_failed',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  undelivered: 'ndr',
  returned: 'rto',
  lost_or_damaged: 'lost_or_damaged',
};

const billingPages: Readonly<Partial<Record<Notice, BillingPage>>> = {
  amount_owed: 'recharges',
  weight_raised: 'weightDiscrepancies',
  weight_decided: 'weightDiscrepancies',
  cod_blocked: 'codRemittance',
  payout_sent: 'codRemittance',
  payout_corrected: 'codRemittance',
  payout_returned: 'codRemittance',
  invoice_issued: 'invoices',
  invoice_overdue: 'invoices',
};

export function buildNoticePath({ event, docketNumber }: NoticeSubject): string {
  const page = billingPages[event];
  if (page !== undefined) return paths.billingTab(page);
  if (event === 'return_arrived') return paths.returns();
  if (docketNumber !== '') return paths.order(docketNumber);
  if (event === 'import_finished') return paths.imports();
  if (event === 'balance_low') return paths.billing();
  if (event === 'webhook_off') return paths.webhooks();
  const stage = stages[event];
  return stage === undefined ? paths.forwardOrders() : paths.ordersAtStage(stage);
}
