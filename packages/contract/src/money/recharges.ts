import {
  MAX_RECHARGE_PAISE,
  MIN_RECHARGE_PAISE,
  rechargeModes,
  rechargeStates,
} from '@shipdesk/domain/money/recharge/recharge';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { operatorFilter } from '../operator/operator-lists.ts';
import * as s from '../shape.ts';

const buildPaise = () => s.integer({ description: 'paise' });

export const RECHARGES_PAGE_SIZE = 50;
export const MAX_STRAY_PAYMENTS = 20;

const refundStates = ['pending', 'paid', 'failed'] as const;

const rechargeFields = {
  id: s.rowId(),
  mode: s.oneOf(rechargeModes),
  state: s.oneOf(rechargeStates),
  amountPaise: buildPaise(),
  /** The UTR of the bank transfer or the id of the gateway payment; empty before it is known. */
  reference: s.string(),
  /** The URL of the payment page; empty unless a payment is awaited. */
  payUrl: s.string(),
  reason: s.string(),
  createdAt: s.moment(),
  createdBy: s.string(),
  decidedAt: s.nullable(s.moment()),
  /** The refunded amount, including refunds that are pending. */
  refundedPaise: buildPaise(),
};
const recharge = s.shape(rechargeFields);
const before = s.optional(s.rowId());

/**
 * Requests a recharge of the wallet. In `offline` mode, `utr` names a bank transfer that the operator confirms. In
 * `gateway` mode, the recharge has a `payUrl` within seconds. Returns 422 if online payments are not configured, 409
 * for the `utr` of another recharge of the seller or too many waiting recharges.
 */
export const createRecharge = endpoint('POST', '/api/recharges', 'money:write', {
  summary: 'Recharge the wallet',
  cost: 'light',
  audit: ['recharge.created'],
  status: 201,
  idempotent: true,
  body: s.shape({
    mode: s.oneOf(rechargeModes),
    amountPaise: s.integer({ minimum: MIN_RECHARGE_PAISE, maximum: MAX_RECHARGE_PAISE }),
    utr: s.optional(s.text(40)),
  }),
  response: s.data(recharge),
});
export type RechargePayload = BodyOf<typeof createRecharge>;

/** Returns the recharges of the seller, newest first, and the available ways to pay. */
export const listRecharges = endpoint('GET', '/api/recharges', 'money:read', {
  summary: 'Recharges of the wallet',
  /** `before`: the id of the last recharge of the previous page. */
  query: s.shape({ before }),
  response: s.shape({
    data: s.list(recharge),
    hasMore: s.boolean(),
    modes: s.list(s.oneOf(rechargeModes)),
    /** The operator's bank account for transfers; null before the operator has entered it. */
    payTo: s.nullable(s.each(['accountName', 'bank', 'accountNumber', 'ifsc'], s.string())),
  }),
});
export type RechargeList = ResponseOf<typeof listRecharges>;

/** Returns a recharge of the seller. Returns 404 for an unknown id. */
export const getRecharge = endpoint('GET', '/api/recharges/:id', 'money:read', {
  summary: 'A recharge of the wallet',
  cost: 'light',
  params: s.byId,
  response: s.data(recharge),
});
export type Recharge = ResponseOf<typeof getRecharge>['data'];

const sellerRecharge = s.shape({
  ...rechargeFields,
  ...s.strings('sellerId', 'sellerName'),
  /** Other recharges with the same reference, of any seller. */
  sameReference: s.listOf({
    ...s.strings('id', 'sellerName'),
    state: s.oneOf(rechargeStates),
    amountPaise: buildPaise(),
  }),
});

/** A gateway payment that matches no recharge. */
const strayPayment = s.shape({
  eventId: s.string(),
  receivedAt: s.moment(),
  ...s.strings('type', 'paymentId'),
  amountPaise: s.nullable(buildPaise()),
  reason: s.oneOf(['mismatch', 'unknown']),
});

export const rechargeTabs = ['waiting', 'all'] as const;

/**
 * Returns recharges of all sellers: those that await a decision, oldest first, or all, newest first. `search` is a UTR
 * or payment id.
 */
export const listAllRecharges = endpoint('GET', '/api/admin/recharges', 'operator:read', {
  summary: 'Recharges of all sellers',
  audit: ['recharges.listed'],
  query: s.shape({
    tab: s.optional(s.oneOf(rechargeTabs, { type: 'string' })),
    ...operatorFilter,
    before,
  }),
  response: s.shape({
    data: s.list(sellerRecharge),
    hasMore: s.boolean(),
    /** The number of waiting recharges; counting stops at 1,000. */
    waiting: s.integer(),
    /** The newest first. */
    strayPayments: s.list(strayPayment, { maxItems: MAX_STRAY_PAYMENTS }),
  }),
});
export type SellerRecharge = ResponseOf<typeof listAllRecharges>['data'][number];
export type StrayPayment = ResponseOf<typeof listAllRecharges>['strayPayments'][number];

/**
 * Confirms a bank transfer and credits the wallet. Returns 403 for a recharge of the operator's own company, 409 for a
 * declined recharge or a transfer that is already credited.
 */
export const approveRecharge = endpoint(
  'POST',
  '/api/admin/recharges/:id/approve',
  'operator:money',
  {
    summary: 'Confirm a bank transfer',
    audit: ['recharge.approved'],
    params: s.byId,
    response: s.data(sellerRecharge),
  },
);

/** Declines a bank transfer for a reason that the seller sees. Returns 409 if it is neither waiting nor declined. */
export const declineRecharge = endpoint(
  'POST',
  '/api/admin/recharges/:id/decline',
  'operator:money',
  {
    summary: 'Decline a recharge',
    audit: ['recharge.declined'],
    params: s.byId,
    body: s.shape({ reason: s.filledText(200) }),
    response: s.data(sellerRecharge),
  },
);

/**
 * Refunds a credited recharge in whole or in part: through the gateway, or by a bank transfer that the operator has
 * made. Returns 422 for an invalid UTR. Returns 409 if the recharge is not credited, the UTR is used, or the amount is
 * above the unrefunded part or the balance of the wallet.
 */
export const refundRecharge = endpoint(
  'POST',
  '/api/admin/recharges/:id/refunds',
  'operator:money',
  {
    summary: 'Refund a recharge',
    audit: ['recharge.refunded'],
    status: 201,
    idempotent: true,
    params: s.byId,
    body: s.shape({
      amountPaise: s.integer({ minimum: 1, maximum: MAX_RECHARGE_PAISE }),
      reason: s.filledText(200),
      /** The UTR of the bank transfer that refunds an offline recharge. */
      utr: s.optional(s.text(40)),
    }),
    response: s.dataOf({ id: s.rowId(), state: s.oneOf(refundStates), amountPaise: buildPaise() }),
  },
);

/**
 * Receives events of Razorpay, signed with the webhook secret. Responds once the event is stored and applied. Ignores
 * duplicate events. Returns 401 for an invalid signature, 422 for a body that is not an event, 404 if no webhook secret
 * is configured.
 */
export const receivePayment = endpoint('POST', '/api/payments/razorpay/webhook', 'public', {
  summary: 'Events of the payment gateway',
  audit: [],
  body: s.named(s.unknown()),
  response: s.dataOf({ received: s.boolean() }),
});
