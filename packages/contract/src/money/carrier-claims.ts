import {
  carrierClaimKinds,
  carrierClaimStates,
  carrierTermsLimits,
  claimFactCodes,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const CARRIER_CLAIMS_PAGE_SIZE = 100;
export const MAX_CLAIM_REFERENCE_CHARS = 100;

const buildMonth = () => s.string({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
const buildBoundedInteger = (maximum: number) => s.integer({ minimum: 0, maximum });

/** The terms agreed with a carrier. Fuel and remote-area surcharges are part of the rate cards. */
const carrierTerms = s.shape({
  codDays: buildBoundedInteger(carrierTermsLimits.codDays),
  liabilityPaise: buildBoundedInteger(carrierTermsLimits.paise),
  attemptPaise: buildBoundedInteger(carrierTermsLimits.paise),
});

const statement = s.dataOf({
  ...s.strings('accountId', 'accountName', 'carrier', 'month'),
  terms: carrierTerms,
  sums: s.listOf({
    kind: s.oneOf(carrierClaimKinds),
    state: s.oneOf(carrierClaimStates),
    ...s.integers('claims', 'amountPaise', 'creditedPaise'),
  }),
});

const carrierClaim = s.shape({
  id: s.string(),
  kind: s.oneOf(carrierClaimKinds),
  state: s.oneOf(carrierClaimStates),
  ...s.strings('awb', 'docketNumber', 'sellerName'),
  occurredOn: s.isoDate(),
  /** Days since `occurredOn`, in India. */
  ageDays: s.integer(),
  ...s.integers('amountPaise', 'creditedPaise'),
  /** The evidence of the claim. Amounts are in paise, weights in grams. */
  evidence: s.listOf({
    code: s.oneOf(claimFactCodes),
    value: s.union([s.string(), s.integer()]),
  }),
  /** The number of the carrier's ticket or credit note. */
  reference: s.string(),
});

/** Returns the sums of the prepared claims of a month against the carrier of an account. */
export const getCarrierStatement = endpoint(
  'GET',
  '/api/admin/carrier-accounts/:id/statement',
  'operator:read',
  {
    summary: 'Statement of a carrier for a month',
    audit: ['carrier_statement.read'],
    params: s.byId,
    query: s.shape({ month: buildMonth() }),
    response: statement,
  },
);
export type CarrierStatement = ResponseOf<typeof getCarrierStatement>['data'];

/**
 * Finds the claims of a month: errors on the carrier's invoices, COD that is short or late, lost and damaged parcels
 * without a credit, and attempts that the carrier accepted as false. A retry creates no duplicate claims. Marks sent
 * claims as credited if the carrier has settled them since, and deletes unsent claims that no longer apply.
 */
export const prepareCarrierStatement = endpoint(
  'POST',
  '/api/admin/carrier-accounts/:id/statement',
  'operator:money',
  {
    summary: 'Prepare the statement of a month',
    audit: ['carrier_statement.prepared'],
    params: s.byId,
    body: s.shape({ month: buildMonth() }),
    response: statement,
  },
);

/** Returns the claims of a month, largest first. A page has 100. */
export const listCarrierClaims = endpoint(
  'GET',
  '/api/admin/carrier-accounts/:id/claims',
  'operator:read',
  {
    summary: 'Claims of a statement',
    audit: ['carrier_statement.read'],
    params: s.byId,
    query: s.shape({
      month: buildMonth(),
      kind: s.optional(s.oneOf(carrierClaimKinds)),
      state: s.optional(s.oneOf(carrierClaimStates)),
      page: s.page(),
    }),
    response: s.shape({ data: s.list(carrierClaim), hasMore: s.boolean() }),
  },
);
export type CarrierClaim = ResponseOf<typeof listCarrierClaims>['data'][number];

/** Returns the open and claimed claims of a month as a file for the carrier. */
export const getCarrierStatementFile = endpoint(
  'GET',
  '/api/admin/carrier-accounts/:id/statement/file',
  'operator:read',
  {
    summary: 'The claims of a statement as CSV',
    audit: ['carrier_statement.read'],
    params: s.byId,
    query: s.shape({ month: buildMonth() }),
    response: s.string({ contentMediaType: 'text/csv' }),
  },
);

/**
 * Records that claims were sent to the carrier, or the carrier's decision. A credit is posted and reduces the debt to
 * the carrier. Skips claims that already have the state. Returns 404 for an unknown claim, 422 for a credit above the
 * claim, 409 for a decision that a claim does not allow, or for a credit whose invoice or remittance is not posted.
 */
export const decideCarrierClaims = endpoint(
  'POST',
  '/api/admin/carrier-accounts/:id/claims/decisions',
  'operator:money',
  {
    summary: 'Record the decision of a carrier about claims',
    audit: ['carrier_claim.decided'],
    params: s.byId,
    body: s.shape({
      ids: s.list(s.rowId(), { minItems: 1, maxItems: 500, uniqueItems: true }),
      decision: s.oneOf(['claimed', 'credited', 'refused']),
      /** The credited amount of a single claim; the whole amount by default. */
      creditedPaise: s.optional(s.integer({ minimum: 1, maximum: carrierTermsLimits.paise })),
      reference: s.text(MAX_CLAIM_REFERENCE_CHARS),
    }),
    response: s.dataOf({ decided: s.integer() }),
  },
);
export type CarrierClaimBody = BodyOf<typeof decideCarrierClaims>;

/** Saves the agreement with the carrier of an account. Prepared statements do not change. */
export const saveCarrierTerms = endpoint(
  'PUT',
  '/api/admin/carrier-accounts/:id/terms',
  'operator:money',
  {
    summary: 'Save the terms of a carrier',
    audit: ['carrier_terms.saved'],
    params: s.byId,
    body: carrierTerms,
    response: s.data(carrierTerms),
  },
);
