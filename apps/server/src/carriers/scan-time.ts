import { parseMoment } from '@shipdesk/domain/time/calendar';

const EARLIEST = new Date('2000-01-01T00:00:00Z');

/** Reads the time of a scan, in India when it has no offset. Null for an impossible time and one before the year 2000. */
export function scanTimeOf(text: string): Date | null {
  const at = parseMoment(text);
  return at !== null && at >= EARLIEST ? at : null;
}
