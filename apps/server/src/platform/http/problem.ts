import type { ProblemBody } from '@shipdesk/contract/problems/problem-body';
import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOverCostlyLimit, isUnavailable } from '../db/query/database-errors.ts';
import { createFieldRefusal, type Detail, Refusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reason or code of the refusal in the response. Undefined for a success. */
    refusal: string | undefined;
  }
}

export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) =>
    sendProblem(request, reply, toLoggedRefusal(error, request)),
  );
}

/** Like `toRefusal`, but also logs an error of the server. */
export function toLoggedRefusal(
  error: FastifyError | Refusal,
  { log }: Pick<FastifyRequest, 'log'>,
): Refusal {
  const refusal = toRefusal(error);
  if (refusal.code === 'internal') log.error({ err: error }, 'request failed');
  if (refusal.code === 'unavailable') log.warn({ err: error }, 'request refused');
  return refusal;
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { status } = refusal;
  request.refusal = refusal.reason ?? refusal.code;
  const problem: ProblemBody = {
    type: `/problems/${refusal.code}`,
    title: refusal.code.replaceAll('_', ' '),
    status,
    message: refusal.message,
    code: refusal.code,
    ...(refusal.reason && { reason: refusal.reason }),
    ...(refusal.params && { params: { ...refusal.params } }),
    request_id: request.id,
    ...(refusal.details && { details: refusal.details.map(toWireDetail) }),
  };
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  // The route's response schema describes only its success, so it cannot serialise a problem.
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

function toWireDetail(detail: Detail): NonNullable<ProblemBody['details']>[number] {
  const { field, code, params } = detail;
  const message = describeProblem(detail);
  return { field, code, ...(params && { params: { ...params } }), message };
}

export function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isOverCostlyLimit(error)) {
    return new Refusal('too_many_searches', { retryAfterSeconds: 1 });
  }
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfterSeconds: 2 });
  if (error.code === 'FST_ERR_BAD_URL') return new Refusal('not_found');
  if (error.validation)
    return createFieldRefusal(removeAlternatives(error.validation).map(toSchemaDetail));
  switch (error.statusCode) {
    case 400:
      return new Refusal('malformed');
    case 403:
    case 404:
      return new Refusal('not_found');
    case 413:
      return new Refusal('too_large');
    case 415:
      return new Refusal('unsupported_media_type');
    case 429:
      return new Refusal('too_many_requests');
    default:
      return new Refusal('internal');
  }
}

type Validation = NonNullable<FastifyError['validation']>[number];

function toSchemaDetail({ keyword, instancePath, params }: Validation): Detail {
  const path = instancePath.split('/').filter((part) => part !== '');
  const fieldName = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof fieldName === 'string') path.push(fieldName);
  const field = path.join('.');
  if (keyword === 'required') return { field, code: 'field_missing', params: { field } };
  if (keyword === 'additionalProperties')
    return { field, code: 'field_unknown', params: { field } };
  if (keyword === 'minLength' && params['limit'] === 1) {
    return { field, code: 'field_empty', params: { field } };
  }
  const rule = fieldRules[keyword]?.(params) ?? 'is not valid';
  return { field, code: 'field_malformed', params: { field, rule } };
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** Descriptions of the contract's patterns. Any other pattern reads `does not have the expected format`. */
const patternRules: Readonly<Record<string, string>> = {
  '^\\d{14}$': 'must have 14 digits',
  '^\\d{6}$': 'must have 6 digits',
  '^\\d{4}-\\d{2}-\\d{2}$': 'must be a date as yyyy-MM-dd',
  '^(\\d+(\\.\\d+)?)?$': 'must be a number',
  '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$': 'must be a UUID in lower case',
  '^[^\\u0000\\ud800-\\udfff]*$': 'contains a character that cannot be stored',
};

const formatNumber = (value: unknown) => Number(value).toLocaleString('en-IN');
const formatCount = (value: unknown, singular: string, plural: string) =>
  `${formatNumber(value)} ${value === 1 ? singular : plural}`;
const formatType = (type: unknown) => typeNames[String(type)] ?? type;
const joinValues = (values: unknown) => [values].flat().map(String).join(', ');

/** The rule that a value breaks, as the end of a sentence about its field. */
const fieldRules: Readonly<Record<string, (params: Validation['params']) => string>> = {
  type: ({ type }) => `must be ${[type].flat().map(formatType).join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of ${joinValues(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${joinValues(allowedValue)}`,
  anyOf: () => 'must have an allowed value',
  oneOf: () => 'must have an allowed value',
  minimum: ({ limit }) => `must be ${formatNumber(limit)} or more`,
  maximum: ({ limit }) => `must be ${formatNumber(limit)} or less`,
  minLength: ({ limit }) => `must have at least ${formatCount(limit, 'character', 'characters')}`,
  maxLength: ({ limit }) => `must have at most ${formatCount(limit, 'character', 'characters')}`,
  minItems: ({ limit }) => `must have ${formatCount(limit, 'entry', 'entries')} or more`,
  maxItems: ({ limit }) => `must have at most ${formatCount(limit, 'entry', 'entries')}`,
  uniqueItems: () => 'must not contain duplicates',
  pattern: ({ pattern }) => patternRules[String(pattern)] ?? 'does not have the expected format',
};

/** Removes the `type`, `const` and `enum` rules of `anyOf` and `oneOf` alternatives, which contradict each other. */
function removeAlternatives(validation: readonly Validation[]): Validation[] {
  const isChoice = ({ keyword }: Validation) => keyword === 'anyOf' || keyword === 'oneOf';
  const choices = new Set(validation.filter(isChoice).map(({ instancePath }) => instancePath));
  return validation.filter(
    (violation) =>
      isChoice(violation) ||
      !choices.has(violation.instancePath) ||
      !['type', 'const', 'enum'].includes(violation.keyword),
  );
}
