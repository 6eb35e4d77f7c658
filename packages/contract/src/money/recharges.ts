import {
  MAX_RECHARGE_PAISE,
  MIN_RECHARGE_PAISE,
  rechargeModes,
  rechargeStates,
} from '@shipdesk/domain/money/recharge/recharge';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
  Unknown,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { filledText, named, rowId, text } from '../fields.ts';
import { operatorFilter } from '../operator/operator-lists.ts';
import { moneyRoles } from './ledger.ts';

const exact = { additionalProperties: false } as const;
const paise = () => Integer({ description: 'paise' });
const moment = () => Text({ description: 'ISO 8601' });

/** Recharges of one page. */
export const RECHARGES_PAGE_SIZE = 50;

const refundStates = ['pending', 'paid', 'failed'] as const;

const rechargeFields = {
  id: rowId(),
  mode: Enum([...rechargeModes]),
  state: Enum([...rechargeStates]),
  amountPaise: paise(),
  /** The reference of the bank transfer or of the payment at the gateway; empty before it is known. */
  reference: Text(),
  /** Where the seller pays; empty unless a payment is awaited. */
  payUrl: Text(),
  /** Why it was declined or failed. */
  reason: Text(),
  createdAt: moment(),
  createdBy: Text(),
  decidedAt: Union([moment(), Null()]),
  /** Paid back, or about to be. */
  refundedPaise: paise(),
};
const recharge = Shape(rechargeFields, exact);
const byId = Shape({ id: rowId() }, exact);
const before = Optional(rowId());

/**
 * Asks for an amount in the wallet. Offline, `utr` names a bank transfer that the operator confirms. With `gateway`, the
 * recharge has a `payUrl` within seconds; 422 where payments online are not set up. 409 for a `utr` of another recharge
 * of the seller.
 */
export const createRecharge = endpoint({
  method: 'POST',
  path: '/api/recharges',
  access: moneyRoles,
  summary: 'Recharge the wallet',
  status: 201,
  idempotent: true,
  body: Shape(
    {
      mode: Enum([...rechargeModes]),
      amountPaise: Integer({ minimum: MIN_RECHARGE_PAISE, maximum: MAX_RECHARGE_PAISE }),
      utr: Optional(text(40)),
    },
    exact,
  ),
  response: Shape({ data: recharge }, exact),
});

/** The recharges of the seller, the newest first, and how a recharge can be paid. */
export const listRecharges = endpoint({
  method: 'GET',
  path: '/api/recharges',
  access: moneyRoles,
  summary: 'Recharges of the wallet',
  /** Recharges before this one. */
  query: Shape({ before }, exact),
  response: Shape(
    {
      data: List(recharge),
      hasMore: Bool(),
      modes: List(Enum([...rechargeModes])),
      /** The operator's bank account for transfers; null before the operator has entered it. */
      payTo: Union([
        Shape({ accountName: Text(), bank: Text(), accountNumber: Text(), ifsc: Text() }, exact),
        Null(),
      ]),
    },
    exact,
  ),
});
export type RechargeList = ResponseOf<typeof listRecharges>;

/** 404 for an unknown id. */
export const getRecharge = endpoint({
  method: 'GET',
  path: '/api/recharges/:id',
  access: moneyRoles,
  summary: 'One recharge',
  params: byId,
  response: Shape({ data: recharge }, exact),
});
export type Recharge = ResponseOf<typeof getRecharge>['data'];

const sellerRecharge = Shape(
  {
    ...rechargeFields,
    sellerId: Text(),
    sellerName: Text(),
    /** Other recharges with the same reference, of any seller. */
    sameReference: List(
      Shape(
        { id: Text(), sellerName: Text(), state: Enum([...rechargeStates]), amountPaise: paise() },
        exact,
      ),
    ),
  },
  exact,
);

/** A gateway payment that matches no recharge: its amount, currency, reference or seller differs. */
const strayPayment = Shape(
  {
    eventId: Text(),
    receivedAt: moment(),
    type: Text(),
    paymentId: Text(),
    amountPaise: Union([paise(), Null()]),
    reason: Enum(['mismatch', 'unknown']),
  },
  exact,
);

export const rechargeTabs = ['waiting', 'all'] as const;

/** Recharges of all sellers, the newest first; those that wait for a decision, the oldest first. `search` is a UTR or payment id. */
export const listAllRecharges = endpoint({
  method: 'GET',
  path: '/api/admin/recharges',
  access: ['Admin'],
  summary: 'Recharges of all sellers',
  query: Shape(
    {
      tab: Optional(Enum([...rechargeTabs], { type: 'string' })),
      ...operatorFilter,
      before,
    },
    exact,
  ),
  response: Shape(
    {
      data: List(sellerRecharge),
      hasMore: Bool(),
      /** At most 1,000 are counted. */
      waiting: Integer(),
      /** At most 20, the newest first. */
      strayPayments: List(strayPayment),
    },
    exact,
  ),
});
export type SellerRecharge = ResponseOf<typeof listAllRecharges>['data'][number];
export type StrayPayment = ResponseOf<typeof listAllRecharges>['strayPayments'][number];

/** Credits the wallet with a bank transfer, once. 409 for a declined recharge, or a transfer that was credited before. */
export const approveRecharge = endpoint({
  method: 'POST',
  path: '/api/admin/recharges/:id/approve',
  access: ['Admin'],
  summary: 'Confirm a bank transfer',
  params: byId,
  response: Shape({ data: sellerRecharge }, exact),
});

/** The seller sees the reason. 409 for an approved recharge. */
export const declineRecharge = endpoint({
  method: 'POST',
  path: '/api/admin/recharges/:id/decline',
  access: ['Admin'],
  summary: 'Decline a recharge',
  params: byId,
  body: Shape({ reason: filledText(200) }, exact),
  response: Shape({ data: sellerRecharge }, exact),
});

/**
 * Pays a credited recharge back, whole or in part: through the gateway, or by a bank transfer that the operator has made. 409
 * when the wallet does not cover it.
 */
export const refundRecharge = endpoint({
  method: 'POST',
  path: '/api/admin/recharges/:id/refunds',
  access: ['Admin'],
  summary: 'Pay a recharge back',
  status: 201,
  idempotent: true,
  params: byId,
  body: Shape(
    {
      amountPaise: Integer({ minimum: 1, maximum: MAX_RECHARGE_PAISE }),
      reason: filledText(200),
      /** The UTR of the bank transfer that refunds an offline recharge. */
      utr: Optional(text(40)),
    },
    exact,
  ),
  response: Shape(
    { data: Shape({ id: rowId(), state: Enum([...refundStates]), amountPaise: paise() }, exact) },
    exact,
  ),
});

/**
 * What Razorpay pushes, signed with the webhook secret. The response comes once the event is stored and applied; a repeated event
 * does nothing. 401 for a wrong signature; 422 for a body that is not an event; 404 where no webhook secret is set.
 */
export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/payments/razorpay/webhook',
  access: 'public',
  summary: 'Events of the payment gateway',
  body: named(Unknown()),
  response: Shape({ data: Shape({ received: Bool() }, exact) }, exact),
});
