import { decisiveEvent, type StatusEvent, shownStatus } from './status.ts';

/**
 * The event since which a shipment has its status; null without events. Repeats of the status, such as a second delivery
 * scan, do not move it. Like the status, the result depends on the set of events alone.
 */
export function statusStart<Event extends StatusEvent>(events: readonly Event[]): Event | null {
  let start = decisiveEvent(events);
  for (;;) {
    const before = eventBefore(events, start);
    if (start === null || before === null) return start;
    if (shownStatus(before.status) !== shownStatus(start.status)) return start;
    start = before;
  }
}

function eventBefore<Event extends StatusEvent>(
  events: readonly Event[],
  start: Event | null,
): Event | null {
  return start && decisiveEvent(events.filter(({ at }) => at < start.at));
}
