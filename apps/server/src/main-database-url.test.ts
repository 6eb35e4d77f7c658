import { expect, test } from 'vitest';
import { startServer } from '../test-support/processes/server-process.ts';
import { buildDatabaseUrl, createEmptyDatabase } from '../test-support/processes/test-database.ts';
import { createTestFolder, removeTestFolders } from '../test-support/processes/test-folders.ts';
import { list, signIn } from '../test-support/server-calls.ts';
import { demoAccounts } from './demo/demo-data.ts';

const [seller, other] = demoAccounts;
const SESSION_SECRET = 'q3J8vYw1nZt6bKx9RfLm2DsHc7PaUe4GoViTy5Wj0BMXkNCE';

test('the same program runs on another PostgreSQL, bound by row-level security even as its superuser', async () => {
  const database = await createEmptyDatabase();
  const settings = {
    DATABASE_URL: buildDatabaseUrl(database.superuser),
    DATA_DIR: await createTestFolder(),
  };
  const demo = startServer(settings);
  try {
    const url = await demo.ready;
    const token = await signIn(url, seller);
    expect((await list(url, token)).total).toBe(60);
    expect((await list(url, await signIn(url, other))).total).toBe(0);
  } finally {
    demo.process.kill('SIGTERM');
  }
  expect(await demo.ended).toMatchObject({ code: 0 });

  const production = { NODE_ENV: 'production', SESSION_SECRET, HOST: '127.0.0.1' };
  const live = startServer({ ...settings, ...production });
  // One that starts all the same is a failure, and must not outlive the test.
  void live.ready.then(() => live.process.kill('SIGTERM')).catch(() => undefined);
  expect(await live.ended).toMatchObject({ code: 78 });
  expect(live.output()).toMatch(/stamped as demo/);
  await database.drop();
  await removeTestFolders();
});
