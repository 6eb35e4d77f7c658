import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { TextArray } from './text-array.ts';

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp();
});
afterAll(() => desk.close());

// Neither a NUL nor half of a pair is a text to PostgreSQL.
const anyText = fc
  .oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.constantFrom('', 'NULL', '{"a"}', 'रवि', '🚚'),
  )
  .map((text) => Buffer.from(text.replaceAll('\u0000', '')).toString());

test('PostgreSQL reads the texts that were pushed, and so do we, also when it is used again', async () => {
  const array = new TextArray();
  const lists = fc.array(fc.option(anyText), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(lists, async (texts) => {
      array.clear();
      for (const text of texts) array.push(text);
      expect(array.texts()).toEqual(texts);
      const { rows } = await desk.database.withoutSeller((db) =>
        sql<{ read: unknown }>`select ${array.bytes()}::text[] as read`.execute(db),
      );
      expect(rows).toEqual([{ read: texts }]);
    }),
    { numRuns: 300 },
  );
});
