import type { AccountCheck } from '@shipdesk/contract/money/bank-accounts';
import {
  BANK_CHANGE_WAIT_MS,
  type BankAccountForm,
  findAccountInForce,
  findBankAccountProblems,
  findPendingAccount,
  getLastFourDigits,
  normaliseBankAccount,
} from '@shipdesk/domain/money/cod/bank-account-rules';
import { queueOwnerMail } from '../../accounts/notices/mail-steps.ts';
import type { SecondFactor } from '../../accounts/users/second-factor-service.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { createOwnSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal, SellersRow } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { createNumberVault, decryptNumber, type VaultConfig } from './bank-account-steps.ts';
import * as store from './bank-accounts-store.ts';
import { recordBlockedCod } from './cod-line-steps.ts';

const MAX_LISTED_ACCOUNTS = 200;

interface Credentials {
  readonly password: string;
  readonly code?: string | undefined;
}

export type SellerAccounts = Awaited<ReturnType<typeof readAccounts>>;

/** Re-encrypts account numbers with the current secret. Skips numbers that no secret decrypts. */
export async function reencryptBankNumbers({
  database,
  config,
}: Pick<Deps, 'database'> & { config: VaultConfig }): Promise<void> {
  const vault = createNumberVault(config);
  for (const { sellerId, id, numberSealed } of await database.asOperator(
    store.selectSealedNumbers,
  )) {
    const decrypted = vault.open(numberSealed, id);
    if (!decrypted || decrypted.isCurrent) continue;
    const to = vault.seal(decrypted.text, id);
    const caller = { sellerId, source: createOwnSource('renew bank numbers') };
    await database.asSeller(caller, (db) =>
      store.replaceSealedNumber(db, id, { from: numberSealed, to }),
    );
  }
}

export function createBankAccounts(
  { database, now, newId, config }: ServiceDeps & { config: VaultConfig },
  secondFactor: Pick<SecondFactor, 'confirmIdentity'>,
) {
  const vault = createNumberVault(config);

  /** Runs `work` on a waiting account, as the account's seller with the operator as the actor. */
  const withWaitingAccount = async <T>(
    principal: Principal,
    { sellerId, id }: SellersRow,
    work: (db: Db, row: store.BankAccountRow) => Promise<T>,
  ): Promise<T> =>
    database.asSeller({ sellerId, source: principal.source }, async (db) => {
      const row = await store.lockAccount(db, id);
      if (!row) throw new Refusal('bank_account_unknown');
      if (row.verifiedAt !== null || row.closedAt !== null) {
        throw new Refusal('bank_account_closed');
      }
      return work(db, row);
    });

  return {
    readAccounts: (principal: Principal) =>
      database.asSeller(principal, (db) => readAccounts(db, now())),

    /**
     * Adds a bank account, replaces a pending change, and returns the accounts. Throws 422 for invalid fields or a
     * wrong password, 401 for a missing or wrong code.
     */
    change: async (principal: Principal, form: BankAccountForm, credentials: Credentials) => {
      const problems = findBankAccountProblems(form);
      if (problems.length > 0) throw createFieldRefusal(problems);
      await secondFactor.confirmIdentity(principal, credentials);
      const { holderName, accountNumber, ifsc } = normaliseBankAccount(form);
      return database.asSeller(principal, async (db) => {
        await store.lockChanges(db);
        const at = now();
        const id = newId();
        await store.closePending(db, at);
        await store.insertAccount(db, {
          sellerId: principal.sellerId,
          id,
          holderName,
          ifsc,
          numberSealed: vault.seal(accountNumber, id),
          lastFour: getLastFourDigits(accountNumber),
          createdAt: at,
          createdBy: principal.userId,
          inForceFrom: new Date(at.getTime() + BANK_CHANGE_WAIT_MS),
        });
        const change = { holder_name: null, account_number: null, ifsc: null };
        await recordAudit(db, principal, 'bank_account.changed', id, change);
        const mail = { template: 'bank_account_changed', bankAccountId: id } as const;
        await queueOwnerMail(db, principal, mail, at);
        return readAccounts(db, at);
      });
    },

    listWaiting: (principal: Principal) =>
      database.asOperator(async (db) => {
        const rows = await store.selectWaitingAccounts(db, MAX_LISTED_ACCOUNTS);
        await recordAudit(db, principal, 'bank_accounts.listed', '', { rows: rows.length });
        return rows;
      }, principal),

    /** Returns the number of a waiting account. Throws 404 for an unknown account, 409 for a decided one. */
    reveal: (principal: Principal, account: SellersRow) =>
      withWaitingAccount(principal, account, async (db, row) => {
        const caller = { sellerId: account.sellerId, source: principal.source };
        await recordAudit(db, caller, 'bank_account.revealed', row.id);
        return decryptNumber(vault, row);
      }),

    /** Verifies or rejects an account. Throws 404 if it is unknown, 409 if it is decided, 422 for a missing reason. */
    verify: async (
      principal: Principal,
      account: SellersRow,
      { outcome, reason: text = '' }: AccountCheck,
    ): Promise<void> => {
      const reason = text.trim();
      if (outcome === 'rejected' && reason === '') {
        throw createFieldRefusal([{ field: 'reason', code: 'bank_rejection_reason_missing' }]);
      }
      await withWaitingAccount(principal, account, async (db, row) => {
        const caller = { sellerId: account.sellerId, source: principal.source };
        const at = now();
        const changes =
          outcome === 'verified'
            ? { verifiedAt: at, verifiedBy: principal.userId }
            : { closedAt: at, rejectedAt: at, rejectionReason: reason };
        await store.updateAccount(db, row.id, changes);
        const change = outcome === 'verified' ? { outcome } : { outcome, reason };
        await recordAudit(db, caller, 'bank_account.verified', row.id, change);
        if (outcome === 'verified') return;
        const mail = { template: 'bank_account_rejected', bankAccountId: row.id } as const;
        await queueOwnerMail(db, caller, mail, at);
        await recordBlockedCod(db, caller, at);
      });
    },
  };
}

async function readAccounts(db: Db, now: Date) {
  const rows = await store.selectAccounts(db);
  const [newest] = rows;
  return {
    inForce: findAccountInForce(rows, now) ?? null,
    pending: findPendingAccount(rows, now) ?? null,
    rejected: newest?.rejectedAt
      ? {
          lastFour: newest.lastFour,
          at: newest.rejectedAt,
          reason: newest.rejectionReason ?? '',
        }
      : null,
  };
}
