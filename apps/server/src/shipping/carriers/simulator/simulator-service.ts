import { setTimeout as sleep } from 'node:timers/promises';
import { pushEvents } from '@shipdesk/contract/shipping/tracking';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/db/query/caller.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { createCarriers } from '../carriers-service.ts';
import type { PushRequest } from '../port.ts';
import type { MagicLife } from './magic-inputs.ts';
import { SIMULATOR_TOKEN, simulatorAccount } from './simulator.ts';
import { createSimulatorClock } from './simulator-clock.ts';
import { pushDueScans } from './simulator-pushes.ts';
import { updateLife } from './simulator-store.ts';

const ID = 'simulator';
const PUSH_EVERY_MS = 3_000;
const PUSH_WITHIN_MS = 10_000;

/** The simulators of a demo. */
export function createSimulators(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  carriers: Pick<ReturnType<typeof createCarriers>, 'addFirstAccount' | 'openAccounts'>,
) {
  return {
    /** Adds an enabled simulator unless there is one. */
    addFirst: (caller: Caller) =>
      carriers.addFirstAccount(caller, {
        carrier: ID,
        name: 'Simulator',
        services: ['surface', 'express', 'surface_5kg', 'surface_10kg'],
        settings: {},
        credentials: { token: SIMULATOR_TOKEN },
      }),

    /** Sends what was scanned since the last call, as a carrier pushes it. */
    pushScans: async (send: (push: PushRequest) => Promise<void>): Promise<void> => {
      for (const account of await carriers.openAccounts(ID)) {
        await pushDueScans(simulatorAccount(account), { database, now }, send);
      }
    },

    /** Sets the behaviour of parcels, as the name of their consignee would. */
    setLife: (docketNumbers: readonly string[], life: MagicLife): Promise<void> =>
      database.asOperator((db) => updateLife(db, docketNumbers, life)),

    clock: createSimulatorClock({ database, now }),
  };
}

/** Pushes the scans of the demo's simulators over HTTP to the server at `port`, until `signal` stops it. */
export async function pushSimulatedScans(
  {
    simulators,
    log,
    port,
  }: {
    readonly simulators: Pick<ReturnType<typeof createSimulators>, 'pushScans'>;
    readonly log: Logger;
    readonly port: number;
  },
  signal: AbortSignal,
): Promise<void> {
  const url = `http://127.0.0.1:${port}${pushEvents.path.replace(':carrier', ID)}`;
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
    await simulators.pushScans(send).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'the simulator pushed nothing');
    });
    await sleep(PUSH_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
