import { selectSellerIds } from '../accounts/sellers/sellers-store.ts';
import { refreshFigures } from '../operator/figures/analytics-service.ts';
import { createOwnSource } from '../platform/db/query/caller.ts';
import { type CommandCall, CommandError, withDatabase } from './command-call.ts';

/** `figures:rebuild`: recomputes the dashboard figures of every seller. */
export async function runRebuildFiguresCommand(call: CommandCall): Promise<void> {
  const { config, args, output } = call;
  if (args.length > 0) throw new CommandError('Usage: npm run figures:rebuild');
  const counts = await withDatabase(config, async ({ database }) => {
    const source = createOwnSource('figures:rebuild');
    const sellerIds = await database.asOperator(selectSellerIds);
    let dayCount = 0;
    for (const sellerId of sellerIds) {
      dayCount += await refreshFigures(database, { sellerId, source }, { isComplete: true });
    }
    return { days: dayCount, sellers: sellerIds.length };
  });
  output.write(`Rebuilt the figures of ${counts.sellers} sellers for ${counts.days} days.\n`);
}
