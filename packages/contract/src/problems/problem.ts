import { toRupees } from '@shipdesk/domain/values/money/money';
import type { NoParams, Problem } from '@shipdesk/domain/values/problem/problem';

/** The session codes have status 403, because the client refreshes its access token after 403. */
const statuses = {
  malformed: 400,
  bad_credentials: 401,
  api_key_invalid: 401,
  second_factor_required: 401,
  second_factor_wrong: 401,
  seller_suspended: 401,
  session_invalid: 403,
  session_expired: 403,
  role_missing: 403,
  origin_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  duplicate: 409,
  stale_version: 409,
  stage_conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof statuses;

/** An entry of a problem table. Only the reason of a refused call has a code and a status. */
export interface ProblemEntry<Params> {
  readonly code?: RefusalCode;
  readonly status?: number;
  readonly text: (params: Params) => string;
}

type AnyTable<Table> = Readonly<Record<keyof Table, ProblemEntry<never>>>;

export type ParamsIn<Table extends AnyTable<Table>> = {
  [Code in keyof Table]: Parameters<Table[Code]['text']>[0];
};

type Text<Params> = string | ((params: Params) => string);

/** A text for each code of `Params`. A table does not compile while a text is missing. */
export type TextsOf<Params> = { readonly [Code in keyof Params]: Text<Params[Code]> };

type Texts = TextsOf<Record<string, never>>;

type ProblemTable<T extends Texts, Common = object> = {
  readonly [Code in keyof T]: Common & ProblemEntry<ParamsOfText<Exclude<T[Code], string>>>;
};
type ParamsOfText<T> = [T] extends [never]
  ? NoParams
  : T extends (params: infer P) => string
    ? P
    : never;

interface RefusalFields {
  readonly code: RefusalCode;
  readonly status: number;
}

/** Returns the problems of fields, by code. */
export function describeDetails<T extends Texts>(texts: T): ProblemTable<T> {
  return fillTable(texts, () => ({}));
}

/** Returns the reasons that refine one code, each with the code and its status. */
export function describeRefusals<T extends Texts>(
  code: RefusalCode,
  texts: T,
): ProblemTable<T, RefusalFields> {
  return fillTable(texts, () => ({ code, status: statuses[code] }));
}

/** Returns each code as a reason with its status, for refused calls that need no finer reason. */
export function describeCodes(texts: Readonly<Record<RefusalCode, string>>) {
  return fillTable(texts, (code): RefusalFields => ({ code, status: statuses[code] }));
}

function fillTable<T extends Texts, Common>(texts: T, describe: (code: keyof T) => Common) {
  const entries = Object.entries(texts).map(([code, text]) => [
    code,
    { ...describe(code), text: typeof text === 'string' ? () => text : text },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each text
  return Object.fromEntries(entries) as ProblemTable<T, Common>;
}

/** Returns the text of a problem, with its parameters filled in. */
export function formatText<Table extends AnyTable<Table>>(
  table: Table,
  { code, params }: Problem<ParamsIn<Table>>,
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Problem` pairs the code with its own parameters
  return table[code].text(params as never);
}

/** Formats an amount in paise as `₹1,00,000` or `₹1,00,000.50`. With two `decimals`, whole rupees are `₹1,00,000.00`. */
export function formatRupees(paise: number, decimals: 0 | 2 = 0): string {
  const minimumFractionDigits = paise % 100 === 0 ? decimals : 2;
  const rupees = toRupees(paise).toLocaleString('en-IN', { minimumFractionDigits });
  return `₹${rupees}`;
}
