import { parseMoment } from '@shipdesk/domain/values/time/calendar';

const EARLIEST = new Date('2000-01-01T00:00:00Z');
/** Allows for a wrong clock and for Indian times that are sent as UTC. */
const MAX_AHEAD_MS = 24 * 3_600_000;

/**
 * Parses the time of a scan, as Indian time if it has no offset. Returns null for an invalid time, a time before 2000,
 * and a time more than a day after `now`. Omit `now` for a carrier whose clock runs ahead.
 */
export function parseScanTime(text: string, now?: Date): Date | null {
  const at = parseMoment(text);
  if (at === null || at < EARLIEST) return null;
  const isAhead = now !== undefined && at.getTime() - now.getTime() > MAX_AHEAD_MS;
  return isAhead ? null : at;
}
