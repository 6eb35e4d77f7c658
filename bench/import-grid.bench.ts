// The grid of a file of 1000 rows in the import dialog, all of them in view and every tenth with a bad cell, on a processor
// four times slower: the longest task while it is scrolled from end to end, and from a press or a key to the next frame. The
// floor is the same on a page with 1000 rows, the libraries and no features.
import type { Locator, Page } from '@playwright/test';
import { bulkCsv } from '../e2e/support/bulk-files.ts';
import { bulkDialog, chooseFile, gridCell, openBulkImport } from '../e2e/support/bulk-import.ts';
import { startServer } from '../e2e/support/server.ts';
import { startBarePages } from './support/bare-pages.ts';
import { launchBrowser } from './support/browser.ts';
import { reportFigure } from './support/figures.ts';
import {
  type Interaction,
  longest,
  openWatched,
  press,
  pressThenKey,
  reportInteractions,
  slowed,
} from './support/next-paint.ts';

const ROWS = 1000;
/** Tasks that take less are not told of. */
const LONG_TASK_MS = 50;
/** A turn of a wheel, and as many as lead through the grid. */
const TURN = 400;
const TURNS = 120;

/** From end to end, until `last` is in sight, and back. */
async function longestTaskOfScrolling(page: Page, grid: Locator, last: Locator): Promise<number> {
  const longestTask = await slowed(page, async () => {
    await grid.hover();
    await longest(page, 'tasks');
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, TURN);
      await page.waitForTimeout(32);
    }
    return longest(page, 'tasks');
  });
  await last.waitFor();
  await grid.evaluate((element) => element.scrollTo(0, 0));
  return Math.max(LONG_TASK_MS, longestTask);
}

/** What comes nearest to each on a page that has no features. */
function bareInteractions(page: Page, grid: Locator): Record<string, Interaction> {
  const cell = page.getByRole('textbox', { name: 'Row 2', exact: true });
  const toStart = async () => {
    await cell.blur();
    await grid.evaluate((element) => element.scrollTo(0, 0));
    await cell.waitFor();
  };
  const seen = async () => undefined;
  const keyed = (key: () => Promise<void>): Interaction => ({
    act: () => pressThenKey(page, cell, key),
    seen,
    undo: toStart,
  });
  return {
    'select a bad cell of the grid': { act: () => press(page, cell), seen, undo: toStart },
    'type into a bad cell': keyed(() => page.keyboard.type('on')),
    'go to the next problem': keyed(() => page.keyboard.press('Tab')),
  };
}

const server = await startServer({ LOG_LEVEL: 'error' });
const bare = await startBarePages();
const browser = await launchBrowser();
// Pages of one browser share a process, and what slows one down.
const bareBrowser = await launchBrowser();
try {
  const page = await openWatched(browser, server.url);
  const data = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
  await page.request.post('/auth/login', { data });
  await page.goto('/orders/forward');
  await openBulkImport(page);
  const changes = Object.fromEntries(
    Array.from({ length: ROWS / 10 }, (_, index) => [index * 10 + 5, { paymentType: 'Cash' }]),
  );
  await chooseFile(page, { content: bulkCsv(ROWS, { changes }) });
  const dialog = bulkDialog(page);
  await dialog.getByText('100 of 1000 rows cannot be imported').waitFor();
  await dialog.getByRole('checkbox', { name: 'Only rows with problems' }).click();
  const bad = gridCell(page, 5, 'Cash');
  await bad.waitFor();

  const barePage = await openWatched(bareBrowser, bare.url);
  await barePage.goto('/grid');
  const bareGrid = barePage.getByTestId('grid');
  await bareGrid.waitFor();

  const about = { engine: `Chromium ${browser.version()}`, rows: ROWS };
  const grid = dialog.getByRole('grid');
  reportFigure({
    name: 'import grid: longest task while scrolling',
    value: await longestTaskOfScrolling(
      page,
      grid,
      dialog.getByRole('rowheader', { name: String(ROWS + 1), exact: true }),
    ),
    unit: 'ms, 50 or less is 50, CPU 4x slower',
    floor: await longestTaskOfScrolling(
      barePage,
      bareGrid,
      barePage.getByRole('textbox', { name: `Row ${ROWS}`, exact: true }),
    ),
    aim: LONG_TASK_MS,
    ...about,
  });

  const firstBad = async () => {
    await grid.evaluate((element) => element.scrollTo(0, 0));
    await bad.waitFor();
  };
  const takeBack = async () => {
    await page.keyboard.press('Escape');
    await firstBad();
  };
  const interactions: Record<string, Interaction> = {
    'select a bad cell of the grid': {
      act: () => press(page, bad),
      seen: async () => undefined,
      undo: takeBack,
    },
    'type into a bad cell': {
      act: () => pressThenKey(page, bad, () => page.keyboard.type('on')),
      seen: async () => undefined,
      undo: takeBack,
    },
    'go to the next problem': {
      act: () => pressThenKey(page, bad, () => page.keyboard.press('Tab')),
      seen: () => gridCell(page, 15, 'Cash').waitFor(),
      undo: firstBad,
    },
  };
  await reportInteractions(
    { page, interactions },
    { page: barePage, interactions: bareInteractions(barePage, bareGrid) },
    about,
  );
} finally {
  await browser.close();
  await bareBrowser.close();
  await bare.stop();
  await server.stop();
}
