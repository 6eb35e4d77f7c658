import { queryBuilder } from '../src/db/query/statement.ts';

/** Writes a row outside any seller. Fails when the key exists. */
export function hit(key: string) {
  return queryBuilder
    .insertInto('throttle')
    .values({ key, window_started_at: new Date(0), hits: 1 })
    .compile();
}
