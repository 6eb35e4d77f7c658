import type { NoParams } from '@shipdesk/domain/values/problem/problem';

/** Why a call about the money between carriers and the operator is refused. */
export interface CarrierRemittanceProblems {
  carrier_remittance_unknown: NoParams;
  /** A remittance of the account has the same content. `day` is when it was recorded. */
  carrier_remittance_repeated: { readonly name: string; readonly day: string };
  carrier_remittance_utr_taken: { readonly utr: string };
  carrier_remittance_empty: NoParams;
  carrier_remittance_too_long: { readonly max: number };
  carrier_remittance_amount_missing: NoParams;
  carrier_remittance_awb_unreadable: { readonly row: number };
  carrier_remittance_amount_unreadable: { readonly row: number };
  carrier_remittance_day_invalid: NoParams;
  /** Something of it is in the books. */
  carrier_remittance_booked: NoParams;
  /** The carrier kept an amount, and no account explains it. */
  deduction_missing: { readonly paise: number };
  /** More than the lines is no payment for freight. */
  deduction_account_invalid: NoParams;
  difference_reason_missing: NoParams;
  carrier_invoice_accepted: NoParams;
  carrier_invoice_not_accepted: NoParams;
  carrier_payment_too_high: { readonly leftPaise: number };
}
