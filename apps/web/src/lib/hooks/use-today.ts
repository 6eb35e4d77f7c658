import { type IsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useSyncExternalStore } from 'react';

const CHECK_EVERY_MS = 60_000;

/** Today in India; changes at midnight, so that a list left open overnight shows the new day. */
export function useToday(): IsoDate {
  return useSyncExternalStore(subscribe, () => toBusinessDay(new Date()));
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
