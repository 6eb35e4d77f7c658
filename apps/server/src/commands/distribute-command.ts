import { withClient } from '../platform/db/engine/engine-client.ts';
import { listDistributionStatements } from '../platform/db/schema/distribution.ts';
import { type CommandCall, CommandError, withDatabase } from './command-call.ts';

/**
 * `distribute [--dry-run]`: distributes the tables over the nodes of a Citus cluster by seller. With `--dry-run` it
 * only prints the statements.
 */
export async function runDistributeCommand({ config, args, output }: CommandCall): Promise<void> {
  const isDryRun = args[0] === '--dry-run';
  if (args.length > (isDryRun ? 1 : 0)) {
    throw new CommandError('Usage: npm run distribute -- [--dry-run]');
  }
  const statements = listDistributionStatements();
  if (isDryRun) {
    output.write(`${statements.join(';\n')};\n`);
    return;
  }
  await withDatabase(config, ({ owner }) =>
    withClient(owner, async (client) => {
      const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
      if (rowCount === 0) {
        throw new CommandError(
          'This database has no citus extension. Point DATABASE_URL at a Citus coordinator and run: create extension citus',
        );
      }
      for (const statement of statements) {
        await client.query(statement);
        output.write(`${statement}\n`);
      }
    }),
  );
}
