import {
  causeKinds,
  entryKinds,
  operatorAccounts,
  sellerAccounts,
} from '@shipdesk/domain/money/ledger/transfer';
import { weighedLegs } from '@shipdesk/domain/money/weights/discrepancy-case';
import type { PricedLines } from '@shipdesk/domain/rates/return-charge';
import { zones } from '@shipdesk/domain/rates/service';
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const PASSBOOK_PAGE_SIZE = 50;
const line = s.shape({
  /** The sequence number of the transfer in the books of the seller. */
  seq: s.integer(),
  at: s.string(),
  type: s.oneOf(entryKinds),
  /** Empty for a movement that does not belong to exactly one order. */
  ...s.strings('docketNumber', 'reference', 'consigneeName'),
  cause: s.shape({ kind: s.oneOf(causeKinds), id: s.string() }),
  /** The parameters of the description. */
  note: s.named(s.union([s.string(), s.integer()])),
  ...s.integers('debitPaise', 'creditPaise'),
  /** The change of the dues: above 0 for an amount that the wallet did not cover, below 0 for a settlement. */
  owedPaise: s.integer(),
  balancePaise: s.integer(),
  /** The entry that ended a hold; null while the amount is on hold, and for other lines. */
  ended: s.nullable(s.shape({ type: s.oneOf(entryKinds), at: s.string() })),
});

const filter = {
  type: s.optional(s.oneOf(entryKinds)),
  /** The first and last business day, both inclusive. */
  ...s.dayRange,
  /** A docket number, AWB, order id or reference, or the id of a cause. */
  reference: s.optional(s.text(64, 1)),
};
const page = {
  ...filter,
  /** `next` of the previous page. */
  before: s.optional(s.string({ pattern: '^[1-9]\\d{0,15}$' })),
};
const movements = s.shape({
  data: s.list(line),
  /** `before` of the next page; null on the last page. */
  next: s.nullable(s.integer()),
});

/** Returns the movements of the wallet and of the dues, newest first. A page has 50 lines. */
export const listPassbook = endpoint('GET', '/api/passbook', 'money:read', {
  summary: 'Movements of the wallet',
  query: s.shape(page),
  response: movements,
});
export type PassbookLine = ResponseOf<typeof listPassbook>['data'][number];
export type PassbookQuery = QueryOf<typeof listPassbook>;

/** Returns the passbook as CSV, newest first, at most 100,000 lines. */
export const exportPassbook = endpoint('GET', '/api/passbook/export', 'money:read', {
  summary: 'Movements of the wallet as CSV',
  query: s.shape(filter),
  response: s.string({ contentMediaType: 'text/csv' }),
});

/** A price with the calculation of each line. The total is the sum of the lines. */
export const pricedLines = s.shape({
  totalPaise: s.integer(),
  lines: s.listOf({ code: s.string(), paise: s.integer(), working: s.string() }),
});

/** Converts a price for a response. Keeps only the code, amount and calculation of each line. */
export const priceToWire = ({ totalPaise, lines }: PricedLines) => ({
  totalPaise,
  lines: lines.map(({ code, paise, working }) => ({ code, paise, working })),
});

const weighedPrice = s.shape({
  grams: s.integer(),
  /** The upper end of the weight band. */
  slabGrams: s.integer(),
  ...pricedLines.properties,
});

/** A weight difference: the total of `charged` less that of `booked` is `taxablePaise` plus `taxPaise`. */
const weightWorking = s.shape({
  /** `rto`: the return to origin. */
  leg: s.oneOf(weighedLegs),
  zone: s.oneOf(zones),
  booked: weighedPrice,
  charged: weighedPrice,
  taxablePaise: s.integer(),
  taxPaise: s.integer(),
});

/** Returns the transfers behind a line and the calculation of its price. Returns 404 for an unknown number. */
export const explainPassbookLine = endpoint('GET', '/api/passbook/:seq', 'money:read', {
  summary: 'The transfers and calculation behind a movement of the wallet',
  params: s.shape({ seq: s.string({ pattern: '^[1-9]\\d{0,15}$' }) }),
  response: s.dataOf({
    line,
    transfers: s.listOf({
      seq: s.integer(),
      leg: s.string(),
      debit: s.oneOf([...sellerAccounts, ...operatorAccounts]),
      credit: s.oneOf([...sellerAccounts, ...operatorAccounts]),
      amountPaise: s.integer(),
    }),
    /** Null for a movement without a price, and for a weight difference. */
    working: s.nullable(pricedLines),
    /** Null unless the movement belongs to a weight difference. */
    weight: s.nullable(weightWorking),
  }),
});
export type Movement = ResponseOf<typeof explainPassbookLine>['data'];

/** Returns the passbook of a seller to operator staff, like `listPassbook`. */
export const listSellerPassbook = endpoint(
  'GET',
  '/api/admin/wallets/:sellerId/passbook',
  'operator:read',
  {
    summary: "Movements of a seller's wallet",
    audit: ['passbook.read'],
    params: s.bySeller,
    query: s.shape(page),
    response: movements,
  },
);

const proof = s.shape({
  differences: s.integer(),
  /** The number of recomputed balances. */
  accounts: s.integer(),
  transfers: s.integer(),
  checkedAt: s.string(),
  tookMs: s.integer(),
  /** At most 100. */
  findings: s.listOf({
    ...s.strings('check', 'sellerId', 'subject'),
    ...s.integers('expectedPaise', 'foundPaise'),
  }),
});

/**
 * Returns the latest proof of the books of all sellers. A nightly job creates it. If there is none yet, this call does.
 */
export const getLedgerProof = endpoint('GET', '/api/admin/ledger/proof', 'operator:read', {
  summary: 'The latest proof of the books',
  response: s.data(proof),
});
export type ProofFinding = ResponseOf<typeof getLedgerProof>['data']['findings'][number];

/** Recomputes every balance and compares every transfer with its cause. Returns the proof. */
export const proveLedger = endpoint('POST', '/api/admin/ledger/proof', 'operator:money', {
  summary: 'Prove the books now',
  audit: ['ledger.proved'],
  response: s.data(proof),
});
