/** Returns a code and its parameters in one line, for expectations: `digits_lost phone 9.19E+09`. */
export function formatCodedWords(
  problem: { code: string; params?: object | undefined } | null,
): string {
  if (problem === null) return '';
  return [problem.code, ...Object.values(problem.params ?? {}).map(String)].join(' ');
}
