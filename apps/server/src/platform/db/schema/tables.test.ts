import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test-support/processes/test-database.ts';
import { generateTableTypes } from '../../../../tools/table-types.ts';
import { withClient } from '../engine/engine-client.ts';

test('tables.ts matches the migrated schema', async () => {
  const database = await createTestDatabase();
  const text = await withClient(database.owner, generateTableTypes);
  await database.drop();
  await expect(text).toMatchFileSnapshot('tables.ts');
});
