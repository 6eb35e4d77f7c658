import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { demo, type Seller } from './fixtures.ts';
import { getDayFromToday } from './india-days.ts';

const MAX_EVENINGS = 60;
const LOOK_MS = 250;
/** The simulator pushes every 3 seconds, and the server applies a push within another. */
const SCANS_APPLIED_MS = 6_000;
/** Attempts of a day are over, those of the next day have not begun. */
const EVENING_HOUR = 20;

/** Asks for a pickup of booked parcels and lets the simulator's days pass, each to its evening, until `isOver`. */
export async function passEvenings(
  http: APIRequestContext,
  seller: Seller,
  course: {
    readonly docketNumbers: readonly string[];
    readonly url: string;
    readonly isOver: () => Promise<boolean>;
    /** Days that cannot change the result, because nothing acts on the parcels before they are over. */
    readonly daysBefore?: number;
  },
): Promise<void> {
  const { docketNumbers, url, isOver, daysBefore = 0 } = course;
  const headers = { authorization: `Bearer ${seller.accessToken}` };
  // Couriers do not come on a Sunday.
  for (const day of [getDayFromToday(), getDayFromToday(1)]) {
    const data = { docketNumbers, day, slot: '14:00' };
    const response = await http.post('/api/pickups', { headers, data });
    if (response.ok()) break;
  }
  const staff = await request.newContext({ baseURL: url });
  const { email: username, password } = demo.admin;
  const signedIn = await staff.post('/auth/login', { data: { username, password } });
  const { accessToken }: { accessToken: string } = await signedIn.json();
  const advanceClock = async (hours: number) => {
    const answer = await staff.post('/api/simulator/advance', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { hours },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { data }: { data: { now: string } } = await answer.json();
    return new Date(data.now);
  };
  let time = await advanceClock(1 + daysBefore * 24);
  for (let evening = 0; evening < MAX_EVENINGS; evening += 1) {
    time = await advanceClock(countHoursUntilEvening(time));
    for (let waitedMs = 0; waitedMs < SCANS_APPLIED_MS; waitedMs += LOOK_MS) {
      if (await isOver()) return staff.dispose();
      await sleep(LOOK_MS);
    }
  }
  throw new Error(`it did not happen in ${MAX_EVENINGS} days of the simulator`);
}

function countHoursUntilEvening(time: Date): number {
  const hour = new Date(time.getTime() + 5.5 * 3_600_000).getUTCHours();
  return hour < EVENING_HOUR ? EVENING_HOUR - hour : EVENING_HOUR - hour + 24;
}
