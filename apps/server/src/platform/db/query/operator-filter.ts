import { type RawBuilder, sql } from 'kysely';

export interface OperatorFilter {
  readonly seller?: string | undefined;
  /** A complete number of a row, such as its UTR or AWB, as the user typed it. */
  readonly search?: string | undefined;
}

/**
 * Returns the conditions of a filter. A search compares the columns for equality, so that an index finds the rows. It
 * also tries the text in capitals without spaces, because bank references are stored in that form.
 */
export function buildOperatorConditions(
  { seller, search }: OperatorFilter,
  columns: { seller: RawBuilder<unknown>; numbers: readonly RawBuilder<unknown>[] },
): RawBuilder<unknown>[] {
  const searchText = search?.trim() ?? '';
  const spellings = [searchText, searchText.replaceAll(/\s/g, '').toUpperCase()];
  const comparisons = columns.numbers.map((column) => sql`${column} = any(${spellings}::text[])`);
  return [
    ...(seller === undefined ? [] : [sql`${columns.seller} = ${seller}::uuid`]),
    ...(searchText === '' ? [] : [sql`(${sql.join(comparisons, sql` or `)})`]),
  ];
}
