import { setTimeout as sleep } from 'node:timers/promises';
import { computeSignInPauseMs } from '@shipdesk/domain/shipping/carriers/sign-in-pause';
import { createTextVault } from '../../platform/keys.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { toStorableText } from '../../platform/storable-text.ts';
import * as store from './carriers-store.ts';
import type { CarrierSession, Refused, Unknown } from './port.ts';

/** The server replaces a token after this share of its lifetime. */
const RENEWED_SHARE = 0.8;
/** An older claim belongs to a process that has stopped. */
const MAX_SIGN_IN_MS = 30_000;
const POLL_MS = 50;

/** All processes share the token of an account through the database. */
export function createSessions(
  { database, now }: RowDeps,
  secrets: readonly [string, ...string[]],
) {
  const vault = createTextVault(secrets, 'carrier sessions');

  return ({ id, version }: Pick<store.AccountRow, 'id' | 'version'>): CarrierSession => ({
    getToken: async (signIn, signal, refusedToken) => {
      let refusals = 0;
      for (;;) {
        const row = await database.asOperator((db) => store.selectSession(db, id));
        const session = row?.session ?? null;
        const token = session && vault.open(session, id)?.text;
        const isValid = token && row?.sessionEndsAt && row.sessionEndsAt > now();
        if (isValid && token !== refusedToken) return { kind: 'token', token };
        if (row?.signInPausedUntil && row.signInPausedUntil > now()) {
          return createPauseRefusal(row.signInWords, row.signInPausedUntil, now());
        }
        refusals = row?.signInRefusals ?? 0;
        const times = { now: now(), abandonedBefore: new Date(now().getTime() - MAX_SIGN_IN_MS) };
        if (await database.asOperator((db) => store.claimSession(db, { id, session }, times)))
          break;
        if (signal.aborted) {
          return { kind: 'unknown', cause: 'timeout', words: 'another process is signing in' };
        }
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      }
      const outcome = await signIn(signal).catch(
        (error: unknown): Unknown => ({
          kind: 'unknown',
          cause: 'connection',
          words: String(error),
        }),
      );
      if (outcome.kind === 'refused' && outcome.code === 'credentials') {
        const { words } = outcome;
        const until = new Date(now().getTime() + computeSignInPauseMs(refusals + 1));
        const pause = {
          signInRefusals: refusals + 1,
          signInPausedUntil: until,
          signInWords: toStorableText(words),
        };
        await database.asOperator((db) => store.endSessionClaim(db, { id, version }, pause));
        return createPauseRefusal(words, until, now());
      }
      const newSession =
        outcome.kind === 'signed_in'
          ? {
              session: vault.seal(outcome.token, id),
              sessionEndsAt: new Date(now().getTime() + outcome.seconds * 1000 * RENEWED_SHARE),
              ...store.noSignInPause,
            }
          : null;
      await database.asOperator((db) => store.endSessionClaim(db, { id, version }, newSession));
      return outcome.kind === 'signed_in' ? { kind: 'token', token: outcome.token } : outcome;
    },
  });
}

function createPauseRefusal(words: string, until: Date, now: Date): Refused {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return { kind: 'refused', code: 'credentials', words, retryAfterSeconds };
}
