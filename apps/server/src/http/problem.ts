import type { FieldProblem, Problem, ProblemCode } from '@shipdesk/contract/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOverCostlyLimit, isUnavailable } from '../db/query/database-errors.ts';

/** The one place that gives each code its status (security promises: 403 is for the access token and roles alone). */
const statuses: Record<ProblemCode, number> = {
  malformed: 400,
  bad_credentials: 401,
  second_factor_required: 401,
  second_factor_wrong: 401,
  session_invalid: 403,
  session_expired: 403,
  role_missing: 403,
  origin_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  duplicate: 409,
  stale_version: 409,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

interface RefusalOptions {
  details?: FieldProblem[];
  retryAfterSeconds?: number;
}

/** An expected refusal: thrown anywhere below a route, answered as a problem. `message` is for people. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, message: string, options: RefusalOptions = {}) {
    super(message);
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 422 with one entry per field; the message names the first, so that a toast alone is of use. */
export function invalid(details: FieldProblem[]): Refusal {
  const [first] = details;
  return new Refusal('invalid', first?.message ?? 'The request is not valid.', { details });
}

/** Answers every error of the application, expected or not. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'request refused');
    return answer(request, reply, refusal);
  });
}

/** Sends a refusal as `application/problem+json`. */
export function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const status = statuses[refusal.code];
  const problem: Problem = {
    type: `/problems/${refusal.code}`,
    title: refusal.code.replaceAll('_', ' '),
    status,
    message: refusal.message,
    code: refusal.code,
    request_id: request.id,
    ...(refusal.details && { details: refusal.details }),
  };
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  // Serialised here: a route's response schema describes its success alone.
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

/** Any error as a refusal: `internal` for those that nobody expected. */
export function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isOverCostlyLimit(error)) {
    return new Refusal(
      'too_many_requests',
      'Too many searches and exports at once. Wait a moment and try again.',
      { retryAfterSeconds: 1 },
    );
  }
  if (isUnavailable(error)) {
    return new Refusal(
      'unavailable',
      'The desk is not available right now. Try again in a few seconds.',
      {
        retryAfterSeconds: 2,
      },
    );
  }
  if (error.validation) return invalid(error.validation.map(fieldProblem));
  switch (error.statusCode) {
    case 400:
      return new Refusal('malformed', 'The request is not valid JSON.');
    case 413:
      return new Refusal('too_large', 'The request is too large.');
    case 415:
      return new Refusal('unsupported_media_type', 'Send the request as application/json.');
    case 429:
      return new Refusal('too_many_requests', 'Too many requests. Wait a moment and try again.');
    default:
      return new Refusal(
        'internal',
        'Something went wrong on our side. Try again, and tell support if it stays.',
      );
  }
}

type Validation = NonNullable<FastifyError['validation']>[number];

function fieldProblem({ keyword, instancePath, params, message }: Validation): FieldProblem {
  const path = instancePath.split('/').filter((part) => part !== '');
  const named = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof named === 'string') path.push(named);
  const field = path.join('.');
  switch (keyword) {
    case 'required':
      return { field, message: `${field} is missing.` };
    case 'additionalProperties':
      return { field, message: `${field} is not a field of this call.` };
    case 'minLength':
      return { field, message: `${field} must not be empty.` };
    default:
      return { field, message: `${field || 'The body'} ${message ?? 'is not valid'}.` };
  }
}
