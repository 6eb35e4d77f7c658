import type { getBankAccount } from '@shipdesk/contract/money/bank-accounts';
import type { FastifyInstance } from 'fastify';
import type { SecondFactor } from '../../accounts/users/second-factor-service.ts';
import type { Deps } from '../../deps.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createBankAccounts, type SellerAccounts } from './bank-accounts-service.ts';

export function mountBankAccountsRoutes(
  app: FastifyInstance,
  deps: Deps,
  secondFactor: SecondFactor,
): void {
  const accounts = createBankAccounts(deps, secondFactor);

  mountCalls(app, {
    getBankAccount: async ({ principal }) => accountsToWire(await accounts.readAccounts(principal)),
    changeBankAccount: async ({ body, principal }) => {
      const { password, code, ...form } = body;
      return accountsToWire(await accounts.change(principal, form, { password, code }));
    },
    listBankAccounts: async ({ principal }) =>
      (await accounts.listWaiting(principal)).map((row) => ({
        sellerId: row.sellerId,
        seller: row.seller,
        account: toWire(row),
        isFirst: row.isFirst,
      })),
    revealBankAccount: async ({ params, principal }) => ({
      accountNumber: await accounts.reveal(principal, params),
    }),
    verifyBankAccount: ({ body, params, principal }) => accounts.verify(principal, params, body),
  });
}

function accountsToWire({
  inForce,
  pending,
  rejected,
}: SellerAccounts): Reply<typeof getBankAccount>['data'] {
  return { inForce: inForce && toWire(inForce), pending: pending && toWire(pending), rejected };
}

function toWire(row: NonNullable<SellerAccounts['inForce']>) {
  return {
    id: row.id,
    holderName: row.holderName,
    ifsc: row.ifsc,
    lastFour: row.lastFour,
    addedAt: row.createdAt,
    inForceFrom: row.inForceFrom,
    isVerified: row.verifiedAt !== null,
  };
}
