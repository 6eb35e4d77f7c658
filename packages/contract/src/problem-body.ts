import {
  Integer,
  Array as List,
  Optional,
  Object as Shape,
  type Static,
  String as Text,
  Unknown,
} from 'typebox';
import { named } from './fields.ts';

const exact = { additionalProperties: false } as const;
const params = named(Unknown());

/**
 * Body of every refused call, `application/problem+json`. `reason` and its `params` say more than
 * `code`. `message` and `title` are English, for people who read the API.
 */
export const problemSchema = Shape(
  {
    type: Text(),
    title: Text(),
    status: Integer(),
    message: Text(),
    code: Text(),
    reason: Optional(Text()),
    params: Optional(params),
    request_id: Text(),
    details: Optional(
      List(
        Shape(
          { field: Text(), code: Optional(Text()), params: Optional(params), message: Text() },
          exact,
        ),
      ),
    ),
  },
  { ...exact, title: 'Problem' },
);

/** The body of a refused call. */
export type ProblemBody = Static<typeof problemSchema>;
