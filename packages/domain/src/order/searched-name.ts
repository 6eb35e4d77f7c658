const MIN_LETTERS = 2;
const nameCharacters = /^[\p{L}\p{M}\u200c\u200d\s.'\u2019-]+$/u;

/** Returns a search term with single spaces; null for fewer than two letters or characters that names do not have. */
export function parseSearchedName(term: string): string | null {
  const name = term.trim().replace(/\s+/g, ' ');
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return letters >= MIN_LETTERS && nameCharacters.test(name) ? name : null;
}
