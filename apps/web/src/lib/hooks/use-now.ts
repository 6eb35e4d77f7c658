import { type IsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** Returns the current time in milliseconds, rounded down to a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

/** Returns today's date in India. It changes at midnight, so a list left open overnight shows the new day. */
export function useToday(): IsoDate {
  return useSyncExternalStore(subscribe, () => toBusinessDay(new Date()));
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}
