import {
  computeBankReadiness,
  findAccountInForce,
} from '@shipdesk/domain/money/cod/bank-account-rules';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { createTextVault } from '../../platform/keys.ts';
import { type BankAccountRow, selectAccounts, selectAccountsById } from './bank-accounts-store.ts';

export type VaultConfig = Pick<Config, 'sessionSecrets'>;

export interface PayableAccount {
  readonly holderName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

export const createNumberVault = ({ sessionSecrets }: VaultConfig) =>
  createTextVault(sessionSecrets, 'bank account');

/** Throws if no configured secret decrypts the number. */
export function decryptNumber(
  vault: ReturnType<typeof createNumberVault>,
  { id, numberSealed }: Pick<BankAccountRow, 'id' | 'numberSealed'>,
): string {
  const decrypted = vault.open(numberSealed, id);
  if (!decrypted) {
    throw new Error('unreadable bank account: restore the SESSION_SECRET that encrypted it');
  }
  return decrypted.text;
}

export async function findPayoutAccount(db: Db, now: Date) {
  const accounts = await selectAccounts(db);
  return {
    readiness: computeBankReadiness(accounts, now),
    accountId: findAccountInForce(accounts, now)?.id ?? null,
  };
}

/** Returns the accounts with decrypted numbers, keyed by id. Only the bank file may contain the full numbers. */
export async function readPayableAccounts(
  db: Db,
  config: VaultConfig,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayableAccount>> {
  const vault = createNumberVault(config);
  return new Map(
    (await selectAccountsById(db, ids)).map((row) => {
      const { id, holderName, ifsc } = row;
      return [id, { holderName, ifsc, accountNumber: decryptNumber(vault, row) }];
    }),
  );
}
