import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const KEY_CALLS_PER_PAGE = 50;

/** `refused`: a status from 400 to 499. `failed`: a status of 500 or more. */
export const callResults = ['ok', 'refused', 'failed'] as const;

/**
 * Returns the calls of the seller's API keys in the last 30 days, newest first. A call appears within two seconds. A
 * page reads at most 10,000 calls, so it may return fewer than 50 matches.
 */
export const listKeyCalls = endpoint('GET', '/api/key-calls', 'settings:read', {
  summary: 'Calls of API keys',
  query: s.shape({
    key: s.optional(s.rowId()),
    result: s.optional(s.oneOf(callResults, { type: 'string' })),
    /** A substring of the method and path. */
    route: s.optional(s.text(100, 1)),
    after: s.optional(s.rowId()),
  }),
  response: s.shape({
    data: s.listOf({
      id: s.rowId(),
      at: s.moment(),
      keyId: s.rowId(),
      /** The name of the key; empty for a deleted key. */
      key: s.string(),
      /** The method and the pattern of the path: `GET /api/orders/:docketNumber`. */
      call: s.string(),
      status: s.integer(),
      /** The reason or code of the error; empty for a success. */
      problem: s.string(),
      milliseconds: s.integer(),
      requestId: s.string(),
      /** True if the response was stored by an earlier call with the same Idempotency-Key. */
      isReplay: s.boolean(),
    }),
    /** The `after` of the next page; null on the last page. */
    next: s.nullable(s.rowId()),
  }),
});
export type KeyCall = ResponseOf<typeof listKeyCalls>['data'][number];
export type KeyCallQuery = QueryOf<typeof listKeyCalls>;
