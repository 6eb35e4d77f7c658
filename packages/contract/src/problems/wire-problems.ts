import type { Problem } from '@shipdesk/domain/values/problem/problem';
import { problems } from '../problems.ts';
import { bulkProblems } from './files.ts';
import { formatText, type ParamsIn, type RefusalCode } from './problem.ts';

/** Every code that a response can carry in `code`, `reason` or `details[].code`. */
export const wireProblems = { ...problems, ...bulkProblems };

export type ProblemParams = ParamsIn<typeof wireProblems>;

export type ProblemCode = keyof ProblemParams;

export type WireProblem = Problem<ProblemParams>;

export type RefusalReason = {
  [Code in ProblemCode]: (typeof wireProblems)[Code] extends { code: RefusalCode } ? Code : never;
}[ProblemCode];

/** The texts of another language. A table does not compile while a text is missing. */
export type ProblemTexts = {
  readonly [Code in ProblemCode]: (params: ProblemParams[Code]) => string;
};

/** Returns the English sentence of a problem. */
export function describeProblem(problem: WireProblem): string {
  return formatText(wireProblems, problem);
}
