/** Returns whether at most `maxEdits` insertions, deletions and replacements turn one text into the other. */
export function isWithinEdits(a: string, b: string, maxEdits: number): boolean {
  return Math.abs(a.length - b.length) <= maxEdits && computeLevenshteinDistance(a, b) <= maxEdits;
}

function computeLevenshteinDistance(a: string, b: string): number {
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(a).entries()) {
    const currentRow = [row + 1];
    for (const [index, otherLetter] of Array.from(b).entries()) {
      const replacedCost = (previousRow[index] ?? 0) + (letter === otherLetter ? 0 : 1);
      currentRow.push(
        Math.min(replacedCost, (previousRow[index + 1] ?? 0) + 1, (currentRow[index] ?? 0) + 1),
      );
    }
    previousRow = currentRow;
  }
  return previousRow.at(-1) ?? 0;
}
