import type { Static } from 'typebox';
import { Integer, Array as List, Optional, Object as Shape, String as Text } from 'typebox';

/**
 * Codes of refused calls. The client may branch on them; people read `message`.
 * The status that goes with each is the server's (`http/problem.ts`).
 */
export type ProblemCode =
  | 'malformed'
  | 'invalid'
  | 'bad_credentials'
  | 'second_factor_required'
  | 'second_factor_wrong'
  | 'session_invalid'
  | 'session_expired'
  | 'role_missing'
  | 'origin_refused'
  | 'not_found'
  | 'method_not_allowed'
  | 'duplicate'
  | 'stale_version'
  | 'idempotency_key_reused'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal';

/** Body of every refused call, `application/problem+json`; the client reads `message`. */
export const problemSchema = Shape(
  {
    type: Text(),
    title: Text(),
    status: Integer(),
    message: Text(),
    code: Text(),
    request_id: Text(),
    details: Optional(
      List(Shape({ field: Text(), message: Text() }, { additionalProperties: false })),
    ),
  },
  { additionalProperties: false, title: 'Problem' },
);

/** One refused field: its path in the body (`shipments.0.phone`) and what to do about it. */
export interface FieldProblem {
  field: string;
  message: string;
}

export type Problem = Static<typeof problemSchema>;
