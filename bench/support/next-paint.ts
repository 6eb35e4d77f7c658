import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { reportFigure } from './figures.ts';
import { median } from './measure.ts';

/** From a press or a key to the next frame; Interaction to Next Paint calls more than this poor. */
const AIM_MS = 200;
const SLOWDOWN = 4;
const REPEATS = 5;

/** What is done, what it leads to, and the way back. */
export interface Interaction {
  readonly act: () => Promise<void>;
  /** What it leads to is there. */
  readonly seen: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

interface Noted {
  events: PerformanceEntry[];
  tasks: PerformanceEntry[];
}

/** Events that take less are not told of. */
const SHORTEST_EVENT_MS = 16;

/** Something to do in a page, by its name. */
export interface Actions {
  readonly page: Page;
  readonly interactions: Readonly<Record<string, Interaction>>;
}

const WIDTH = 1440;
const HEIGHT = 900;
/** Room for the bars that Chromium takes out of its window's height. */
const BARS_PX = 100;

/**
 * A page that notes its events and its long tasks, in a window as tall as the page and Chromium's own bars together. Playwright
 * gives it the height of the page alone: the foot of the page is then never painted, and an event that changes nothing above
 * it has no next frame.
 */
export async function openWatched(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: WIDTH, height: HEIGHT } });
  await watchEvents(context);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { height: HEIGHT + BARS_PX } });
  await cdp.detach();
  return page;
}

async function watchEvents(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted: Noted = { events: [], tasks: [] };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      const seen = list.getEntries() as (PerformanceEntry & { interactionId: number })[];
      noted.events.push(...seen.filter(({ interactionId }) => interactionId > 0));
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => noted.tasks.push(...list.getEntries())).observe({
      type: 'longtask',
    });
  });
}

/**
 * Does something in a page on a processor four times slower, as a cheap phone's. Only meanwhile: Chromium slows a page down by
 * keeping the processor busy, for an idle page as well, and two of them leave nothing for whoever paints.
 */
export async function slowed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  try {
    return await work();
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
  }
}

/** Pressed as a hand does: no question to the page, which would have to answer it before its next frame. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not in sight');
  await longest(page, 'events');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Presses what takes keys, and then the keys: of these alone the next frame is waited for. */
export async function pressThenKey(
  page: Page,
  target: Locator,
  key: () => Promise<void>,
): Promise<void> {
  await press(page, target);
  await longest(page, 'events');
  await key();
}

/** The longest event or task since the last time that it was asked, in milliseconds; the browser rounds events to eight. */
export function longest(page: Page, kind: keyof Noted): Promise<number> {
  return page.evaluate(async (kindAsked) => {
    // An event is reported after the frame that shows it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    const { noted } = globalThis as unknown as { noted: Noted };
    return Math.max(0, ...noted[kindAsked].splice(0).map(({ duration }) => duration));
  }, kind);
}

/**
 * The slowest event of each kind of interaction, median over its repeats. The floor is the same one in a page with the
 * libraries and no features, in turns with it.
 */
export async function reportInteractions(
  product: Actions,
  bare: Actions,
  about: { engine: string; rows: number },
): Promise<void> {
  for (const name of Object.keys(product.interactions)) {
    const samples: number[] = [];
    const floors: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      samples.push(await slowestEvent(product, name));
      floors.push(await slowestEvent(bare, name));
    }
    reportFigure({
      name: `interaction: ${name}`,
      value: median(samples),
      unit: `ms, CPU ${SLOWDOWN}x slower`,
      floor: median(floors),
      aim: AIM_MS,
      ...about,
    });
  }
}

async function slowestEvent({ page, interactions }: Actions, name: string): Promise<number> {
  const interaction = interactions[name];
  if (interaction === undefined) throw new Error(`nobody says how to ${name}`);
  const { act, seen, undo } = interaction;
  const slowest = await slowed(page, async () => {
    await act();
    const atOnce = await longest(page, 'events');
    await seen();
    // A busy page tells of an event late.
    return Math.max(SHORTEST_EVENT_MS, atOnce, await longest(page, 'events'));
  });
  await undo();
  return slowest;
}
