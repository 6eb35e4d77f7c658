/** Returns a code and its parameters in one line, for expectations: `digits_lost phone 9.19E+09`. */
export function formatCodedWords(
  coded: { code: string; params?: object | undefined } | null,
): string {
  if (coded === null) return '';
  return [coded.code, ...Object.values(coded.params ?? {}).map(String)].join(' ');
}
