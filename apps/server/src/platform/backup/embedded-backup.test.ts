import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEngineProcess } from '../../../test-support/processes/engine-process.ts';
import { buildSettings, runCommand } from '../../../test-support/processes/run-command.ts';
import { createEmptyDatabase } from '../../../test-support/processes/test-database.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../test-support/processes/test-folders.ts';
import { runBackupCommand, runRestoreCommand } from '../../commands/backup-commands.ts';
import { runVerifyAuditCommand } from '../../commands/verify-audit-command.ts';
import { withClient } from '../db/engine/engine-client.ts';
import { DATABASE, OWNER_ROLE } from '../db/engine/engine-handle.ts';
import { migrate } from '../db/schema/migrations.ts';

afterAll(removeTestFolders);

test('backs up a running embedded database and restores it into a folder and into a server', async () => {
  const sourceSettings = { DATA_DIR: await createTestFolder() };
  const engine = startEngineProcess({ dataDir: sourceSettings.DATA_DIR });
  const { socketFolder: host } = await engine.report;
  const owner = { host, user: OWNER_ROLE, database: DATABASE };
  await migrate(owner);
  await withClient(owner, (client) =>
    client.query(
      "insert into sellers (seller_id, kind, name, created_at) select gen_random_uuid(), 'seller', 'Seller ' || n, now() from generate_series(1, 3000) n",
    ),
  );
  const file = join(await createTestFolder(), 'shipdesk.backup');
  const output = await runCommand(runBackupCommand, sourceSettings, { args: [file] });
  expect(output).toMatch(/has 3000 rows/);
  await expect(runCommand(runRestoreCommand, sourceSettings, { args: [file] })).rejects.toThrow(
    'not empty',
  );
  engine.process.kill('SIGTERM');
  await engine.ended;

  const folderSettings = { DATA_DIR: await createTestFolder() };
  const target = await createEmptyDatabase();
  for (const settings of [folderSettings, buildSettings(target)]) {
    expect(await runCommand(runRestoreCommand, settings, { args: [file] })).toContain(
      'Restored 3000 rows',
    );
    expect(await runCommand(runVerifyAuditCommand, settings)).toContain('is valid');
  }
  await target.drop();
});
