/** As many as the server looks for at once. */
export const MAX_SEARCH_NUMBERS = 500;
const MAX_NUMBER_LENGTH = 64;

/** What a search text asks for: numbers, or why it cannot be asked. */
export type OrderSearch =
  | { readonly ok: true; readonly numbers: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads one number or a list as it is copied from a sheet or a mail: separated by new lines, tabs,
 * spaces, commas or semicolons, quotes around them dropped, each number once.
 */
export function readOrderSearch(text: string): OrderSearch {
  const numbers = [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .map((part) => part.replace(/^["']+|["']+$/g, ''))
        .filter((part) => part !== ''),
    ),
  ];
  if (numbers.length > MAX_SEARCH_NUMBERS) {
    const problem = `Search for at most ${MAX_SEARCH_NUMBERS} numbers at once; these are ${numbers.length}.`;
    return { ok: false, problem };
  }
  const tooLong = numbers.find((number) => number.length > MAX_NUMBER_LENGTH);
  return tooLong === undefined
    ? { ok: true, numbers }
    : { ok: false, problem: `${tooLong.slice(0, 20)}… is too long for a docket number.` };
}
