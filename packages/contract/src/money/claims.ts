import {
  Enum,
  Boolean as Flag,
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
import { moneyRoles } from './ledger.ts';

const exact = { additionalProperties: false } as const;

const claim = Shape(
  {
    shipmentId: Text(),
    sellerId: Text(),
    sellerName: Text(),
    docketNumber: Text(),
    awb: Text(),
    carrier: Text(),
    /**
     * `DAMAGED` also for a damaged parcel on its way back or returned. `FOUND`: the carrier took its report back after the
     * claim was decided.
     */
    status: Enum(['LOST', 'DAMAGED', 'DISPOSED', 'FOUND']),
    /** When the status was scanned; for a damaged parcel that returns, when the damage was scanned. */
    at: Text(),
    invoicePaise: Integer(),
    state: Enum(['open', 'approved', 'declined']),
    /** Paid for the goods; of an open claim what approving it pays. */
    goodsPaise: Integer(),
    /**
     * Given back of the freight with its GST; of an open claim the whole freight. Approving gives back less where credit
     * notes for its invoice have already given it back.
     */
    freightPaise: Integer(),
    /** The reason of the decision. */
    reason: Text(),
    decidedAt: Union([Text(), Null()]),
    /** Empty where the freight was not invoiced yet, or credit notes had given it back before. */
    creditNote: Text(),
  },
  exact,
);
const claims = Shape({ data: List(claim), isMore: Flag() }, exact);

/** The seller's newest 200 lost and damaged parcels. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  access: moneyRoles,
  summary: 'Lost and damaged parcels of the seller',
  response: claims,
});
export type Claim = ResponseOf<typeof listClaims>['data'][number];

/** The newest 200 of all sellers or of one. */
export const listAllClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claims',
  access: ['Admin'],
  summary: 'Lost and damaged parcels of all sellers',
  query: Shape({ seller: Optional(rowId()) }, exact),
  response: claims,
});

/**
 * Approves a claim, which credits the wallet, or declines it with a reason. 409 when it was decided or the parcel is
 * neither lost nor damaged.
 */
export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/:shipmentId/decision',
  access: ['Admin'],
  summary: 'Decide on a lost or damaged parcel',
  params: Shape({ shipmentId: rowId() }, exact),
  body: Shape(
    { sellerId: rowId(), decision: Enum(['approved', 'declined']), reason: text(200) },
    exact,
  ),
  response: Shape({ data: claim }, exact),
});
