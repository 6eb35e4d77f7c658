import type { BrowserContext, Page } from '@playwright/test';

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/**
 * The longest run. It must end within 12 hours after the shifted noon, because browsers expire the 12-hour cookies of
 * staff by the real clock.
 */
const LONGEST_RUN_MS = 3_600_000;

const latestEnd = Date.now() + LONGEST_RUN_MS;
const startOfDay = Math.floor((latestEnd + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
/** Workers inherit the shift of the run, so that no server's clock is earlier than its seeded data. */
const SHIFT_VARIABLE = 'SHIPDESK_E2E_SHIFT_MS';
const shiftMs = Number(
  (process.env[SHIFT_VARIABLE] ??= String(startOfDay + DAY_MS / 2 - Date.now())),
);

/**
 * Returns the shifted time of servers and pages. A run begins at noon in India, so that no journey spans two days.
 */
export function getNow(): number {
  return Date.now() + shiftMs;
}

/**
 * Returns code that shifts the clock of the server and of pages. The code is text, because a compiled function would
 * call helpers that are not defined there.
 */
const buildShiftCode = (laterMs = 0) => `{
  const Real = Date;
  const getShiftedNow = () => Real.now() + ${shiftMs + laterMs};
  globalThis.Date = new Proxy(Real, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [getShiftedNow()] : parameters, newTarget),
    get: (target, key) => (key === 'now' ? getShiftedNow : Reflect.get(target, key)),
  });
}`;

/** Returns the Node option that shifts the clock of a program and its threads to noon, or later. */
export const buildClockOption = (laterMs = 0) =>
  `--import=data:text/javascript,${encodeURIComponent(buildShiftCode(laterMs))}`;

/** The session storage key of tabs whose clock Playwright controls. A later load must not shift their clock again. */
const CONTROLLED_KEY = 'clock-controlled';

/** Shifts the clock of the pages of a context. */
export async function setToNoon(context: BrowserContext): Promise<void> {
  const content = `{
    let isControlled = false;
    try {
      isControlled = sessionStorage.getItem('${CONTROLLED_KEY}') !== null;
    } catch {
      // A page without an origin has no storage.
    }
    if (!isControlled) ${buildShiftCode()}
  }`;
  await context.addInitScript({ content });
}

/** Replaces the shifted clock of a page with `page.clock`. */
export async function controlClock(page: Page): Promise<void> {
  await page.evaluate((name) => sessionStorage.setItem(name, ''), CONTROLLED_KEY);
  await page.clock.install({ time: getNow() });
}
