/** A problem without parameters. */
export type NoParams = undefined;

/** One code of `Params` with its parameters. Without `Code`, the union over all codes. */
export type Problem<Params, Code extends keyof Params = keyof Params> = {
  readonly [C in Code]: Params[C] extends NoParams
    ? { readonly code: C; readonly params?: NoParams }
    : { readonly code: C; readonly params: Params[C] };
}[Code];

/** A problem with the path of its field in the form (`consignee.phone`). */
export type InField<AnyProblem> = AnyProblem & { readonly field: string };

/** Returns the problems of a form, from one problem or null per field, in the given order. */
export function listFieldProblems<AnyProblem>(
  problems: readonly (readonly [field: string, problem: AnyProblem | null])[],
): InField<AnyProblem>[] {
  return problems.flatMap(([field, problem]) => (problem === null ? [] : [{ field, ...problem }]));
}
