import type { WireParams } from '@shipdesk/contract/problem';
import type { PasswordCriterionId } from '@shipdesk/domain/account/password';
import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import { bandLabel } from '@shipdesk/domain/rates/rate-card';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { TextsOf } from '@shipdesk/domain/values/problem/problem';
import { bulkProblemTexts } from './bulk-problem-texts.ts';
import { moneyProblemTexts } from './money-problem-texts.ts';
import { ndrProblemTexts } from './ndr-problem-texts.ts';
import { shippingProblemTexts } from './shipping-problem-texts.ts';

const criteria: Readonly<Record<PasswordCriterionId, string>> = {
  length: '6 or more characters',
  special: 'one special character (!@#$%^&*(),.?":{}|<>)',
  letterCase: 'both lower and upper case letters',
  number: 'one number',
  unguessable: 'not a common password, nor your name, company or address',
};

const accountParts = {
  name: 'Enter your name',
  companyName: 'Enter the name of your company',
  currentPassword: 'Enter your current password',
};

const warehouseParts = {
  pickupAddressTitle: 'Enter a title for this address',
  name: 'Enter the name of the contact person',
  phone: 'Enter the phone number of the contact person',
  address: 'Enter the address line',
  pin: 'Enter the pincode',
  city: 'Enter the city',
  state: 'Enter the state',
  country: 'Enter the country',
};

const orderGroupNames: Readonly<Record<OrderGroup, string>> = {
  consignee: 'consignee',
  phone: 'phone numbers',
  address: 'address',
  payment: 'payment',
  products: 'products',
  packages: 'packages',
  pickup: 'pickup address',
  papers: 'papers',
  reference: 'order id and reference',
  tags: 'tags',
  note: 'note',
};

const inIndia = (amount: number) => amount.toLocaleString('en-IN');

/** English messages of the API, for people. Clients show their own texts by `code` and `reason`. */
export const problemTexts: TextsOf<WireParams> = {
  // Refusals without a reason.
  malformed: () => 'The request is not valid JSON.',
  invalid: () => 'The request is not valid.',
  bad_credentials: () => 'Invalid email or password',
  second_factor_required: () => 'Enter the code of your authenticator app.',
  second_factor_wrong: () => 'This code is not right. Codes change every 30 seconds and work once.',
  session_invalid: () => 'Your session is not valid. Sign in again.',
  session_expired: () => 'Your login has expired.',
  role_missing: () => 'Your account is not allowed to do this.',
  origin_refused: () => 'This request came from another site and was refused.',
  not_found: () => 'There is nothing at this address.',
  method_not_allowed: () => 'This address does not support the method.',
  duplicate: () => 'This already exists.',
  stage_conflict: () => 'This is not possible at this stage.',
  stale_version: () => 'Someone else saved a newer version. Reload it and try again.',
  idempotency_key_reused: () =>
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
  too_large: () => 'The request is too large.',
  unsupported_media_type: () => 'Send the request as application/json.',
  too_many_requests: () => 'Too many requests. Wait a moment and try again.',
  unavailable: () => 'Shipdesk is not available right now. Try again in a few seconds.',
  internal: () =>
    'Something went wrong on our side. Try again, and contact support if it persists.',

  // The form of the request.
  field_missing: ({ field }) => `${field} is missing.`,
  field_unknown: ({ field }) => `${field} is not a field of this call.`,
  field_empty: ({ field }) => `${field} must not be empty.`,
  field_malformed: ({ field, rule }) => `${field || 'The body'} ${rule}.`,
  json_too_deep: () => 'The request is nested too deeply.',
  json_too_many_values: () => 'The request contains too many values.',
  host_ambiguous: () => 'The request names two hosts.',
  body_compressed: () => 'Send the request without compression.',
  csv_expected: () => 'Send the file as text/csv.',
  idempotency_key_malformed: () => 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  method_unknown: ({ method }) => `This address does not support ${method}.`,

  // Authentication and access.
  metrics_token_missing: () => 'Send METRICS_TOKEN as a bearer token.',
  second_factor_not_set_up: () =>
    'Admins sign in with a second factor here: switch it on under My Account first.',
  sign_in_limit: () => 'Too many attempts to sign in. Wait a few minutes and try again.',
  sign_in_stopped: () =>
    'New devices cannot sign in to this account after too many wrong passwords. Use a device that signed in before, or ask the operator to unlock the account.',
  sign_in_busy: () => 'Too many people are signing in. Try again in a few seconds.',
  script_sign_in_off: () => 'Sign in with a browser: signing in by script is switched off here.',
  foreign_refresh: () => 'Only Shipdesk itself can renew the access token.',
  password_attempt_limit: () =>
    'Too many attempts to change the password. Wait a few minutes and try again.',
  second_factor_limit: () => 'Too many attempts. Wait a few minutes and try again.',
  second_factor_already_on: () => 'The second factor is on. Switch it off first.',
  second_factor_not_begun: () => 'There is nothing to confirm. Begin again.',
  current_password_wrong: () => 'This is not your current password',
  email_taken: () => 'An account with this e-mail address already exists. Sign in instead.',
  password_link_invalid: () =>
    'This link has expired or was already used. Ask for a new one on the sign-in page.',
  password_reset_limit: () =>
    'A link was sent several times already. Look in your mailbox, or try again in an hour.',
  user_unknown: () => 'No user of this seller has this e-mail address',
  mail_unknown: () => 'This mail was sent already, or does not exist.',
  session_unknown: () => 'There is no such session.',
  server_stopping: () => 'The server is stopping. Try again in a few seconds.',

  // Nouns.
  push_token_wrong: () => 'Send the push token of the account in the header x-shipdesk-token.',
  push_unreadable: () => 'This is not a push of this carrier. Send one scan or more with its AWB.',
  parcel_unknown: () => 'There is no parcel with this number.',
  consignee_phone_missing: () => 'Give the phone number of the consignee.',
  import_unknown: () => 'There is no such import.',
  imports_unfinished: ({ max }) =>
    `You have ${max} unfinished imports. Wait for one of them, or cancel it.`,
  bulk_import_running: () => 'Another import is still running. Wait a moment and try again.',
  too_many_searches: () => 'Too many searches and exports at once. Wait a moment and try again.',
  order_unknown: () => 'There is no order with this docket number.',
  order_is_shipped: () => 'This order is with a carrier. Cancel its shipment first.',
  order_is_cancelled: () => 'This order is cancelled.',
  order_under_way: () =>
    'The carrier has picked this parcel up, so its details can no longer be changed.',
  order_finished: () => 'This order is finished. Clone it to send the goods again.',
  consignee_erased: () => 'The personal data of this consignee was erased.',
  reverse_collects_nothing: () => 'A reverse order collects no payment.',
  order_newer: ({ editedBy, groups }) =>
    `${editedBy} changed this order while you were editing: ${groups.map((group) => orderGroupNames[group]).join(', ')}. Load the order again, then make your change.`,
  order_view_unknown: () => 'There is no such view.',
  order_view_name_missing: () => 'Enter a name for the view.',
  order_view_name_taken: ({ name }) =>
    `You have a view called ${name} already. Choose another name.`,
  order_view_query_invalid: () => 'This is not the query of an orders list.',
  order_views_full: ({ max }) => `You have ${max} views already. Delete one of them first.`,
  order_is_reverse: () => 'No enabled carrier picks up reverse orders. Ask the operator.',
  order_has_no_price: () =>
    'No service goes to this pincode. Check the pincodes of the consignee and the pickup address.',
  service_not_sold: ({ service }) =>
    `No enabled carrier sells the service ${service}. Choose another one.`,
  service_not_offered: ({ service }) =>
    `The service ${service} does not go to this zone. Choose another one.`,
  ...shippingProblemTexts,
  ...moneyProblemTexts,
  ...ndrProblemTexts,
  order_id_taken: ({ orderId, docketNumber }) =>
    `Order id ${orderId} was used before, for docket ${docketNumber}. Use another order id.`,
  payment_mode_unknown: () => 'paymentMode must be Prepaid, COD or, for a reverse order, Pickup',
  reverse_off: () => 'Reverse orders are not switched on for your account. Ask the operator.',
  date_range_invalid: () =>
    'Give a start date and an end date that is not before it, as yyyy-MM-dd.',
  date_range_too_long: ({ maxDays }) => `Choose a range of at most ${maxDays} days.`,
  pincode_unknown: () => 'There is no such pincode. Check its digits.',
  zone_not_served: ({ zone }) => `No service delivers to zone ${zone}.`,
  rate_version_unknown: ({ version }) => `The rate card has no version ${version}.`,
  rate_card_unchanged: () => 'No price was changed: there is nothing to save.',
  rate_draft_newer: ({ savedBy }) =>
    `${savedBy} saved this draft while you were editing, so nothing was saved. Load that draft, or copy your prices first.`,
  effective_day_invalid: ({ from, to }) => `Choose a day from ${from} to ${to}.`,
  carrier_account_unknown: () => 'There is no such carrier account.',
  carrier_account_name_missing: () => 'Enter a name for the account.',
  carrier_account_name_taken: ({ name }) =>
    `Another carrier account is called ${name}. Choose another name.`,
  carrier_account_newer: ({ name }) =>
    `Someone else changed ${name}. Close this form and open it again.`,
  carrier_accounts_full: ({ max }) =>
    `There are ${max} carrier accounts already. Change one of them.`,
  carrier_services_missing: () => 'Choose at least one service.',
  carrier_url_invalid: () => 'Enter an address like https://track.delhivery.com',
  carrier_token_missing: () => 'Enter the API token.',
  carrier_token_with_url: () => 'Enter the API token again: it goes to another address now.',
  preferences_newer: ({ savedBy }) =>
    `${savedBy} saved other rules meanwhile. Reload them, then make your changes again.`,
  label_settings_newer: () =>
    'Someone else saved other label settings meanwhile. Reload them, then make your changes again.',
  return_details_forward: () =>
    'A return reason and quality checks belong to reverse orders. Remove them.',
  simulator_demo_only: () => 'The simulator works in the demo only. Choose a carrier.',
  rate_plan_unknown: () => 'There is no such plan.',
  rate_plan_name_missing: () => 'Enter a name for the plan.',
  rate_plan_name_taken: ({ name }) => `Another plan is called ${name}. Choose another name.`,
  rate_plan_newer: ({ name }) =>
    `The plan ${name} was changed while you were editing, so nothing was saved. Close this and open the plan again.`,
  rate_card_newer: ({ version, savedBy }) =>
    `${savedBy ?? 'Someone'} saved version ${version} while you were editing, so nothing was saved. Your prices are kept here: put them on version ${version}, check them and save again.`,
  job_unknown: () => 'There is no such failed job. Someone else may have retried or dropped it.',
  seller_unknown: () => 'There is no such seller.',
  warehouse_unknown: () => 'There is no such warehouse.',
  warehouses_full: ({ max }) =>
    `An account holds at most ${max} warehouses, archived ones included.`,
  warehouse_archived: () => 'This warehouse is archived. Restore it first.',
  warehouse_default: () =>
    'This is the default warehouse. Make another one the default, then archive it.',
  warehouse_title_taken: () => 'This warehouse is already present.',
  warehouse_title_taken_since: () =>
    'Another warehouse now uses this title. Rename it before you restore this one.',

  // Rules of the domain.
  ...bulkProblemTexts,
  mobile_invalid: () => 'Enter a mobile number of 10 digits that begins with 6, 7, 8 or 9',
  phone_invalid: () => 'Enter a phone number of 10 digits, a landline with its STD code',
  email_invalid: () => 'Enter an e-mail address like name@example.com',
  pincode_malformed: () => 'Enter the 6 digits of a pincode',
  pincode_unserviceable: () => 'No courier serves this pincode. Check its first three digits',
  name_unprintable: () => 'Remove the invisible characters from this name',
  account_field_missing: ({ part }) => accountParts[part],
  logo_type_invalid: () => 'Choose a picture of the type PNG or JPEG',
  logo_too_large: ({ maxBytes }) => `Choose a picture of at most ${maxBytes / 1024} kB`,
  password_criteria_unmet: ({ unmet }) =>
    `The password still needs: ${unmet.map((id) => criteria[id]).join('; ')}`,
  password_guessable: () =>
    'This password is easy to guess. Choose one without common words, your name or your e-mail address.',
  password_unchanged: () => 'Choose a password that differs from the current one',
  passwords_differ: () => 'Passwords do not match',
  terms_not_accepted: () => 'Please accept the terms and conditions',
  consignee_incomplete: ({ missing }) =>
    `Please fill in all required consignee details: ${missing.join(', ')}`,
  order_date_missing: () => 'Order date is required',
  products_incomplete: () =>
    'Please fill in all required product details (name, quantity, and unit price)',
  pickup_not_selected: () => 'Please select a warehouse/pickup address',
  dimensions_incomplete: () => 'Please fill in all required dimensions (length, width, height)',
  boxes_incomplete: () =>
    'Please fill in all required box details (number of boxes and weight per box)',
  eway_bill_missing: () => 'GST ewaybill number is required for orders with total amount >= 50000',
  order_date_invalid: () => 'Enter a date as dd/mm/yyyy',
  quantity_invalid: ({ max }) => `Enter a whole number from 1 to ${max}`,
  unit_price_invalid: ({ maxPaise }) =>
    `Enter rupees with at most two decimals, up to ${inIndia(rupeesOf(maxPaise))}`,
  hsn_code_invalid: () => 'Enter an HSN code of 4, 6 or 8 digits',
  weight_invalid: ({ maxGrams }) =>
    `Enter kilograms from 0.001 to ${maxGrams / 1000} with at most three decimals`,
  length_invalid: ({ maxMillimetres }) =>
    `Enter centimetres from 0.1 to ${maxMillimetres / 10} with at most one decimal`,
  box_count_invalid: ({ max }) => `Enter a whole number of boxes from 1 to ${max}`,
  gstin_invalid: () => 'Enter the 15 characters of a valid GSTIN, or leave it empty',
  eway_bill_invalid: () => 'Enter the 12 digits of the e-waybill number',
  cod_amount_invalid: () => 'Enter rupees with at most two decimals',
  cod_amount_zero: () => 'The COD amount must be more than 0',
  cod_amount_above_invoice: ({ invoicePaise }) =>
    `The COD amount must not exceed the invoice amount of ${rupeesOf(invoicePaise)}`,
  nothing_to_collect: () => 'There is nothing to collect: the invoice amount is 0',
  price_missing: () => 'Enter a price.',
  price_not_numeric: () => 'Enter a price in digits, with one decimal point at most.',
  price_too_precise: () => 'Enter at most two decimals.',
  price_too_high: ({ maxPaise }) => `Enter a price of at most ₹${inIndia(rupeesOf(maxPaise))}.`,
  heavier_band_cheaper: ({ zone, heavier, lighter }) =>
    `Zone ${zone}: '${bandLabel(heavier)}' costs less than '${bandLabel(lighter)}'. Raise it or lower the lighter band.`,
  cod_range_empty: () => 'The greatest COD amount must not be below the least COD amount.',
  cod_range_without_cod: () =>
    'A COD amount limits COD orders only. Choose COD or any payment mode.',
  quality_check_twice: () => 'This check is already in the list. Remove one of the two.',
  quality_check_expected_missing: () => 'Enter what the courier compares the product with.',
  weight_range_empty: () => 'The greatest weight must not be below the least weight.',
  no_zone_served: () => 'Enter delivery days for at least one zone.',
  rate_file_header: () =>
    'The first row must name the zones A, B, C1, C2, D1, D2, E and F, each once, and nothing else.',
  rate_file_band_unknown: () => 'This is not a weight band of the rate table.',
  rate_file_band_twice: () => 'This weight band stands in the file twice.',
  rate_file_band_missing: ({ band }) => `The row '${bandLabel(band)}' is missing.`,
  rate_file_formula: () => 'This is a formula. Paste its value.',
  rate_file_merged: () => 'This cell is merged. Unmerge it and fill every cell.',
  rate_file_text: () => 'This is text. Enter the price as a number.',
  warehouse_field_missing: ({ part }) => warehouseParts[part],
};
