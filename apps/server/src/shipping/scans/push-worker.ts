import { setTimeout as sleep } from 'node:timers/promises';
import { pushEvents } from '@shipdesk/contract/shipping/tracking';
import type { Logger } from '../../platform/logger.ts';
import { logOutages } from '../../platform/outage-log.ts';
import type { PushRequest } from '../carriers/port.ts';
import { APPLIED_AT_A_TIME, createPushes } from './pushes-service.ts';

/** Scans of a second share the transactions of their sellers. Applying each at once would cost ten times the statements. */
const POLL_MS = 1_000;
const SIMULATE_EVERY_MS = 3_000;
const PUSH_WITHIN_MS = 10_000;

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

interface Simulated {
  pushSimulated(send: (push: PushRequest) => Promise<void>): Promise<void>;
}

/** Pushes the scans of the demo's simulators over HTTP to the server at `port`, until `signal` stops it. */
export async function pushSimulatedScans(
  { carriers, log, port }: { carriers: Simulated; log: Logger; port: number },
  signal: AbortSignal,
): Promise<void> {
  const url = `http://127.0.0.1:${port}${pushEvents.path.replace(':carrier', 'simulator')}`;
  const send = async ({ headers, body }: PushRequest) => {
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...Object.fromEntries(sent) },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PUSH_WITHIN_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`a push was answered with ${response.status}`);
  };
  while (!signal.aborted) {
    await carriers.pushSimulated(send).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'the simulator pushed nothing');
    });
    await sleep(SIMULATE_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
