const MIN_LETTERS = 2;
const nameCharacters = /^[\p{L}\p{M}\u200c\u200d\s.'\u2019-]+$/u;

/** Returns a search term with single spaces; null with fewer than two letters, or with characters not used in names. */
export function parseSearchedName(term: string): string | null {
  const name = term.trim().replace(/\s+/g, ' ');
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return letters >= MIN_LETTERS && nameCharacters.test(name) ? name : null;
}
