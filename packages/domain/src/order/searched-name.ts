const MIN_LETTERS = 2;
const nameCharacters = /^[\p{L}\p{M}\u200c\u200d\s.'’-]+$/u;

/** Converts a search term as the beginning of a name, with single spaces; null for one that cannot be a name. */
export function parseSearchedName(term: string): string | null {
  const name = term.trim().replace(/\s+/g, ' ');
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return letters >= MIN_LETTERS && nameCharacters.test(name) ? name : null;
}
