import { setTimeout as sleep } from 'node:timers/promises';
import { unwrap } from '@shipdesk/client';
import { connect, demo, type Seller } from './fixtures.ts';
import { getDayFromToday } from './india-days.ts';

const MAX_EVENINGS = 60;
const POLL_INTERVAL_MS = 250;
/** The simulator pushes every 3 seconds, and the server applies a push within another 3 seconds. */
const SCANS_APPLIED_MS = 6_000;
/** The simulator makes no attempts after this hour in India. */
const EVENING_HOUR = 20;

/** Requests a pickup of booked parcels and advances the simulator, one evening at a time, until `isOver` is true. */
export async function advanceEvenings(
  { shipdesk }: Seller,
  options: {
    readonly docketNumbers: readonly string[];
    readonly url: string;
    readonly isOver: () => Promise<boolean>;
    /** Days to skip before the first check of `isOver`. */
    readonly daysBefore?: number;
  },
): Promise<void> {
  const { docketNumbers, url, isOver, daysBefore = 0 } = options;
  // Carriers do not collect on a Sunday.
  for (const day of [getDayFromToday(), getDayFromToday(1)]) {
    const body = { docketNumbers: [...docketNumbers], day, slot: '14:00' as const };
    const { response } = await shipdesk.POST('/api/pickups', { body });
    if (response.ok) break;
  }
  const staff = await connect(demo.admin, url);
  const advanceClock = async (hours: number) => {
    const { data } = await unwrap(staff.POST('/api/simulator/advance', { body: { hours } }));
    return new Date(data.now);
  };
  let time = await advanceClock(1 + daysBefore * 24);
  for (let evening = 0; evening < MAX_EVENINGS; evening += 1) {
    time = await advanceClock(countHoursUntilEvening(time));
    for (let waitedMs = 0; waitedMs < SCANS_APPLIED_MS; waitedMs += POLL_INTERVAL_MS) {
      if (await isOver()) return;
      await sleep(POLL_INTERVAL_MS);
    }
  }
  throw new Error(`the condition was not met within ${MAX_EVENINGS} days of the simulator`);
}

function countHoursUntilEvening(time: Date): number {
  const hour = new Date(time.getTime() + 5.5 * 3_600_000).getUTCHours();
  return hour < EVENING_HOUR ? EVENING_HOUR - hour : EVENING_HOUR - hour + 24;
}
