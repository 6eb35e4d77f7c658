/**
 * Returns whether at most `maxEdits` insertions, deletions and replacements of letters turn one text into the other.
 */
export function isWithinEdits(one: string, other: string, maxEdits: number): boolean {
  return Math.abs(one.length - other.length) <= maxEdits && countEdits(one, other) <= maxEdits;
}

/** The Levenshtein distance of two short texts. */
function countEdits(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1];
    for (const [at, otherLetter] of Array.from(other).entries()) {
      const replaced = (before[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      current.push(Math.min(replaced, (before[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1));
    }
    before = current;
  }
  return before.at(-1) ?? 0;
}
