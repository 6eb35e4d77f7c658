import { type BodyOf, endpoint, type ParamsOf, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const claim = s.shape({
  ...s.strings('shipmentId', 'sellerId', 'sellerName', 'carrier'),
  ...s.strings('docketNumber', 'reference', 'awb', 'consigneeName'),
  /**
   * `DAMAGED` includes damaged parcels that are returning or returned. `FOUND`: the carrier withdrew its report after
   * the claim was decided.
   */
  status: s.oneOf(['LOST', 'DAMAGED', 'DISPOSED', 'FOUND']),
  /** The time of the scan that set the status; for a returning damaged parcel, of the scan that reported the damage. */
  at: s.string(),
  invoicePaise: s.integer(),
  state: s.oneOf(['open', 'approved', 'declined']),
  /** The amount paid for the goods; for an open claim, the amount that an approval pays. */
  goodsPaise: s.integer(),
  /**
   * The refunded freight with its GST; for an open claim, the whole freight. An approval does not refund the part that
   * credit notes have already refunded.
   */
  freightPaise: s.integer(),
  reason: s.string(),
  decidedAt: s.nullable(s.string()),
  /** The number of an approval's credit note; empty if the freight was not invoiced yet, or was already refunded. */
  creditNote: s.string(),
});
const claims = s.shape({ data: s.list(claim), isMore: s.boolean() });

/** Returns the seller's newest 200 lost and damaged parcels. */
export const listClaims = endpoint('GET', '/api/claims', 'money:read', {
  summary: 'Lost and damaged parcels of the seller',
  response: claims,
});
export type Claim = ResponseOf<typeof listClaims>['data'][number];

/** Returns the newest 200 claims of all sellers or of one. With `state` `open`, returns only undecided claims. */
export const listAllClaims = endpoint('GET', '/api/admin/claims', 'operator:read', {
  summary: 'Lost and damaged parcels of all sellers',
  audit: ['claims.listed'],
  query: s.shape({ seller: s.optional(s.rowId()), state: s.optional(s.oneOf(['open'])) }),
  response: claims,
});

/**
 * Approves a claim and credits the wallet, or declines it with a reason. Returns 404 for a parcel that is neither lost
 * nor damaged, 409 for a decided claim, 422 for a missing reason.
 */
export const decideClaim = endpoint(
  'POST',
  '/api/admin/claims/:shipmentId/decision',
  'operator:money',
  {
    summary: 'Decide on a lost or damaged parcel',
    audit: ['claim.decided'],
    params: s.shape({ shipmentId: s.rowId() }),
    body: s.shape({
      sellerId: s.rowId(),
      decision: s.oneOf(['approved', 'declined']),
      reason: s.text(200),
    }),
    response: s.data(claim),
  },
);
export type ClaimDecision = ParamsOf<typeof decideClaim> & BodyOf<typeof decideClaim>;
