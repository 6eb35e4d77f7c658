import { followEvents as followCall } from '@shipdesk/contract/events';
import { api } from '../api/api.ts';
import { readMessages } from '../api/live-messages.ts';
import { liveChanged, refetchStarted } from '../api/live-slice.ts';
import { listLiveTags, liveTags } from '../api/live-tags.ts';
import { mayBeExpired, openStream } from '../api/send.ts';
import { backOff } from '../lib/back-off.ts';
import { createCoalescer } from '../lib/coalesce.ts';
import type { Session } from './session.ts';
import { decodeToken } from './token.ts';

interface Store {
  subscribe: (listener: () => void) => () => void;
  dispatch: (
    action:
      | ReturnType<typeof liveChanged>
      | ReturnType<typeof refetchStarted>
      | ReturnType<typeof api.util.invalidateTags>,
  ) => unknown;
}

/** Closes a silent connection after this time. The server sends a heartbeat every 15 seconds. */
const MAX_SILENCE_MS = 45_000;
/** A tab that is hidden for this long closes its connection. */
const MAX_HIDDEN_MS = 10_000;
/** Consecutive failed attempts after which the screen shows that live updates are interrupted. */
const FAILURES_BEFORE_LOST = 2;
/** The debounce of refetches: a thousand bookings cause only a few refetches. */
const REFETCH_DEBOUNCE = { quietMs: 500, maxMs: 3_000 };

/**
 * Follows the events of the signed-in seller while the tab is visible, and refetches the changed data. Returns a
 * function that stops following the events.
 */
export function followEvents(store: Store, session: Session): () => void {
  let user: string | undefined;
  let lastEventId: string | null = null;
  let connection: AbortController | null = null;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;

  const refetch = createCoalescer<(typeof liveTags)[number]>((tags) => {
    if (session.isSignedOut()) return;
    if (session.isSwitchingSeller()) {
      refetch.add(tags);
      return;
    }
    store.dispatch(api.util.invalidateTags([...tags]));
    store.dispatch(refetchStarted());
  }, REFETCH_DEBOUNCE);

  /** Reads one stream to its end. Returns true if the server opened the stream. */
  async function readEvents(token: string, signal: AbortSignal): Promise<boolean> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
    const headers = lastEventId === null ? {} : { 'last-event-id': lastEventId };
    const request = { endpoint: followCall };
    let isOpen = false;
    try {
      const { body, error } = await openStream(request, {
        accessToken: token,
        headers,
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (error !== undefined && mayBeExpired(error)) await session.refresh(token);
      if (body === undefined) return false;
      for await (const { id, event, change } of readMessages(body)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
        lastEventId = id ?? lastEventId;
        if (event === 'open') {
          isOpen = true;
          store.dispatch(liveChanged('live'));
        }
        if (event === 'reset') refetch.add(liveTags);
        if (change !== null) refetch.add(listLiveTags(change.kind));
      }
      return isOpen;
    } catch {
      return isOpen;
    } finally {
      clearTimeout(timer);
    }
  }

  async function keepReading(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const token = session.getAccessToken();
      if (token === null) return;
      failures = (await readEvents(token, signal)) ? 0 : failures + 1;
      if (signal.aborted) return;
      if (failures >= FAILURES_BEFORE_LOST) store.dispatch(liveChanged('lost'));
      await backOff(failures, signal);
    }
  }

  function openConnection() {
    clearTimeout(hideTimer);
    if (connection !== null || user === undefined || document.visibilityState !== 'visible') return;
    connection = new AbortController();
    void keepReading(connection.signal);
  }

  function closeConnection() {
    clearTimeout(hideTimer);
    connection?.abort();
    connection = null;
  }

  const onVisibility = () => {
    if (document.visibilityState === 'visible') openConnection();
    else hideTimer = setTimeout(closeConnection, MAX_HIDDEN_MS);
  };
  /** Reconnects without waiting for the backoff. */
  const onOnline = () => {
    closeConnection();
    openConnection();
  };
  const onSession = () => {
    const token = session.getAccessToken();
    const username = token === null ? undefined : decodeToken(token)?.username;
    if (username === user) return;
    user = username;
    lastEventId = null;
    closeConnection();
    refetch.cancel();
    store.dispatch(liveChanged('off'));
    openConnection();
  };

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  const unsubscribe = store.subscribe(onSession);
  onSession();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    closeConnection();
    refetch.cancel();
  };
}
