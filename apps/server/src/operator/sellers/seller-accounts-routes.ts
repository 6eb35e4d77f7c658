import { KEY_CALLS_PER_MINUTE } from '@shipdesk/domain/account/api-key';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createSellerAccounts } from './seller-accounts-service.ts';

export function mountSellerAccountsRoutes(app: FastifyInstance, deps: Deps): void {
  const accounts = createSellerAccounts(deps);
  const isMailed = deps.config.smtp !== undefined;

  mountCalls(app, {
    getSellerAccount: async ({ principal, params: { sellerId } }) =>
      accountToWire(await accounts.find(principal, sellerId)),
    openSeller: async ({ principal, body }) => ({
      id: await accounts.create(principal, body),
      isMailed,
    }),
    inviteMember: async ({ principal, params: { sellerId }, body }) => {
      await accounts.inviteMember(principal, sellerId, body.email);
      return { id: sellerId, isMailed };
    },
    setCallLimit: ({ principal, params, body }) =>
      accounts.limitCalls(principal, params.sellerId, body.callsPerMinute),
    suspendSeller: ({ principal, params, body }) =>
      accounts.suspend(principal, params.sellerId, body.reason.trim()),
    restoreSeller: ({ principal, params, body }) =>
      accounts.restore(principal, params.sellerId, body.reason.trim()),
  });
}

type SellerAccount = Awaited<ReturnType<ReturnType<typeof createSellerAccounts>['find']>>;

function accountToWire({ seller, members, wallet }: SellerAccount) {
  const { suspendedAt } = seller;
  return {
    ...seller,
    id: seller.sellerId,
    createdOn: toBusinessDay(seller.createdAt),
    reverse: seller.reverseEnabled,
    callsPerMinute: seller.callsPerMinute ?? KEY_CALLS_PER_MINUTE,
    suspension:
      suspendedAt === null
        ? null
        : { at: suspendedAt.toISOString(), reason: seller.suspensionReason },
    members,
    wallet: {
      ...wallet,
      balancePaise: wallet.walletPaise,
      owedPaise: wallet.receivablePaise,
      codDuePaise: wallet.codPayablePaise,
    },
  };
}
