import {
  causeKinds,
  entryKinds,
  operatorAccounts,
  sellerAccounts,
} from '@shipdesk/domain/money/ledger/transfer';
import {
  Enum,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import { filledText, named, rowId, text } from '../fields.ts';
import { pricedLines, weightWorking } from './price-working.ts';

const exact = { additionalProperties: false } as const;
const paise = () => Integer();
/** Who sees the money of a seller. */
export const moneyRoles = ['Customer', 'Admin'] as const;

/** Lines of one page of a passbook. */
export const PASSBOOK_PAGE_SIZE = 50;
/** The highest credit limit and adjustment in paise: one crore rupees. */
export const MAX_CREDIT_PAISE = 1_00_00_000_00;

const wallet = Shape(
  {
    /** The balance of the wallet without held amounts; below 0 while credit is used. */
    balancePaise: paise(),
    heldPaise: paise(),
    creditLimitPaise: paise(),
    /** The amount that can be spent now: balance and credit, less dues. */
    usablePaise: paise(),
    /** Charges that the wallet did not cover. */
    owedPaise: paise(),
    /** COD amounts that were collected and not remitted yet. */
    codDuePaise: paise(),
    /** The seller is notified when the balance falls below it; null for no notice. */
    lowBalancePaise: Union([paise(), Null()]),
  },
  exact,
);

/** The balance, holds and dues of the seller, in paise. */
export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  access: moneyRoles,
  summary: 'The wallet of the seller',
  response: Shape({ data: wallet }, exact),
});
export type Wallet = ResponseOf<typeof getWallet>['data'];

/** Sets the balance below which the seller is notified; null switches the notice off. */
export const setLowBalance = endpoint({
  method: 'PUT',
  path: '/api/wallet/low-balance',
  access: moneyRoles,
  summary: 'Set the low-balance warning',
  body: Shape(
    { lowBalancePaise: Union([Integer({ minimum: 0, maximum: MAX_CREDIT_PAISE }), Null()]) },
    exact,
  ),
  response: Shape({ data: wallet }, exact),
});

const line = Shape(
  {
    /** Numbers the transfers of the seller. */
    seq: Integer(),
    at: Text(),
    type: Enum([...entryKinds]),
    /** Empty where no single order is meant. */
    docketNumber: Text(),
    cause: Shape({ kind: Enum([...causeKinds]), id: Text() }, exact),
    /** Parameters of the description. */
    note: named(Union([Text(), Integer()])),
    debitPaise: paise(),
    creditPaise: paise(),
    /** The change of the dues: above 0 for an amount that the wallet did not cover, below 0 for a settlement. */
    owedPaise: paise(),
    /** The wallet after this line. */
    balancePaise: paise(),
  },
  exact,
);

const filter = {
  type: Optional(Enum([...entryKinds])),
  /** Business days, both included. */
  from: Optional(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  to: Optional(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  /** A docket number, or the id of a cause. */
  reference: Optional(text(64, 1)),
};
const page = {
  ...filter,
  /** Lines before this number. */
  before: Optional(Text({ pattern: '^[1-9]\\d{0,15}$' })),
};
const lines = Shape(
  {
    data: List(line),
    /** `before` of the next page; null on the last. */
    next: Union([Integer(), Null()]),
  },
  exact,
);

/** The movements of the wallet and of what is owed beyond it, the newest first. A page has 50 lines. */
export const listPassbook = endpoint({
  method: 'GET',
  path: '/api/passbook',
  access: moneyRoles,
  summary: 'Movements of the wallet',
  query: Shape(page, exact),
  response: lines,
});
export type PassbookLine = ResponseOf<typeof listPassbook>['data'][number];
export type PassbookQuery = QueryOf<typeof listPassbook>;

/** The same as CSV, the newest first, at most 100,000 lines. */
export const exportPassbook = endpoint({
  method: 'GET',
  path: '/api/passbook/export',
  access: moneyRoles,
  summary: 'Movements of the wallet as CSV',
  query: Shape(filter, exact),
  response: Text({ contentMediaType: 'text/csv' }),
});

/** Why a line is there: the transfers of its cause, and the working of its price. 404 for an unknown number. */
export const explainPassbookLine = endpoint({
  method: 'GET',
  path: '/api/passbook/:seq',
  access: moneyRoles,
  summary: 'The working behind a movement of the wallet',
  params: Shape({ seq: Text({ pattern: '^[1-9]\\d{0,15}$' }) }, exact),
  response: Shape(
    {
      data: Shape(
        {
          line,
          transfers: List(
            Shape(
              {
                seq: Integer(),
                leg: Text(),
                debit: Enum([...sellerAccounts, ...operatorAccounts]),
                credit: Enum([...sellerAccounts, ...operatorAccounts]),
                amountPaise: paise(),
              },
              exact,
            ),
          ),
          /** Null for a movement without a price, and for a weight difference. */
          working: Union([pricedLines, Null()]),
          /** Null unless the movement belongs to a weight difference. */
          weight: Union([weightWorking, Null()]),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type Movement = ResponseOf<typeof explainPassbookLine>['data'];

const sellerParams = Shape({ sellerId: rowId() }, exact);

/** The wallets of all sellers by name, at most 1,000. */
export const listWallets = endpoint({
  method: 'GET',
  path: '/api/admin/wallets',
  access: ['Admin'],
  summary: 'Wallets of all sellers',
  response: Shape(
    {
      data: List(Shape({ sellerId: Text(), sellerName: Text(), ...wallet.properties }, exact)),
    },
    exact,
  ),
});

/** A seller's passbook. */
export const listSellerPassbook = endpoint({
  method: 'GET',
  path: '/api/admin/wallets/:sellerId/passbook',
  access: ['Admin'],
  summary: "Movements of a seller's wallet",
  params: sellerParams,
  query: Shape(page, exact),
  response: lines,
});

/** Sets how far below 0 a seller's wallet may go. 404 for an unknown seller id. */
export const setCreditLimit = endpoint({
  method: 'PUT',
  path: '/api/admin/wallets/:sellerId/credit-limit',
  access: ['Admin'],
  summary: "Set a seller's credit limit",
  params: sellerParams,
  body: Shape({ creditLimitPaise: Integer({ minimum: 0, maximum: MAX_CREDIT_PAISE }) }, exact),
  response: Shape({ data: wallet }, exact),
});

/**
 * Credits a wallet, or debits it with a negative amount, for a reason that the seller sees. 409 for a debit that the
 * wallet and its credit do not cover.
 */
export const adjustWallet = endpoint({
  method: 'POST',
  path: '/api/admin/wallets/:sellerId/adjustments',
  access: ['Admin'],
  summary: "Correct a seller's wallet",
  status: 201,
  idempotent: true,
  params: sellerParams,
  body: Shape(
    {
      amountPaise: Integer({ minimum: -MAX_CREDIT_PAISE, maximum: MAX_CREDIT_PAISE }),
      reason: filledText(200),
    },
    exact,
  ),
  response: Shape({ data: wallet }, exact),
});

const proof = Shape(
  {
    /** How many disagreements were found; 0 proves the books. */
    differences: Integer(),
    /** Balances that were added up again. */
    accounts: Integer(),
    transfers: Integer(),
    checkedAt: Text(),
    tookMs: Integer(),
    /** At most 100. */
    findings: List(
      Shape(
        {
          check: Text(),
          sellerId: Text(),
          subject: Text(),
          expectedPaise: paise(),
          foundPaise: paise(),
        },
        exact,
      ),
    ),
  },
  exact,
);

/** The last proof of the books of all sellers; the first call makes one. A proof is made every night. */
export const getLedgerProof = endpoint({
  method: 'GET',
  path: '/api/admin/ledger/proof',
  access: ['Admin'],
  summary: 'The last proof of the books',
  response: Shape({ data: proof }, exact),
});
export type ProofFinding = ResponseOf<typeof getLedgerProof>['data']['findings'][number];

/** Adds up every account again and follows every shipment, recharge and remittance. */
export const proveLedger = endpoint({
  method: 'POST',
  path: '/api/admin/ledger/proof',
  access: ['Admin'],
  summary: 'Prove the books now',
  response: Shape({ data: proof }, exact),
});
