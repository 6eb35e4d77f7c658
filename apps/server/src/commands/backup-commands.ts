import { readBackup } from '../platform/backup/read-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { withClient } from '../platform/db/engine/engine-client.ts';
import { type CommandCall, CommandError, withEngine } from './command-call.ts';

/** `backup FILE`: writes all data to a new file and checks the file, even while the server runs. */
export async function runBackupCommand({ config, args, output }: CommandCall): Promise<void> {
  const file = readFileArgument(args, 'Usage: npm run backup -- FILE');
  await withEngine(config, ({ owner }) =>
    withClient(owner, (client) => writeBackup(client, file, new Date())),
  );
  let [tableCount, rowCount] = [0, 0];
  await readBackup(file, {
    onTableEnd: ({ rows }) => {
      tableCount += 1;
      rowCount += rows;
    },
  });
  output.write(`${file} has ${rowCount} rows in ${tableCount} tables.\n`);
}

/** `restore FILE`: fills an empty database from a backup and migrates it to the current version. */
export async function runRestoreCommand({ config, args, output }: CommandCall): Promise<void> {
  const file = readFileArgument(args, 'Usage: npm run restore -- FILE');
  const { tableCount, rowCount } = await withEngine(config, ({ owner }) =>
    restoreBackup(owner, file),
  );
  output.write(
    `Restored ${rowCount} rows of ${tableCount} tables; every table matches the backup.\n`,
  );
}

function readFileArgument([file, ...extraArgs]: readonly string[], usage: string): string {
  if (file === undefined || extraArgs.length > 0) throw new CommandError(usage);
  return file;
}
