import type { Static } from 'typebox';
import * as s from '../shape.ts';

const params = s.named(s.unknown());

/**
 * The body of every refused call, `application/problem+json`. `reason` and its `params` are more specific than `code`.
 * `message` and `title` are English texts for users of the API.
 */
export const problemSchema = s.shape(
  {
    ...s.strings('type', 'title'),
    status: s.integer(),
    ...s.strings('message', 'code'),
    reason: s.optional(s.string()),
    params: s.optional(params),
    request_id: s.string(),
    details: s.optional(
      s.list(
        s.shape({
          field: s.string(),
          code: s.optional(s.string()),
          params: s.optional(params),
          message: s.string(),
        }),
      ),
    ),
  },
  { additionalProperties: false, title: 'Problem' },
);

export type ProblemBody = Static<typeof problemSchema>;
