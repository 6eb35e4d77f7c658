import { listNames } from '../../values/record.ts';

interface NoticeRule {
  readonly showsInBell: boolean;
  /** True if the seller gets an email by default, false for an email on request, null for no email. */
  readonly toSeller: boolean | null;
  /** The same for emails to the consignee. */
  readonly toConsignee: boolean | null;
}

const rules = {
  booked: { showsInBell: false, toSeller: false, toConsignee: true },
  booking_failed: { showsInBell: true, toSeller: true, toConsignee: null },
  out_for_delivery: { showsInBell: false, toSeller: false, toConsignee: true },
  delivered: { showsInBell: false, toSeller: false, toConsignee: true },
  undelivered: { showsInBell: true, toSeller: true, toConsignee: true },
  returned: { showsInBell: true, toSeller: true, toConsignee: false },
  return_arrived: { showsInBell: true, toSeller: null, toConsignee: null },
  lost_or_damaged: { showsInBell: true, toSeller: true, toConsignee: null },
  work_failed: { showsInBell: true, toSeller: null, toConsignee: null },
  import_finished: { showsInBell: true, toSeller: null, toConsignee: null },
  balance_low: { showsInBell: true, toSeller: true, toConsignee: null },
  amount_owed: { showsInBell: true, toSeller: null, toConsignee: null },
  weight_raised: { showsInBell: true, toSeller: true, toConsignee: null },
  weight_decided: { showsInBell: true, toSeller: true, toConsignee: null },
  cod_blocked: { showsInBell: true, toSeller: null, toConsignee: null },
  payout_sent: { showsInBell: true, toSeller: true, toConsignee: null },
  payout_corrected: { showsInBell: true, toSeller: true, toConsignee: null },
  payout_returned: { showsInBell: true, toSeller: true, toConsignee: null },
  invoice_issued: { showsInBell: true, toSeller: true, toConsignee: null },
  invoice_overdue: { showsInBell: true, toSeller: true, toConsignee: null },
  webhook_off: { showsInBell: true, toSeller: true, toConsignee: null },
} as const satisfies Readonly<Record<string, NoticeRule>>;

export type Notice = keyof typeof rules;
export const notices = listNames(rules);
export const noticeRules: Readonly<Record<Notice, NoticeRule>> = rules;

export const mailedNotices: readonly Notice[] = notices.filter(
  (notice) => noticeRules[notice].toSeller !== null || noticeRules[notice].toConsignee !== null,
);
