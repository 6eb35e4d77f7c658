import type { BrowserContext, Page } from '@playwright/test';

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;

/** Browsers forget cookies by the real clock, which must stay within 12 hours of this noon until the run has ended. */
const LONGEST_RUN_MS = 3_600_000;

const ends = Date.now() + LONGEST_RUN_MS;
const today = Math.floor((ends + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
/** Workers inherit the shift of the run, so that no server is earlier than the data that it starts with. */
const NAME = 'SHIPDESK_E2E_SHIFT_MS';
const shiftMs = Number((process.env[NAME] ??= String(today + DAY_MS / 2 - Date.now())));

/** Returns the time of servers and pages. It is noon in India when a run begins, so that no day ends in a journey. */
export function getNow(): number {
  return Date.now() + shiftMs;
}

/** Runs in the server, or in a page. As text: what compiles this file would have a function call helpers of its own. */
const shiftDate = `{
  const Real = Date;
  const shifted = () => Real.now() + ${shiftMs};
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [shifted()] : given, made),
    get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
  });
}`;

/** Has Node give that time to a program, and to its threads. */
export const noonOption = `--import=data:text/javascript,${encodeURIComponent(shiftDate)}`;

/** Names the mark of tabs whose clock Playwright keeps, so that a second load does not shift the clock again. */
const KEPT = 'clock-kept';

/** Gives that time to the pages of a context. */
export async function setToNoon(context: BrowserContext): Promise<void> {
  const content = `{
    let isKept = false;
    try {
      isKept = sessionStorage.getItem('${KEPT}') !== null;
    } catch {
      // A page without an origin has no storage.
    }
    if (!isKept) ${shiftDate}
  }`;
  await context.addInitScript({ content });
}

/** Lets the test set the clock of a page by `page.clock`. */
export async function keepClock(page: Page): Promise<void> {
  await page.evaluate((name) => sessionStorage.setItem(name, ''), KEPT);
  await page.clock.install({ time: getNow() });
}
