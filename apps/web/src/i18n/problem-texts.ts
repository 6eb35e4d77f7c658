import { problems } from '@shipdesk/contract/problems';
import { formatText, type ParamsIn } from '@shipdesk/contract/problems/problem';
import type { InField, Problem } from '@shipdesk/domain/values/problem/problem';

export type ScreenProblem = Problem<ParamsIn<typeof problems>>;

export function formatProblem(problem: ScreenProblem): string {
  return formatText(problems, problem);
}

export function listProblemMessages(
  fieldProblems: readonly InField<ScreenProblem>[],
): { field: string; message: string }[] {
  return fieldProblems.map((problem) => ({
    field: problem.field,
    message: formatProblem(problem),
  }));
}

type Table = Readonly<Record<string, { readonly text: (params: never) => string }>>;

/** Returns the text of a problem code, or null if the code is unknown or its text throws without its parameters. */
export function findProblemText(
  code: unknown,
  params: unknown,
  table: Table = problems,
): string | null {
  if (typeof code !== 'string' || !Object.hasOwn(table, code)) return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text throws without the parameters it needs
    return table[code]?.text(params as never) ?? null;
  } catch {
    return null;
  }
}
