/** Returns the code and parameters of a problem in one line, such as `digits_lost phone 9.19E+09`; empty for null. */
export function formatProblem(
  problem: { code: string; params?: object | undefined } | null,
): string {
  if (problem === null) return '';
  return [problem.code, ...Object.values(problem.params ?? {}).map(String)].join(' ');
}
