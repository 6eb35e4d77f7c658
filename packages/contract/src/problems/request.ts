import { toRupees } from '@shipdesk/domain/values/money/money';
import type { ValueProblems } from '@shipdesk/domain/values/problem/value-problems';
import { describeCodes, describeDetails, describeRefusals, type TextsOf } from './problem.ts';

/** Problems of the request itself and of common values, and each code of a refused call as a reason. */
export const requestProblems = {
  ...describeDetails<TextsOf<ValueProblems>>({
    mobile_invalid: 'Enter a mobile number of 10 digits that begins with 6, 7, 8 or 9',
    phone_invalid: 'Enter a phone number of 10 digits, including the STD code of a landline',
    email_invalid: 'Enter an email address like name@example.com',
    pincode_malformed: 'Enter the 6 digits of a pincode',
    pincode_unserviceable: 'No carrier serves this pincode. Check its first three digits.',
    name_unprintable: 'Remove the invisible characters from this name',
    gstin_invalid: 'Enter the 15 characters of a valid GSTIN, or leave it empty',
    weight_invalid: ({ maxGrams }) =>
      `Enter kilograms from 0.001 to ${maxGrams / 1000} with at most three decimals`,
    weight_range_empty: 'The maximum weight must not be below the minimum weight',
    length_invalid: ({ maxMillimetres }) =>
      `Enter centimetres from 0.1 to ${maxMillimetres / 10} with at most one decimal`,
    box_count_invalid: ({ max }) => `Enter a whole number of boxes from 1 to ${max}`,
    cod_amount_zero: 'The COD amount must be more than 0',
    cod_amount_above_invoice: ({ invoicePaise }) =>
      `The COD amount must not exceed the invoice amount of ${toRupees(invoicePaise)}`,
    nothing_to_collect: 'There is nothing to collect: the invoice amount is 0',
  }),
  ...describeCodes({
    malformed: 'The request is not valid JSON.',
    invalid: 'The request is not valid.',
    bad_credentials: 'Invalid email or password',
    api_key_invalid: 'This API key does not exist. Check that it was copied in full.',
    second_factor_required: 'Enter the code of your authenticator app.',
    second_factor_wrong: 'This code is not right. Codes change every 30 seconds and work once.',
    seller_suspended:
      'This account is suspended, so its users cannot sign in. Ask the operator of Shipdesk why.',
    session_invalid: 'Your session is not valid. Sign in again.',
    session_expired: 'Your login has expired.',
    role_missing: 'Your role does not allow this. Ask the person who manages your team.',
    origin_refused: 'This request came from another site. Open Shipdesk and try again.',
    not_found: 'There is nothing at this address. Check its spelling.',
    method_not_allowed: 'This address does not support this method.',
    duplicate: 'This already exists.',
    stage_conflict: 'This is not possible at this stage. Reload the page.',
    stale_version: 'Someone else saved a newer version. Reload it and try again.',
    idempotency_key_reused:
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    too_large: 'The request is too large. Send it in parts.',
    unsupported_media_type: 'Send the request as application/json.',
    too_many_requests: 'Too many requests. Wait a moment and try again.',
    unavailable: 'Shipdesk is not available right now. Try again in a few seconds.',
    internal: 'Something went wrong in Shipdesk. Try again. If that fails, contact support.',
  }),
  ...describeRefusals('malformed', {
    json_too_deep: 'The request is nested too deeply.',
    host_ambiguous: 'The request names two hosts.',
  }),
  ...describeRefusals('unsupported_media_type', {
    body_compressed: 'Send the request without compression.',
    csv_expected: 'Send the file as text/csv.',
  }),
  ...describeRefusals('too_large', {
    json_too_many_values: 'The request contains too many values. Send it in parts.',
  }),
  ...describeRefusals('invalid', {
    idempotency_key_malformed: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  }),
  ...describeRefusals('method_not_allowed', {
    method_unknown: ({ method }: { method: string }) => `This address does not support ${method}.`,
  }),
  ...describeRefusals('unavailable', {
    server_stopping: 'The server is stopping. Try again in a few seconds.',
  }),
  ...describeRefusals('too_many_requests', {
    too_many_searches: 'Too many large requests at once. Wait a moment and try again.',
  }),
  ...describeRefusals('bad_credentials', {
    metrics_token_missing: 'Send METRICS_TOKEN as a bearer token.',
  }),
  ...describeRefusals('not_found', {
    job_unknown: 'This failed job does not exist. Someone else may have retried or dropped it.',
  }),
  ...describeDetails({
    field_missing: ({ field }: { field: string }) => `${field} is missing`,
    field_unknown: ({ field }: { field: string }) => `${field} is not a field of this call`,
    field_empty: ({ field }: { field: string }) => `${field} must not be empty`,
    field_malformed: ({ field, rule }: { field: string; rule: string }) =>
      `${field || 'The body'} ${rule}`,
    day_malformed: 'Enter a day as YYYY-MM-DD',
    range_end_too_early: 'Choose an end that is not before the start',
    bounds_reversed: 'Enter an upper bound that is not below the lower one',
    cursor_invalid: 'Send the value of next from the previous page',
    date_range_invalid: 'Enter a start date and an end date that is not before it, as yyyy-MM-dd',
    date_range_too_long: ({ maxDays }: { maxDays: number }) =>
      `Choose a range of at most ${maxDays} days`,
  }),
};
