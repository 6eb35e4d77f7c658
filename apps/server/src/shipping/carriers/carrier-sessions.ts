import { setTimeout as sleep } from 'node:timers/promises';
import { createTextVault } from '../../platform/keys.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import * as store from './carriers-store.ts';
import type { CarrierSession } from './port.ts';

/** A token is replaced after this share of its life. */
const RENEWED_SHARE = 0.8;
/** A process that asks longer has died. */
const MAX_SIGN_IN_MS = 30_000;
const WAIT_MS = 50;

/** Creates the sessions of accounts, whose tokens all processes share through the database. */
export function createSessions(
  { database, now }: RowDeps,
  secrets: readonly [string, ...string[]],
) {
  const vault = createTextVault(secrets, 'carrier sessions');

  return ({ id, version }: Pick<store.AccountRow, 'id' | 'version'>): CarrierSession => ({
    getToken: async (signIn, signal, refusedToken) => {
      for (;;) {
        const row = await database.asOperator((db) => store.selectSession(db, id));
        const session = row?.session ?? null;
        const token = session && vault.open(session, id)?.text;
        const isValid = token && row?.sessionEndsAt && row.sessionEndsAt > now();
        if (isValid && token !== refusedToken) return { kind: 'token', token };
        const at = { now: now(), abandonedBefore: new Date(now().getTime() - MAX_SIGN_IN_MS) };
        if (await database.asOperator((db) => store.claimSession(db, { id, session }, at))) break;
        if (signal.aborted) {
          return { kind: 'unknown', cause: 'timeout', words: 'another process signs in' };
        }
        await sleep(WAIT_MS, undefined, { signal }).catch(() => undefined);
      }
      const outcome = await signIn(signal).catch((error: unknown) => ({
        ...({ kind: 'unknown', cause: 'connection' } as const),
        words: String(error),
      }));
      const signedIn =
        outcome.kind === 'signed_in'
          ? {
              session: vault.seal(outcome.token, id),
              sessionEndsAt: new Date(now().getTime() + outcome.seconds * 1000 * RENEWED_SHARE),
            }
          : null;
      await database.asOperator((db) => store.endSessionClaim(db, { id, version }, signedIn));
      return outcome.kind === 'signed_in' ? { kind: 'token', token: outcome.token } : outcome;
    },
  });
}
