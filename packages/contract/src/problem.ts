import type { PayoutCondition } from '@shipdesk/domain/money/cod/payout';
import type { BulkProblems } from '@shipdesk/domain/order/bulk/bulk-problems';
import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import type { NoParams, ProblemParams } from '@shipdesk/domain/values/problem/problem';
import type { CarrierRemittanceProblems } from './money/carrier-remittance-problems.ts';

/** Codes of refused calls. The status of each is in the server's `http/problem.ts`. */
export type RefusalCode =
  | 'malformed'
  | 'invalid'
  | 'bad_credentials'
  | 'second_factor_required'
  | 'second_factor_wrong'
  | 'session_invalid'
  | 'session_expired'
  | 'role_missing'
  | 'origin_refused'
  | 'not_found'
  | 'method_not_allowed'
  | 'duplicate'
  | 'stale_version'
  | 'stage_conflict'
  | 'idempotency_key_reused'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal';

/** The problems that only the server can find, with their parameters: a `reason` of a refusal or the `code` of a detail. */
export interface RefusalReasons extends CarrierRemittanceProblems {
  // The form of the request.
  field_missing: { readonly field: string };
  field_unknown: { readonly field: string };
  field_empty: { readonly field: string };
  field_malformed: { readonly field: string; readonly rule: string };
  json_too_deep: NoParams;
  json_too_many_values: NoParams;
  host_ambiguous: NoParams;
  body_compressed: NoParams;
  csv_expected: NoParams;
  idempotency_key_malformed: NoParams;
  method_unknown: { readonly method: string };
  // Authentication and access.
  metrics_token_missing: NoParams;
  second_factor_not_set_up: NoParams;
  sign_in_limit: NoParams;
  sign_in_stopped: NoParams;
  sign_in_busy: NoParams;
  script_sign_in_off: NoParams;
  foreign_refresh: NoParams;
  password_attempt_limit: NoParams;
  second_factor_limit: NoParams;
  second_factor_already_on: NoParams;
  second_factor_not_begun: NoParams;
  current_password_wrong: NoParams;
  email_taken: NoParams;
  /** A link that sets a password was used, has expired or never existed. */
  password_link_invalid: NoParams;
  password_reset_limit: NoParams;
  /** No user of the seller has the address. */
  user_unknown: NoParams;
  mail_unknown: NoParams;
  session_unknown: NoParams;
  server_stopping: NoParams;
  // Nouns.
  /** No account of the carrier has the token. */
  push_token_wrong: NoParams;
  push_unreadable: NoParams;
  /** No parcel has the docket number. */
  parcel_unknown: NoParams;
  consignee_phone_missing: NoParams;
  import_unknown: NoParams;
  imports_unfinished: { readonly max: number };
  bulk_import_running: NoParams;
  too_many_searches: NoParams;
  order_unknown: NoParams;
  /** The order is with a carrier. */
  order_is_shipped: NoParams;
  order_is_cancelled: NoParams;
  /** The carrier has picked the parcel up. */
  order_under_way: NoParams;
  order_finished: NoParams;
  consignee_erased: NoParams;
  reverse_collects_nothing: NoParams;
  /** Someone else edited these groups of the order. */
  order_newer: { readonly editedBy: string; readonly groups: readonly OrderGroup[] };
  order_view_unknown: NoParams;
  order_view_name_missing: NoParams;
  order_view_name_taken: { readonly name: string };
  order_view_query_invalid: NoParams;
  order_views_full: { readonly max: number };
  order_is_reverse: NoParams;
  order_has_no_price: NoParams;
  /** No carrier account sells the service. */
  service_not_sold: { readonly service: string };
  service_not_offered: { readonly service: string };
  carrier_missing: NoParams;
  /** No carrier account that sells a service to the zone collects from consignees. */
  carrier_reverse_missing: NoParams;
  /** No carrier account that sells a service to the zone does the required quality checks. */
  carrier_checks_missing: NoParams;
  carrier_refused: { readonly words: string };
  carrier_unserviceable: NoParams;
  carrier_credentials: NoParams;
  carrier_balance: NoParams;
  /** No movement of the wallet has the number. */
  movement_unknown: NoParams;
  /** The wallet and its credit do not cover the price. `missingPaise` is what a recharge must bring at least. */
  balance_short: { readonly missingPaise: number };
  /** The wallet has `missingPaise` less than is to be refunded. */
  /** What the wallet has of its own: without credit. */
  refund_uncovered: { readonly leftPaise: number };
  /** What the wallet and its credit cover. */
  adjustment_uncovered: { readonly leftPaise: number };
  carrier_duplicate: NoParams;
  carrier_address: NoParams;
  carrier_pickup_address: NoParams;
  booking_given_up: NoParams;
  booking_unanswered: NoParams;
  carrier_silent: NoParams;
  shipment_unknown: NoParams;
  shipment_too_late: NoParams;
  shipment_being_booked: NoParams;
  labels_missing: { readonly orders: number };
  /** The order has no AWB. */
  awb_missing: NoParams;
  manifest_closed: { readonly number: string };
  /** The courier has the parcel of the order. */
  manifest_handed_over: NoParams;
  manifest_reverse: NoParams;
  manifest_orders_unfit: { readonly orders: number };
  manifest_unknown: NoParams;
  pickup_day_invalid: { readonly from: string; readonly to: string };
  /** Couriers do not come on this day. */
  pickup_day_closed: { readonly next: string };
  pickup_refused: NoParams;
  pickup_address_refused: NoParams;
  pickup_balance: NoParams;
  pickup_credentials: NoParams;
  pickup_unknown: NoParams;
  pickup_not_refused: NoParams;
  ndr_task_ended: NoParams;
  /** Another user saved a note since the caller read the action; `note` is that note. */
  ndr_task_newer: { readonly note: string };
  /** No failed delivery of the parcel is known. */
  ndr_unknown: NoParams;
  /** The reason or the carrier does not allow the action. */
  ndr_action_refused: NoParams;
  /** The carrier acts next: the failed delivery was answered, or the parcel is no longer at its depot. */
  ndr_answered: NoParams;
  /** The parcel was delivered, comes back, or is lost or damaged. */
  ndr_closed: NoParams;
  /** The same action waits for operator staff already. */
  ndr_recorded: NoParams;
  /** The consignee can answer nothing that the reason and the carrier allow. */
  ndr_link_useless: NoParams;
  ndr_settings_newer: NoParams;
  discrepancy_unknown: NoParams;
  /** The case is no longer open, or its time is over. */
  discrepancy_closed: NoParams;
  dispute_answer_missing: NoParams;
  carrier_invoice_unknown: NoParams;
  carrier_invoice_reading: NoParams;
  /** An invoice of the account has the same content. `day` is when it was checked. */
  carrier_invoice_repeated: { readonly name: string; readonly day: string };
  /** A header without the numbers of parcels, or without anything to compare. */
  invoice_awb_missing: NoParams;
  invoice_charges_missing: NoParams;
  invoice_column_repeated: { readonly name: string };
  invoice_period_invalid: NoParams;
  /** No parcel is at the hand-over of this carrier and warehouse. */
  hand_over_unknown: NoParams;
  hand_over_empty: NoParams;
  /** The parcel is not scanned, or is on a manifest already. */
  scan_unknown: NoParams;
  packing_cancelled: NoParams;
  packing_handed_over: NoParams;
  packing_reverse: NoParams;
  packing_packed: NoParams;
  packing_ambiguous: { readonly orders: number };
  /** No return has this number. */
  return_unknown: NoParams;
  /** The parcel was delivered after all, or is lost or damaged. */
  return_closed: NoParams;
  photo_unknown: NoParams;
  photo_missing: NoParams;
  /** Not a JPEG of the permitted size and form. */
  photo_malformed: { readonly maxKilobytes: number };
  order_id_taken: { readonly orderId: string; readonly docketNumber: string };
  payment_mode_unknown: NoParams;
  reverse_off: NoParams;
  date_range_invalid: NoParams;
  date_range_too_long: { readonly maxDays: number };
  pincode_unknown: NoParams;
  /** No service goes to the zone of the route. */
  zone_not_served: { readonly zone: string };
  rate_version_unknown: { readonly version: number };
  rate_card_unchanged: NoParams;
  rate_card_newer: { readonly version: number; readonly savedBy: string | null };
  rate_draft_newer: { readonly savedBy: string };
  /** The day from which a version is to be in force is today, past, none or too far away. */
  effective_day_invalid: { readonly from: string; readonly to: string };
  carrier_account_unknown: NoParams;
  carrier_account_name_missing: NoParams;
  carrier_account_name_taken: { readonly name: string };
  carrier_account_newer: { readonly name: string };
  carrier_accounts_full: { readonly max: number };
  carrier_services_missing: NoParams;
  carrier_url_invalid: NoParams;
  carrier_token_missing: NoParams;
  /** The token would go to another host than the one it was entered for. */
  carrier_token_with_url: NoParams;
  simulator_demo_only: NoParams;
  preferences_newer: { readonly savedBy: string };
  label_settings_newer: NoParams;
  /** A reason or quality checks of an order that is not a reverse order. */
  return_details_forward: NoParams;
  rate_plan_unknown: NoParams;
  rate_plan_name_missing: NoParams;
  rate_plan_name_taken: { readonly name: string };
  rate_plan_newer: { readonly name: string };
  job_unknown: NoParams;
  recharge_unknown: NoParams;
  /** The seller has another recharge with this reference. */
  recharge_reference_taken: { readonly reference: string };
  /** The transfer was credited for another recharge. */
  transfer_credited: { readonly reference: string };
  /** The recharge does not wait for a decision. */
  recharge_decided: NoParams;
  recharges_full: { readonly max: number };
  /** Payments online are not set up here. */
  gateway_off: NoParams;
  refund_not_credited: NoParams;
  refund_too_high: { readonly leftPaise: number };
  payment_signature_wrong: NoParams;
  payment_event_unreadable: NoParams;
  /** Invoices need the company of the operator. */
  company_missing: NoParams;
  company_newer: NoParams;
  tax_details_newer: NoParams;
  tax_document_unknown: NoParams;
  invoice_paid: NoParams;
  invoice_wallet_empty: NoParams;
  credit_note_too_late: { readonly deadline: string };
  credit_note_too_high: { readonly leftPaise: number };
  claim_unknown: NoParams;
  claim_decided: NoParams;
  claim_reason_missing: NoParams;
  remittance_unknown: NoParams;
  /** The payout is not waiting for its transfer. */
  remittance_not_open: NoParams;
  remittance_not_remitted: NoParams;
  /** The bank did not return the payout. */
  remittance_not_returned: NoParams;
  /** A returned payout that is not sent again until the conditions are met. */
  remittance_on_hold: { readonly unmet: readonly PayoutCondition[] };
  /** Every prepared payout is in a bank file already, or none is prepared. */
  bank_file_empty: NoParams;
  /** A bank statement lists the UTR, so it is correct. */
  remittance_on_statement: { readonly utr: string };
  remittance_has_utr: { readonly utr: string };
  payout_day_invalid: { readonly latest: string };
  utr_invalid: NoParams;
  utr_taken: NoParams;
  statement_unreadable: NoParams;
  /** One column of amounts, and nothing that tells debits from credits. */
  statement_undirected: NoParams;
  bank_account_unknown: NoParams;
  bank_account_closed: NoParams;
  bank_rejection_reason_missing: NoParams;
  seller_unknown: NoParams;
  warehouse_unknown: NoParams;
  warehouses_full: { readonly max: number };
  warehouse_archived: NoParams;
  warehouse_default: NoParams;
  warehouse_title_taken: NoParams;
  warehouse_title_taken_since: NoParams;
}

export type RefusalReason = keyof RefusalReasons;

/** The codes that only details of a refused bulk file have. The client loads their texts with its bulk dialog. */
export interface BulkRowProblems extends BulkProblems {
  /** Another order has the reference. */
  reference_taken: { readonly reference: string; readonly docketNumber: string };
  /** Another order has the order id of the row. */
  row_order_id_taken: { readonly orderId: string; readonly docketNumber: string };
  /** An earlier row has the order id. */
  order_id_repeated: NoParams;
}

/** Every code that a response can carry in `code`, `reason` or `details[].code`, with its parameters. */
export interface WireParams
  extends ProblemParams,
    BulkRowProblems,
    RefusalReasons,
    Readonly<{ [Code in RefusalCode]: NoParams }> {}
