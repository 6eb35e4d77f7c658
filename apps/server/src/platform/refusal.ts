import type {
  RefusalCode,
  RefusalReason,
  RefusalReasons,
  WireParams,
} from '@shipdesk/contract/problem';
import type { ProblemBody } from '@shipdesk/contract/problem-body';
import { type Coded, textOf } from '@shipdesk/domain/values/problem/problem';
import { problemTexts } from './http/texts/problem-texts.ts';

/** One refused field: its path in the body (`shipments.0.phone`) and what is wrong with it. */
export type Detail = Coded<WireParams> & { readonly field: string };

/** A detail with its English message; one without a code comes from a rule that has no codes yet. */
type SentDetail = NonNullable<ProblemBody['details']>[number];

export type AnyDetail = Detail | SentDetail;

interface RefusalOptions {
  readonly details?: readonly AnyDetail[];
  /** The `Retry-After` of the response, in whole seconds. */
  readonly retryAfterSeconds?: number;
}

/** A reason with the parameters that it requires. */
type Reason = { [R in RefusalReason]: { reason: R } & ParamsOf<R> }[RefusalReason];
type ParamsOf<R extends RefusalReason> = RefusalReasons[R] extends undefined
  ? { params?: undefined }
  : { params: RefusalReasons[R] };

/**
 * An expected refusal: thrown anywhere below a route, returned as a problem. The message is that of
 * the reason, else of the first detail, else of the code.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly reason: RefusalReason | undefined;
  readonly params: object | undefined;
  readonly details: readonly SentDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    said: string | (RefusalOptions & (Reason | { reason?: undefined })) = {},
    { details, retryAfterSeconds }: RefusalOptions = typeof said === 'string' ? {} : said,
  ) {
    const sent = details?.map(withMessage);
    const reason = typeof said === 'string' || said.reason === undefined ? undefined : said;
    super(
      typeof said === 'string'
        ? said
        : reason
          ? messageOf({ code: reason.reason, params: reason.params })
          : (sent?.[0]?.message ?? messageOf({ code })),
    );
    this.code = code;
    this.reason = reason?.reason;
    this.params = reason?.params;
    this.details = sent;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function messageOf(problem: { code: keyof WireParams; params?: unknown }): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of `Refusal` and `Detail` pair both
  return textOf(problemTexts, problem as Coded<WireParams>);
}

/** A detail with the text of its code. */
export function withMessage(detail: AnyDetail): SentDetail {
  if ('message' in detail) return detail;
  const { field, code, params } = detail;
  return { field, code, ...(params && { params: { ...params } }), message: messageOf(detail) };
}

/** 422 with one entry per field; the message is that of the first. */
export function invalid(details: readonly AnyDetail[]): Refusal {
  return new Refusal('invalid', { details });
}
