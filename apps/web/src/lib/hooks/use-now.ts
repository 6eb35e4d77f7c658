import { type IsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useSyncExternalStore } from 'react';

const EVERY_MS = 60_000;

/** Returns the time in milliseconds, a minute or less ago. Changes every minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribeTo, () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS);
}

/** Returns today in India, which changes at midnight, so that a list left open overnight shows the new day. */
export function useToday(): IsoDate {
  return useSyncExternalStore(subscribeTo, () => toBusinessDay(new Date()));
}

function subscribeTo(listener: () => void) {
  const timer = setInterval(listener, EVERY_MS);
  return () => clearInterval(timer);
}
