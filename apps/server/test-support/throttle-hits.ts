import { prepared } from '../src/db/query/statement.ts';

/** Writes a row that is no seller's; fails when there is one under this key. */
export const hit = prepared((db, { key }: { key: string }) =>
  db
    .insertInto('throttle')
    .values({ key, window_started_at: new Date(0), hits: 1 })
    .compile(),
);
