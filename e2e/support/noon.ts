import type { BrowserContext } from '@playwright/test';

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;

const today = Math.floor((Date.now() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
const shiftMs = today + DAY_MS / 2 - Date.now();

/** The time of servers and pages. It is noon in India when a worker begins, so that no day ends in a journey. */
export function now(): number {
  return Date.now() + shiftMs;
}

/** Has Node give that time to a program, and to its threads. */
export const noonOption = `--import=data:text/javascript,${encodeURIComponent(`(${shiftDate.toString()})(${shiftMs})`)}`;

/** Gives that time to the pages of a context. */
export async function setToNoon(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftDate, shiftMs);
}

/** Runs in the server, or in a page. */
function shiftDate(ms: number): void {
  const Real = Date;
  const shifted = () => Real.now() + ms;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [shifted()] : given, made) as Date,
    get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
  });
}
