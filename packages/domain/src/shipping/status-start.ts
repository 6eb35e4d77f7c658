import {
  computeStatus,
  isFinal,
  listAppliedEvents,
  type ScanStatus,
  type StatusEvent,
  shipmentStatuses,
  toReachedStatus,
} from './status.ts';

/**
 * Returns the event that began the current status of a shipment; null without events. Ignores repeats of the status,
 * such as a second delivery scan. Like the status, the result depends only on the set of events.
 */
export function findStatusStart<Event extends StatusEvent>(events: readonly Event[]): Event | null {
  const appliedEvents = listAppliedEvents(events);
  const status = computeStatus(events);
  const previousIndex = appliedEvents.findLastIndex(
    (event) => toReachedStatus(event.status) !== status,
  );
  return appliedEvents[previousIndex + 1] ?? null;
}

interface SplitEvents<Event extends StatusEvent> {
  readonly countedEvents: Event[];
  /** Events after the end, which only the history shows. */
  readonly ignoredEvents: Event[];
}

/** Splits events at the event that ended the shipment, such as its delivery. If there is none, all events count. */
export function splitAtEnd<Event extends StatusEvent>(
  events: readonly Event[],
): SplitEvents<Event> {
  const endEvent = findStatusStart(events);
  if (endEvent === null || !isFinal(toReachedStatus(endEvent.status)))
    return { countedEvents: [...events], ignoredEvents: [] };
  const { countedEvents = [], ignoredEvents = [] } = Object.groupBy(events, (event) =>
    isAfter(event, endEvent) ? 'ignoredEvents' : 'countedEvents',
  );
  return { countedEvents, ignoredEvents };
}

/** Events with equal times are compared by their step. */
function isAfter({ at, status }: StatusEvent, endEvent: StatusEvent): boolean {
  if (at.getTime() !== endEvent.at.getTime()) return at > endEvent.at;
  return getStep(status) > getStep(endEvent.status);
}

function getStep(status: ScanStatus): number {
  return shipmentStatuses.findIndex((candidate) => candidate === status);
}
