import type { Session } from './session.ts';
import { computeMsUntilRenewal, isExpired } from './token.ts';

/** The delay before a retry after a failed renewal. */
const retryMs = 30_000;

interface Subscribable {
  subscribe: (listener: () => void) => () => void;
}

/** Refreshes the token at 80% of its life while the tab is visible. Returns a function that stops the refreshes. */
export function keepFresh(store: Subscribable, session: Session): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let plannedToken: string | null = null;

  async function renewIfDue() {
    const token = session.accessToken();
    if (token === null || document.visibilityState !== 'visible') return;
    if (computeMsUntilRenewal(token, Date.now(), session.skewSeconds()) > 0)
      return scheduleRenewal();
    const outcome = await session.refresh(token);
    const isOver = isExpired(token, Date.now(), session.skewSeconds());
    // The next request with a 403 response refreshes an expired token.
    if (!outcome.ok && session.accessToken() === token && !isOver) {
      timer = setTimeout(() => void renewIfDue(), retryMs);
    }
  }

  function scheduleRenewal() {
    clearTimeout(timer);
    const token = session.accessToken();
    if (token === null) return;
    const delayMs = computeMsUntilRenewal(token, Date.now(), session.skewSeconds());
    timer = setTimeout(() => void renewIfDue(), delayMs);
  }

  const onVisible = () => void renewIfDue();
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribe = store.subscribe(() => {
    if (session.accessToken() === plannedToken) return;
    plannedToken = session.accessToken();
    scheduleRenewal();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
