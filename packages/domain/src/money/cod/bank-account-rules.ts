import { type InField, listFieldProblems } from '../../values/problem/problem.ts';
import type { MoneyProblem } from '../money-problems.ts';
import type { BankReadiness } from './payout.ts';

/** A change of the bank account takes effect after this time, so that the owner can stop a change by someone else. */
export const BANK_CHANGE_WAIT_MS = 24 * 60 * 60 * 1000;

const MAX_HOLDER_CHARS = 100;
const numberPattern = /^\d{9,18}$/;
/** Four letters of the bank, a zero, six characters of the branch. Source: RBI, Indian Financial System Code. */
const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** The characters that the bank file allows: letters with their marks, digits, spaces and the punctuation of names. */
const holderPattern = /^[\p{L}\p{M}\p{N} .,&'()/-]+$/u;

export interface BankAccountForm {
  readonly holderName: string;
  readonly accountNumber: string;
  readonly accountNumberAgain: string;
  readonly ifsc: string;
}

export interface BankAccountDetails {
  readonly holderName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

/** Returns the account without extra spaces, without hyphens in the number, and with the IFSC in capitals. */
export function normaliseBankAccount(form: BankAccountForm): BankAccountDetails {
  return {
    holderName: form.holderName.trim().replaceAll(/\s+/g, ' '),
    accountNumber: toPlainNumber(form.accountNumber),
    ifsc: form.ifsc.replaceAll(/\s/g, '').toUpperCase(),
  };
}

/** Returns the problems of a bank account form. Problems do not contain the number. */
export function findBankAccountProblems(form: BankAccountForm): InField<MoneyProblem>[] {
  const { holderName, accountNumber, ifsc } = normaliseBankAccount(form);
  return listFieldProblems<MoneyProblem>([
    ['holderName', findHolderProblem(holderName)],
    ['accountNumber', numberPattern.test(accountNumber) ? null : { code: 'bank_number_invalid' }],
    [
      'accountNumberAgain',
      accountNumber === toPlainNumber(form.accountNumberAgain)
        ? null
        : { code: 'bank_numbers_differ' },
    ],
    ['ifsc', ifscPattern.test(ifsc) ? null : { code: 'ifsc_invalid' }],
  ]);
}

/** Returns the last four digits of an account number, the only digits that screens show. */
export function getLastFourDigits(accountNumber: string): string {
  return accountNumber.slice(-4);
}

export interface BankAccountTimes {
  readonly inForceFrom: Date;
  readonly verifiedAt: Date | null;
  /** The time when the account was rejected, or replaced before it was in force. */
  readonly closedAt: Date | null;
}

/** Returns the account to which COD is paid at a time, or undefined. `accounts` is ordered newest first. */
export function findAccountInForce<Account extends BankAccountTimes>(
  accounts: readonly Account[],
  now: Date,
): Account | undefined {
  return accounts.find(
    ({ inForceFrom, verifiedAt, closedAt }) =>
      closedAt === null && verifiedAt !== null && inForceFrom <= now,
  );
}

/** Returns the newest open account if it is not in force, else undefined. `accounts` is ordered newest first. */
export function findPendingAccount<Account extends BankAccountTimes>(
  accounts: readonly Account[],
  now: Date,
): Account | undefined {
  const newestAccount = accounts.find(({ closedAt }) => closedAt === null);
  return newestAccount === findAccountInForce(accounts, now) ? undefined : newestAccount;
}

/** Returns the readiness of the accounts for payouts at a time. `accounts` is ordered newest first. */
export function computeBankReadiness(
  accounts: readonly BankAccountTimes[],
  now: Date,
): BankReadiness {
  if (findAccountInForce(accounts, now)) return 'ready';
  const pendingAccount = findPendingAccount(accounts, now);
  if (!pendingAccount) return 'missing';
  return pendingAccount.verifiedAt === null ? 'unverified' : 'waiting';
}

function toPlainNumber(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

function findHolderProblem(name: string): MoneyProblem | null {
  const isValid = name.length <= MAX_HOLDER_CHARS && holderPattern.test(name);
  return isValid ? null : { code: 'bank_holder_invalid' };
}
