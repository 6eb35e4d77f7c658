import {
  discrepancyCategories,
  discrepancyStates,
  discrepancyTabs,
  MAX_DISPUTE_REMARK,
  weighedLegs,
} from '@shipdesk/domain/money/weights/discrepancy-case';
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
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId, text } from '../fields.ts';
import { operatorFilter } from '../operator/operator-lists.ts';
import { photoFiles, photoList } from '../shipping/photos.ts';
import { moneyRoles } from './ledger.ts';

const exact = { additionalProperties: false } as const;
const page = () => Optional(Text({ pattern: '^[1-9]\\d{0,2}$' }));

/** Cases of one page. */
export const DISCREPANCY_PAGE_SIZE = 50;
/** Cases that one call accepts. */
const MAX_ACCEPTED = 200;
/** Counts stop here, so that they cost the same for every seller. */
export const MAX_COUNTED_CASES = 1000;

const size = Union([
  Shape({ lengthMm: Integer(), breadthMm: Integer(), heightMm: Integer() }, exact),
  Null(),
]);

const caseFields = {
  id: Text(),
  docketNumber: Text(),
  orderId: Text(),
  awb: Text(),
  carrier: Text(),
  /** `rto`: the return to origin. */
  leg: Enum([...weighedLegs]),
  /** The carrier's scan, or its invoice. */
  source: Enum(['scan', 'invoice']),
  state: Enum([...discrepancyStates]),
  products: Text(),
  /** The weight of the booking's price, and the weight that the carrier charges. */
  bookedGrams: Integer(),
  chargedGrams: Integer(),
  /** The size of a single box as it was booked; null for several. */
  bookedSize: size,
  /** The size that the carrier measured, if it reports one. */
  chargedSize: size,
  /** With GST. */
  amountPaise: Integer(),
  taxPaise: Integer(),
  openedAt: Text(),
  /** The case is accepted automatically after this time. */
  dueAt: Text(),
  category: Union([Enum([...discrepancyCategories]), Null()]),
  remark: Text(),
  disputedAt: Union([Text(), Null()]),
  endedAt: Union([Text(), Null()]),
  /** The operator's answer to the dispute. */
  decision: Text(),
  photos: photoList(),
};

const discrepancy = Shape(caseFields, exact);
const one = Shape({ data: discrepancy }, exact);

/** Cases of a tab, open ones by the time left, others the newest first. A page has 50 cases; counts stop at 1,000. */
export const listDiscrepancies = endpoint({
  method: 'GET',
  path: '/api/discrepancies',
  access: 'session',
  summary: 'Weight discrepancies',
  query: Shape({ tab: Optional(Enum([...discrepancyTabs])), page: page() }, exact),
  response: Shape(
    {
      data: Shape(
        {
          counts: Shape(
            {
              new: Integer(),
              disputed: Integer(),
              charged: Integer(),
              refunded: Integer(),
              all: Integer(),
            },
            exact,
          ),
          /** The amount on hold for open cases. */
          heldPaise: Integer(),
          cases: List(discrepancy),
          hasMore: Bool(),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type DiscrepancyList = ResponseOf<typeof listDiscrepancies>['data'];
export type Discrepancy = DiscrepancyList['cases'][number];

/** Charges the held amounts. A case that is no longer new stays as it is; the response has its state. */
export const acceptDiscrepancies = endpoint({
  method: 'POST',
  path: '/api/discrepancies/accept',
  access: moneyRoles,
  summary: 'Accept weight discrepancies',
  body: Shape(
    { ids: List(rowId(), { minItems: 1, maxItems: MAX_ACCEPTED, uniqueItems: true }) },
    exact,
  ),
  response: Shape(
    {
      data: List(
        Shape(
          {
            id: Text(),
            outcome: Enum(['accepted', 'closed', 'unknown']),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});

/** Disputes a new case with one to four photos. 409 for a case that is not new, or whose time is over. */
export const disputeDiscrepancy = endpoint({
  method: 'POST',
  path: '/api/discrepancies/:id/dispute',
  access: 'session',
  summary: 'Dispute a weight discrepancy',
  params: Shape({ id: rowId() }, exact),
  body: Shape(
    {
      category: Enum([...discrepancyCategories]),
      remark: text(MAX_DISPUTE_REMARK),
      photos: photoFiles(),
    },
    exact,
  ),
  response: one,
});

const dispute = Shape({ ...caseFields, sellerId: Text(), sellerName: Text() }, exact);

/** Disputes of all sellers: those to decide, the oldest first, or those decided, the newest first. `search` is an AWB or docket number. */
export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  access: ['Admin'],
  summary: 'Weight disputes of all sellers',
  query: Shape(
    { tab: Optional(Enum(['open', 'decided'])), page: page(), ...operatorFilter },
    exact,
  ),
  response: Shape({ data: List(dispute), hasMore: Bool() }, exact),
});
export type Dispute = ResponseOf<typeof listDisputes>['data'][number];

/**
 * Ends a dispute: `uphold` gives the amount back to the seller, `reject` charges it and needs an answer. 409 for a decided
 * one.
 */
export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:sellerId/:id',
  access: ['Admin'],
  summary: 'Decide a weight dispute',
  params: Shape({ sellerId: rowId(), id: rowId() }, exact),
  body: Shape({ action: Enum(['uphold', 'reject']), decision: text(MAX_DISPUTE_REMARK) }, exact),
  response: one,
});

/** The weight that a quantity of a product was charged at; null before a first accepted case. */
export const getProductWeight = endpoint({
  method: 'GET',
  path: '/api/product-weight',
  access: 'session',
  summary: 'The weight that is remembered for a product',
  query: Shape(
    { name: Optional(text(200)), quantity: Optional(Text({ pattern: '^[1-9]\\d{0,3}$' })) },
    exact,
  ),
  response: Shape(
    {
      data: Union([
        Shape(
          {
            name: Text(),
            quantity: Integer(),
            weightGrams: Integer(),
            lengthMm: Integer(),
            breadthMm: Integer(),
            heightMm: Integer(),
            learnedAt: Text(),
          },
          exact,
        ),
        Null(),
      ]),
    },
    exact,
  ),
});
