import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/logger.ts';
import { logOutages } from '../../platform/outage-log.ts';
import { APPLIED_AT_A_TIME, createPushes } from './pushes-service.ts';

/** Scans of a second share the transactions of their sellers. Applying each at once would cost ten times the statements. */
const POLL_MS = 1_000;

/** Applies what carriers push until `signal` stops it at the end of a batch. */
export async function workOnPushes(
  { log, ...deps }: Parameters<typeof createPushes>[0] & { log: Logger },
  signal: AbortSignal,
): Promise<void> {
  const pushes = createPushes(deps);
  const onFailure = logOutages(log, 'pushes wait for the database');
  while (!signal.aborted) {
    const applied = await pushes.applyDue(log).catch((error: unknown) => {
      onFailure(error);
      return 0;
    });
    if (applied < APPLIED_AT_A_TIME)
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
