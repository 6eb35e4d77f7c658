import { randomBytes } from 'node:crypto';
import { createPasswords } from '../accounts/users/passwords-service.ts';
import { createNumberVault } from '../money/cod/bank-account-steps.ts';
import { DISCREPANCY_CLOCK_TASK } from '../money/weights/discrepancy-case-steps.ts';
import { importArchive } from '../operator/archive/import-archive.ts';
import { refreshFigures } from '../operator/figures/analytics-service.ts';
import { SCHEDULE_TASK } from '../operator/reports/schedules-service.ts';
import { createBlockFinder } from '../orders/dockets/dockets-service.ts';
import { recordAudit } from '../platform/audit/audit-service.ts';
import { createOwnSource } from '../platform/db/query/caller.ts';
import { BOOKING_TASK } from '../shipping/booking/booking-job.ts';
import { TRACKING_TASK } from '../shipping/scans/scan-steps.ts';
import { type CommandCall, CommandError, withDatabase } from './command-call.ts';

/** The account number stored for imported bank accounts, because archives omit the real one. No bank accepts it. */
const PLACEHOLDER_NUMBER = 'enter the account again';

/** `archive:import FILE`: adds the seller of an archive to an installation without sellers. */
export async function runImportArchiveCommand(call: CommandCall): Promise<void> {
  const { config, args, output } = call;
  const [file, ...extraArgs] = args;
  if (file === undefined || extraArgs.length > 0) {
    throw new CommandError('Usage: npm run archive:import -- FILE');
  }
  const vault = createNumberVault(config);
  const imported = await withDatabase(config, async ({ database, owner }) => {
    const { docketKey } = await database.withoutSeller((db) =>
      db.selectFrom('instance').select('docketKey').executeTakeFirstOrThrow(),
    );
    const result = await importArchive(owner, file, {
      // The hash of a random password: a member can sign in only after setting a new one.
      passwordHash: await createPasswords().hash(randomBytes(32).toString('base64')),
      sealNumber: (id) => vault.seal(PLACEHOLDER_NUMBER, id),
      findBlock: createBlockFinder(docketKey),
      tasks: {
        schedule: SCHEDULE_TASK,
        booking: BOOKING_TASK,
        weightCase: DISCREPANCY_CLOCK_TASK,
        tracking: TRACKING_TASK,
      },
      now: new Date(),
    });
    const { sellerId, rows, madeAt } = result;
    const caller = { sellerId, source: createOwnSource('archive:import') };
    await database.asSeller(caller, (db) =>
      recordAudit(db, caller, 'seller.imported', sellerId, { rows, madeAt }),
    );
    await refreshFigures(database, caller, { isComplete: true });
    return result;
  });
  output.write(
    `Imported ${imported.name}: ${imported.rows} rows of ${imported.tables} tables and ${imported.photos} photos. ` +
      'Members must set a new password with "Forgot your password?". Add bank accounts, API keys and webhooks again.\n',
  );
}
