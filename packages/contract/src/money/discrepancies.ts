import {
  discrepancyCategories,
  discrepancyStates,
  discrepancyTabs,
  MAX_DISPUTE_REMARK_CHARS,
  weighedLegs,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { operatorFilter } from '../operator/operator-lists.ts';
import * as s from '../shape.ts';
import { buildPhotoFiles, buildPhotoList } from '../shipping/photos.ts';

export const DISCREPANCY_PAGE_SIZE = 50;
const MAX_ACCEPTED_CASES = 200;
/** Counts stop at this number to bound the cost of a request. */
export const MAX_COUNTED_CASES = 1000;

const size = s.nullableOf({ lengthMm: s.integer(), breadthMm: s.integer(), heightMm: s.integer() });

const caseFields = {
  ...s.strings('id', 'docketNumber', 'reference', 'awb', 'carrier'),
  /** `rto`: the return to origin. */
  leg: s.oneOf(weighedLegs),
  source: s.oneOf(['scan', 'invoice']),
  state: s.oneOf(discrepancyStates),
  products: s.string(),
  bookedGrams: s.integer(),
  chargedGrams: s.integer(),
  /** The booked size of a single box; null for several boxes. */
  bookedSize: size,
  /** The size that the carrier measured, if it reports one. */
  chargedSize: size,
  /** The charge for the difference, including GST. `taxPaise` is that GST. */
  amountPaise: s.integer(),
  taxPaise: s.integer(),
  openedAt: s.string(),
  /** The case is accepted automatically after this time. */
  dueAt: s.string(),
  category: s.nullable(s.oneOf(discrepancyCategories)),
  remark: s.string(),
  disputedAt: s.nullable(s.string()),
  endedAt: s.nullable(s.string()),
  /** The operator's answer to the dispute. */
  decision: s.string(),
  photos: buildPhotoList(),
};

const discrepancy = s.shape(caseFields);
const discrepancyResponse = s.data(discrepancy);

/** Returns a page of 50 cases: open cases by deadline, others newest first. Counts stop at 1,000. */
export const listDiscrepancies = endpoint('GET', '/api/discrepancies', 'rates:read', {
  summary: 'Weight discrepancies',
  query: s.shape({ tab: s.optional(s.oneOf(discrepancyTabs)), page: s.page() }),
  response: s.dataOf({
    counts: s.each(discrepancyTabs, s.integer()),
    heldPaise: s.integer(),
    cases: s.list(discrepancy),
    hasMore: s.boolean(),
  }),
});
export type DiscrepancyList = ResponseOf<typeof listDiscrepancies>['data'];
export type Discrepancy = DiscrepancyList['cases'][number];

/** Accepts cases and charges their held amounts. Skips cases that are no longer new. Returns the outcome of each. */
export const acceptDiscrepancies = endpoint('POST', '/api/discrepancies/accept', 'money:write', {
  summary: 'Accept weight discrepancies',
  audit: ['discrepancy.changed'],
  body: s.shape({
    ids: s.list(s.rowId(), { minItems: 1, maxItems: MAX_ACCEPTED_CASES, uniqueItems: true }),
  }),
  response: s.dataListOf({
    id: s.string(),
    outcome: s.oneOf(['accepted', 'closed', 'unknown']),
  }),
});

/** Disputes a new case with one to four photos. Returns 409 for a case that is not new, or after its deadline. */
export const disputeDiscrepancy = endpoint(
  'POST',
  '/api/discrepancies/:id/dispute',
  'shipments:write',
  {
    summary: 'Dispute a weight discrepancy',
    audit: ['discrepancy.changed'],
    params: s.byId,
    body: s.shape({
      category: s.oneOf(discrepancyCategories),
      remark: s.text(MAX_DISPUTE_REMARK_CHARS),
      photos: buildPhotoFiles(),
    }),
    response: discrepancyResponse,
  },
);
export type DisputeBody = BodyOf<typeof disputeDiscrepancy>;

const dispute = s.shape({ ...caseFields, sellerId: s.string(), sellerName: s.string() });

/**
 * Returns all sellers' open disputes, oldest first, or decided ones, newest first. `search` is an AWB or docket number.
 */
export const listDisputes = endpoint('GET', '/api/admin/disputes', 'operator:read', {
  summary: 'Weight disputes of all sellers',
  audit: ['disputes.listed'],
  query: s.shape({
    tab: s.optional(s.oneOf(['open', 'decided'])),
    page: s.page(),
    ...operatorFilter,
  }),
  response: s.shape({ data: s.list(dispute), hasMore: s.boolean() }),
});
export type Dispute = ResponseOf<typeof listDisputes>['data'][number];

/**
 * Ends a dispute. `uphold` refunds the amount to the seller. `reject` charges it and requires an answer. Returns 409
 * for a decided dispute.
 */
export const decideDispute = endpoint(
  'POST',
  '/api/admin/disputes/:sellerId/:id',
  'operator:money',
  {
    summary: 'Decide a weight dispute',
    audit: ['discrepancy.changed'],
    params: s.bySellerAndId,
    body: s.shape({
      action: s.oneOf(['uphold', 'reject']),
      decision: s.text(MAX_DISPUTE_REMARK_CHARS),
    }),
    response: discrepancyResponse,
  },
);
