/** Reads rows in batches. Each batch starts after the last row of the previous batch. Ends after a partial batch or `most` rows. */
export async function* readBatches<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  { size, most = Number.POSITIVE_INFINITY }: { size: number; most?: number },
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(size, left);
    const rows = await read(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    left -= limit;
    after = rows.at(-1);
  }
}
