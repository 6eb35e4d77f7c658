import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { type CommandCall, CommandError, withDesk } from './desk.ts';

/** `restore FILE`: fills an empty database from a backup and migrates it to the current version. */
export async function restoreCommand({ config, args, output }: CommandCall): Promise<void> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) {
    throw new CommandError('Usage: npm run restore -- FILE');
  }
  const { tables, rows } = await withDesk(config, ({ owner }) => restoreBackup(owner, file));
  output.write(`Restored ${rows} rows of ${tables} tables; every table is as it was.\n`);
}
