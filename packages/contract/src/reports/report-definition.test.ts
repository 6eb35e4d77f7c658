import { expect, test } from 'vitest';
import { describeCode } from './report-definition.ts';

test.each([
  ['IN_TRANSIT', 'In transit'],
  ['tds', 'TDS'],
  ['rto_delivered', 'RTO delivered'],
  ['shipping.otp', 'Shipping OTP'],
])('describes the code %s as %s', (code, text) => {
  expect(describeCode(code)).toBe(text);
});
