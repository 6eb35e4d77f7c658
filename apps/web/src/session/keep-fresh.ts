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
    const token = session.getAccessToken();
    if (token === null || document.visibilityState !== 'visible') return;
    if (computeMsUntilRenewal(token, Date.now(), session.getSkewSeconds()) > 0)
      return scheduleRenewal();
    const outcome = await session.refresh(token);
    const hasExpired = isExpired(token, Date.now(), session.getSkewSeconds());
    // The next request with a 403 response refreshes an expired token.
    if (!outcome.ok && session.getAccessToken() === token && !hasExpired) {
      timer = setTimeout(() => void renewIfDue(), retryMs);
    }
  }

  function scheduleRenewal() {
    clearTimeout(timer);
    const token = session.getAccessToken();
    if (token === null) return;
    const delayMs = computeMsUntilRenewal(token, Date.now(), session.getSkewSeconds());
    timer = setTimeout(() => void renewIfDue(), delayMs);
  }

  const onVisible = () => void renewIfDue();
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribe = store.subscribe(() => {
    if (session.getAccessToken() === plannedToken) return;
    plannedToken = session.getAccessToken();
    scheduleRenewal();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
