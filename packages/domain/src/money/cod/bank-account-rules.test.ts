import { expect, test } from 'vitest';
import {
  computeBankReadiness,
  findAccountInForce,
  findBankAccountProblems,
  findPendingAccount,
  normaliseBankAccount,
} from './bank-account-rules.ts';

const form = {
  holderName: ' Asha  Menon & Sons (Pvt.) ',
  accountNumber: '0012 3456 7890',
  accountNumberAgain: '0012-3456-7890',
  ifsc: 'hdfc0001234',
};

test('normalises the spaces, hyphens and letter case of a bank account', () => {
  expect(findBankAccountProblems(form)).toEqual([]);
  expect(normaliseBankAccount(form)).toEqual({
    holderName: 'Asha Menon & Sons (Pvt.)',
    accountNumber: '001234567890',
    ifsc: 'HDFC0001234',
  });
});

test.each([
  [
    'accountNumber',
    { accountNumber: '12345678', accountNumberAgain: '12345678' },
    'bank_number_invalid',
  ],
  [
    'accountNumber',
    { accountNumber: '12345678A0', accountNumberAgain: '12345678A0' },
    'bank_number_invalid',
  ],
  ['accountNumberAgain', { accountNumberAgain: '001234567891' }, 'bank_numbers_differ'],
  ['ifsc', { ifsc: 'HDFC1001234' }, 'ifsc_invalid'],
  ['ifsc', { ifsc: 'HDF00001234' }, 'ifsc_invalid'],
  ['ifsc', { ifsc: 'HDFC000123' }, 'ifsc_invalid'],
  ['holderName', { holderName: '  ' }, 'bank_holder_invalid'],
  ['holderName', { holderName: '=HYPERLINK(1)' }, 'bank_holder_invalid'],
  ['holderName', { holderName: 'x'.repeat(101) }, 'bank_holder_invalid'],
] as const)('rejects the field %s with the changes %o', (field, changes, code) => {
  expect(findBankAccountProblems({ ...form, ...changes })).toEqual([{ field, code }]);
});

test('a problem does not contain the account number', () => {
  const wrongForm = { ...form, accountNumber: '12345678A0', accountNumberAgain: '998877665544' };
  expect(JSON.stringify(findBankAccountProblems(wrongForm))).not.toMatch(/12345678|998877/);
});

const now = new Date('2026-11-10T06:00:00Z');
const HOUR_MS = 3_600_000;
const addHours = (count: number) => new Date(now.getTime() + count * HOUR_MS);
const oldAccount = {
  id: 'old',
  inForceFrom: addHours(-100),
  verifiedAt: addHours(-110),
  closedAt: null,
};

test('the old account stays in force until the start time of a verified account', () => {
  const newAccount = {
    id: 'new',
    inForceFrom: addHours(5),
    verifiedAt: addHours(-1),
    closedAt: null,
  };
  expect(findAccountInForce([newAccount, oldAccount], now)?.id).toBe('old');
  expect(findPendingAccount([newAccount, oldAccount], now)?.id).toBe('new');
  expect(findAccountInForce([newAccount, oldAccount], addHours(5))?.id).toBe('new');
  expect(findPendingAccount([newAccount, oldAccount], addHours(5))).toBeUndefined();
  const unverifiedAccount = { ...newAccount, verifiedAt: null };
  expect(findAccountInForce([unverifiedAccount, oldAccount], addHours(9))?.id).toBe('old');
});

test('a rejected account is neither in force nor pending', () => {
  const rejectedAccount = {
    id: 'new',
    inForceFrom: addHours(-5),
    verifiedAt: null,
    closedAt: addHours(-1),
  };
  expect(findAccountInForce([rejectedAccount, oldAccount], now)?.id).toBe('old');
  expect(findPendingAccount([rejectedAccount, oldAccount], now)).toBeUndefined();
});

test.each([
  ['missing', 'no account', []],
  [
    'unverified',
    'an account that is not verified',
    [{ inForceFrom: addHours(-1), verifiedAt: null, closedAt: null }],
  ],
  [
    'waiting',
    'a verified account that is not in force',
    [{ inForceFrom: addHours(1), verifiedAt: now, closedAt: null }],
  ],
  ['ready', 'an account in force', [oldAccount]],
] as const)('computeBankReadiness returns %s for %s', (readiness, _, accounts) => {
  expect(computeBankReadiness(accounts, now)).toBe(readiness);
});
