import {
  computeBankReadiness,
  findAccountInForce,
} from '@shipdesk/domain/money/cod/bank-account-rules';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { createTextVault } from '../../platform/keys.ts';
import { type BankAccountRow, selectAccounts, selectAccountsById } from './bank-accounts-store.ts';

export type VaultConfig = Pick<Config, 'sessionSecrets'>;

/** A bank account with its full number. */
export interface PayableAccount {
  readonly holderName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

/** Encrypts the numbers of bank accounts. */
export const createNumberVault = ({ sessionSecrets }: VaultConfig) =>
  createTextVault(sessionSecrets, 'bank account');

/** Returns the number of an account. Throws for a number that none of the secrets decrypts. */
export function openNumber(
  vault: ReturnType<typeof createNumberVault>,
  { id, numberSealed }: Pick<BankAccountRow, 'id' | 'numberSealed'>,
): string {
  const number = vault.open(numberSealed, id);
  if (!number) {
    throw new Error('a bank account cannot be read: SESSION_SECRET is not the one that sealed it');
  }
  return number.text;
}

/** Returns the bank account that a payout to the current seller goes to now, and its readiness. */
export async function findPayoutAccount(db: Db, now: Date) {
  const accounts = await selectAccounts(db);
  return {
    readiness: computeBankReadiness(accounts, now),
    accountId: findAccountInForce(accounts, now)?.id ?? null,
  };
}

/** Returns full accounts of the current seller by id. Only the bank file may contain them. */
export async function readPayableAccounts(
  db: Db,
  config: VaultConfig,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayableAccount>> {
  const vault = createNumberVault(config);
  return new Map(
    (await selectAccountsById(db, ids)).map((row) => {
      const { id, holderName, ifsc } = row;
      return [id, { holderName, ifsc, accountNumber: openNumber(vault, row) }];
    }),
  );
}
