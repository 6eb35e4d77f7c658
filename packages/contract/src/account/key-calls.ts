import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const KEY_CALLS_PER_PAGE = 50;

/** `refused` is a status from 400 to 499, `failed` one from 500. */
export const callResults = ['ok', 'refused', 'failed'] as const;

/**
 * Returns the calls that the API keys of the seller made in 30 days, newest first. A call appears within a second or
 * two. A page reads at most 10,000 calls, so it may have fewer than 50 that match.
 */
export const listKeyCalls = endpoint('GET', '/api/key-calls', 'settings:read', {
  summary: 'Calls of API keys',
  query: s.shape({
    key: s.optional(s.rowId()),
    result: s.optional(s.oneOf(callResults, { type: 'string' })),
    /** A part of the method and path. */
    route: s.optional(s.text(100, 1)),
    after: s.optional(s.rowId()),
  }),
  response: s.shape({
    data: s.listOf({
      id: s.rowId(),
      at: s.moment(),
      keyId: s.rowId(),
      /** The name of the key; empty for one that was removed since. */
      key: s.string(),
      /** The method and the pattern of the path: `GET /api/orders/:docketNumber`. */
      call: s.string(),
      status: s.integer(),
      /** The reason or code of a refusal; empty for a success. */
      problem: s.string(),
      milliseconds: s.integer(),
      requestId: s.string(),
      /** The response was stored by an earlier call with the same Idempotency-Key. */
      isReplay: s.boolean(),
    }),
    /** The `after` of the next page; null on the last page. */
    next: s.nullable(s.rowId()),
  }),
});
export type KeyCall = ResponseOf<typeof listKeyCalls>['data'][number];
export type KeyCallQuery = QueryOf<typeof listKeyCalls>;
