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
 * Returns the event since which a shipment has its status; null without events. Repeats of the status, such as a second
 * delivery scan, do not move it. Like the status, the result depends on the set of events alone.
 */
export function findStatusStart<Event extends StatusEvent>(events: readonly Event[]): Event | null {
  const appliedEvents = listAppliedEvents(events);
  const status = computeStatus(events);
  const before = appliedEvents.findLastIndex((event) => toReachedStatus(event.status) !== status);
  return appliedEvents[before + 1] ?? null;
}

interface SplitEvents<Event extends StatusEvent> {
  readonly counted: Event[];
  /** Events that cannot be applied and stay in the history only. */
  readonly ignored: Event[];
}

/** Splits events at the one that ended the shipment, such as its delivery. Before the end, all of them count. */
export function splitAtEnd<Event extends StatusEvent>(
  events: readonly Event[],
): SplitEvents<Event> {
  const end = findStatusStart(events);
  if (end === null || !isFinal(toReachedStatus(end.status)))
    return { counted: [...events], ignored: [] };
  const { counted = [], ignored = [] } = Object.groupBy(events, (event) =>
    isAfter(event, end) ? 'ignored' : 'counted',
  );
  return { counted, ignored };
}

/** Of two events of one moment, the one of the later step comes after the other. */
function isAfter({ at, status }: StatusEvent, end: StatusEvent): boolean {
  if (at.getTime() !== end.at.getTime()) return at > end.at;
  return getStep(status) > getStep(end.status);
}

function getStep(status: ScanStatus): number {
  return shipmentStatuses.findIndex((candidate) => candidate === status);
}
