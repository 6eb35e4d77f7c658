import { toRupees } from '@shipdesk/domain/values/money/money';
import type { ValueProblems } from '@shipdesk/domain/values/problem/value-problems';
import { detail, type ProblemTable, refusal } from './problem.ts';

/** Problems of values that several areas ask for. */
const valueDetails = {
  mobile_invalid: detail('Enter a mobile number of 10 digits that begins with 6, 7, 8 or 9'),
  phone_invalid: detail('Enter a phone number of 10 digits, a landline with its STD code'),
  email_invalid: detail('Enter an e-mail address like name@example.com'),
  pincode_malformed: detail('Enter the 6 digits of a pincode'),
  pincode_unserviceable: detail('No courier serves this pincode. Check its first three digits'),
  name_unprintable: detail('Remove the invisible characters from this name'),
  gstin_invalid: detail('Enter the 15 characters of a valid GSTIN, or leave it empty'),
  weight_invalid: detail(
    ({ maxGrams }) =>
      `Enter kilograms from 0.001 to ${maxGrams / 1000} with at most three decimals`,
  ),
  weight_range_empty: detail('The greatest weight must not be below the least weight.'),
  length_invalid: detail(
    ({ maxMillimetres }) =>
      `Enter centimetres from 0.1 to ${maxMillimetres / 10} with at most one decimal`,
  ),
  box_count_invalid: detail(({ max }) => `Enter a whole number of boxes from 1 to ${max}`),
  cod_amount_zero: detail('The COD amount must be more than 0'),
  cod_amount_above_invoice: detail(
    ({ invoicePaise }) =>
      `The COD amount must not exceed the invoice amount of ${toRupees(invoicePaise)}`,
  ),
  nothing_to_collect: detail('There is nothing to collect: the invoice amount is 0'),
} satisfies ProblemTable<ValueProblems>;

const requestRefusals = {
  malformed: refusal('malformed', 'The request is not valid JSON.'),
  invalid: refusal('invalid', 'The request is not valid.'),
  bad_credentials: refusal('bad_credentials', 'Invalid email or password'),
  second_factor_required: refusal(
    'second_factor_required',
    'Enter the code of your authenticator app.',
  ),
  second_factor_wrong: refusal(
    'second_factor_wrong',
    'This code is not right. Codes change every 30 seconds and work once.',
  ),
  session_invalid: refusal('session_invalid', 'Your session is not valid. Sign in again.'),
  session_expired: refusal('session_expired', 'Your login has expired.'),
  role_missing: refusal('role_missing', 'Your account is not allowed to do this.'),
  origin_refused: refusal('origin_refused', 'This request came from another site and was refused.'),
  not_found: refusal('not_found', 'There is nothing at this address.'),
  method_not_allowed: refusal('method_not_allowed', 'This address does not support the method.'),
  duplicate: refusal('duplicate', 'This already exists.'),
  stage_conflict: refusal('stage_conflict', 'This is not possible at this stage.'),
  stale_version: refusal(
    'stale_version',
    'Someone else saved a newer version. Reload it and try again.',
  ),
  idempotency_key_reused: refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
  ),
  too_large: refusal('too_large', 'The request is too large.'),
  unsupported_media_type: refusal(
    'unsupported_media_type',
    'Send the request as application/json.',
  ),
  too_many_requests: refusal(
    'too_many_requests',
    'Too many requests. Wait a moment and try again.',
  ),
  unavailable: refusal(
    'unavailable',
    'Shipdesk is not available right now. Try again in a few seconds.',
  ),
  internal: refusal(
    'internal',
    'Something went wrong on our side. Try again, and contact support if it persists.',
  ),
  field_missing: detail(({ field }: { field: string }) => `${field} is missing.`),
  field_unknown: detail(({ field }: { field: string }) => `${field} is not a field of this call.`),
  field_empty: detail(({ field }: { field: string }) => `${field} must not be empty.`),
  field_malformed: detail(
    ({ field, rule }: { field: string; rule: string }) => `${field || 'The body'} ${rule}.`,
  ),
  json_too_deep: refusal('malformed', 'The request is nested too deeply.'),
  json_too_many_values: refusal('too_large', 'The request contains too many values.'),
  host_ambiguous: refusal('malformed', 'The request names two hosts.'),
  body_compressed: refusal('unsupported_media_type', 'Send the request without compression.'),
  csv_expected: refusal('unsupported_media_type', 'Send the file as text/csv.'),
  idempotency_key_malformed: refusal(
    'invalid',
    'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  ),
  method_unknown: refusal(
    'method_not_allowed',
    ({ method }: { method: string }) => `This address does not support ${method}.`,
  ),
  server_stopping: refusal('unavailable', 'The server is stopping. Try again in a few seconds.'),
  too_many_searches: refusal(
    'too_many_requests',
    'Too many searches and exports at once. Wait a moment and try again.',
  ),
  day_malformed: detail('Give a day as YYYY-MM-DD.'),
  range_end_too_early: detail('Choose an end that is not before the start.'),
  bounds_reversed: detail('Give an upper bound that is not below the lower one.'),
  cursor_invalid: detail('Give the value of next.'),
  date_range_invalid: detail(
    'Give a start date and an end date that is not before it, as yyyy-MM-dd.',
  ),
  date_range_too_long: detail(
    ({ maxDays }: { maxDays: number }) => `Choose a range of at most ${maxDays} days.`,
  ),
  metrics_token_missing: refusal('bad_credentials', 'Send METRICS_TOKEN as a bearer token.'),
  job_unknown: refusal(
    'not_found',
    'There is no such failed job. Someone else may have retried or dropped it.',
  ),
};

/** The form of the request, its values and the codes that need no reason. */
export const requestProblems = { ...valueDetails, ...requestRefusals };
