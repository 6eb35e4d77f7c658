import { runCreateAdminCommand, runUnlockCommand } from './commands/admin-commands.ts';
import { runImportArchiveCommand } from './commands/archive-command.ts';
import { runBackupCommand, runRestoreCommand } from './commands/backup-commands.ts';
import { type CommandCall, CommandError } from './commands/command-call.ts';
import { runDistributeCommand } from './commands/distribute-command.ts';
import { runRebuildFiguresCommand } from './commands/rebuild-figures-command.ts';
import { runVerifyAuditCommand } from './commands/verify-audit-command.ts';
import { readProcessConfig } from './config.ts';

const commands: Readonly<Record<string, (call: CommandCall) => Promise<void>>> = {
  backup: runBackupCommand,
  restore: runRestoreCommand,
  distribute: runDistributeCommand,
  'audit:verify': runVerifyAuditCommand,
  'admin:create': runCreateAdminCommand,
  'admin:unlock': runUnlockCommand,
  'archive:import': runImportArchiveCommand,
  'figures:rebuild': runRebuildFiguresCommand,
};

/** Runs an operator's command (`npm run <name> -- …`), with or without a running server. */
async function run(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new CommandError(`Choose a command: ${Object.keys(commands).join(', ')}.`);
  await command({
    config: readProcessConfig(),
    args,
    input: process.stdin,
    output: process.stdout,
  });
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
