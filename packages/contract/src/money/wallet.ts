import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** The highest credit limit and adjustment in paise: one crore rupees. */
export const MAX_CREDIT_PAISE = 1_00_00_000_00;

export const wallet = s.shape({
  /** The balance less held amounts; negative while credit is used. */
  balancePaise: s.integer(),
  ...s.integers('heldPaise', 'creditLimitPaise'),
  /** The amount that can be spent now: balance and credit less dues. */
  usablePaise: s.integer(),
  /** Charges that the wallet did not cover. */
  owedPaise: s.integer(),
  /** COD that carriers collected and that has not been remitted to the seller yet. */
  codDuePaise: s.integer(),
  /** The seller is notified when the balance falls below this amount; null for no notification. */
  lowBalancePaise: s.nullable(s.integer()),
});

/** Returns the balance, holds and dues of the seller, in paise. */
export const getWallet = endpoint('GET', '/api/wallet', 'money:read', {
  summary: 'The wallet of the seller',
  cost: 'light',
  response: s.data(wallet),
});
export type Wallet = ResponseOf<typeof getWallet>['data'];

/** Sets the balance below which the seller is notified; null switches the notification off. */
export const setLowBalance = endpoint('PUT', '/api/wallet/low-balance', 'money:write', {
  summary: 'Set the low-balance warning',
  audit: ['wallet.changed'],
  body: s.shape({
    lowBalancePaise: s.nullable(s.integer({ minimum: 0, maximum: MAX_CREDIT_PAISE })),
  }),
  response: s.data(wallet),
});

/** Returns the wallets of all sellers, sorted by name, at most 1,000. */
export const listWallets = endpoint('GET', '/api/admin/wallets', 'operator:read', {
  summary: 'Wallets of all sellers',
  audit: ['wallets.listed'],
  response: s.dataListOf({ sellerId: s.string(), sellerName: s.string(), ...wallet.properties }),
});

/** Sets the credit limit: how far below 0 the wallet may go. Returns 404 for an unknown seller id. */
export const setCreditLimit = endpoint(
  'PUT',
  '/api/admin/wallets/:sellerId/credit-limit',
  'operator:money',
  {
    summary: "Set a seller's credit limit",
    audit: ['wallet.changed'],
    params: s.bySeller,
    body: s.shape({ creditLimitPaise: s.integer({ minimum: 0, maximum: MAX_CREDIT_PAISE }) }),
    response: s.data(wallet),
  },
);

/**
 * Credits a wallet, or debits it with a negative amount, for a reason that the seller sees. Returns 404 for an unknown
 * seller id, 409 for a debit that the wallet and its credit do not cover, 422 for an amount of 0.
 */
export const adjustWallet = endpoint(
  'POST',
  '/api/admin/wallets/:sellerId/adjustments',
  'operator:money',
  {
    summary: "Correct a seller's wallet",
    audit: ['wallet.adjusted'],
    status: 201,
    idempotent: true,
    params: s.bySeller,
    body: s.shape({
      amountPaise: s.integer({ minimum: -MAX_CREDIT_PAISE, maximum: MAX_CREDIT_PAISE }),
      reason: s.filledText(200),
    }),
    response: s.data(wallet),
  },
);
