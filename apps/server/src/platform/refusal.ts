import type { RefusalCode } from '@shipdesk/contract/problems/problem';
import {
  describeProblem,
  type ProblemParams,
  type RefusalReason,
  type WireProblem,
  wireProblems,
} from '@shipdesk/contract/problems/wire-problems';
import type { InField, NoParams } from '@shipdesk/domain/values/problem/problem';

/** `field` is a path in the body, such as `shipments.0.phone`. */
export type Detail = InField<WireProblem>;

interface RefusalOptions {
  readonly details?: readonly Detail[];
  /** Replaces the text of the reason, when the specification quotes a sentence or the text names a row of a file. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

type RefusalArguments = {
  [Reason in RefusalReason]: ProblemParams[Reason] extends NoParams
    ? [reason: Reason, options?: RefusalOptions & { readonly params?: NoParams }]
    : [reason: Reason, options: RefusalOptions & { readonly params: ProblemParams[Reason] }];
}[RefusalReason];

/**
 * A route returns it as a problem. If the response has only a code and no reason, the message is the text of the first
 * detail, if there is one.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly reason: RefusalReason | undefined;
  readonly params: object | undefined;
  readonly details: readonly Detail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(...[reason, options = {}]: RefusalArguments) {
    const { code, status } = wireProblems[reason];
    const { params, details, message, retryAfterSeconds } = options;
    const [firstDetail] = reason === code ? (details ?? []) : [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `RefusalArguments` pairs both
    const problem = firstDetail ?? ({ code: reason, params } as WireProblem);
    super(message ?? describeProblem(problem));
    this.code = code;
    this.status = status;
    this.reason = reason === code ? undefined : reason;
    this.params = params;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Creates a 422 with one entry per field. The message is the text of the first entry. */
export function createFieldRefusal(details: readonly Detail[]): Refusal {
  return new Refusal('invalid', { details });
}
