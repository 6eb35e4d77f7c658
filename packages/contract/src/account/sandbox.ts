import { endpoint, type ResponseOf } from '../endpoint.ts';
import { buildDocketNumbers } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';

/** The maximum number of hours by which one call advances parcels. No parcel is in transit for longer. */
const MAX_ADVANCE_HOURS = 30 * 24;

const state = {
  /** The id of the sandbox as a seller, for `switchSeller`. */
  sellerId: s.string(),
  isResetting: s.boolean(),
};

/** Returns the sandbox of the seller. `isOpen` is false before its first use. */
export const getSandbox = endpoint('GET', '/api/sandbox', 'self', {
  summary: 'The sandbox of the seller',
  cost: 'light',
  response: s.dataOf({ ...state, isOpen: s.boolean() }),
});
export type Sandbox = ResponseOf<typeof getSandbox>['data'];

/**
 * Creates the sandbox of the seller on its first use, with copies of its warehouses, and returns it. Returns 409 to
 * operator staff, who have no sandbox, and during a support visit.
 */
export const openSandbox = endpoint('POST', '/api/sandbox', 'self', {
  summary: 'Open the sandbox of the seller',
  audit: ['sandbox.created'],
  cost: 'light',
  response: s.dataOf(state),
});

/** Deletes all rows of the sandbox in the background and copies the warehouses of the seller again. */
export const resetSandbox = endpoint('POST', '/api/sandbox/reset', 'settings:write', {
  summary: 'Reset the sandbox of the seller',
  audit: ['sandbox.reset'],
  cost: 'light',
  response: s.dataOf(state),
  status: 202,
});

/**
 * Advances parcels of the sandbox by `hours`, or to their next scan if `hours` is absent. Advances the oldest 1,000
 * parcels without a final status if `docketNumbers` is absent. Parcels do not need a pickup request.
 */
export const advanceSandbox = endpoint('POST', '/api/sandbox/advance', 'shipments:write', {
  summary: 'Advance the parcels of the sandbox',
  audit: ['sandbox.advanced'],
  body: s.shape({
    docketNumbers: s.optional(buildDocketNumbers()),
    hours: s.optional(s.integer({ minimum: 1, maximum: MAX_ADVANCE_HOURS })),
  }),
  response: s.dataOf({
    /** The number of advanced parcels. */
    parcels: s.integer(),
  }),
});
