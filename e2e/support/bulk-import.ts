import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

const bulkTitle = 'B2C Bulk order upload by csv';

export function getBulkDialog(page: Page, title = bulkTitle): Locator {
  return page.getByRole('dialog', { name: title });
}

export async function openBulkImport(page: Page, item = 'B2C Order'): Promise<void> {
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export interface FileToChoose {
  readonly name?: string;
  readonly content: string | Buffer;
}

/**
 * Chooses a file through the browser's own file dialog. It lies on disk: bytes handed over by the test
 * would be unpacked in the page, and count as its work.
 */
export async function chooseFile(page: Page, { name = 'orders.csv', content }: FileToChoose) {
  const folder = await mkdtemp(join(tmpdir(), 'shipdesk-bulk-'));
  const path = join(folder, name);
  await writeFile(path, content);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Browse File' }).click();
  await (await chooser).setFiles(path);
  page.once('close', () => void rm(folder, { recursive: true, force: true }));
}

export function getRedLine(page: Page): Locator {
  return getBulkDialog(page).getByRole('alert').locator('p').first();
}

/** The page is never blocked longer, in milliseconds. */
const maxBlocked = 100;
/** Garbage collection and the like may fall into one attempt; what the page does itself falls into every one. */
const attempts = 3;

/**
 * Fails when the page blocks longer than 100 ms while it does something. A task counts with the time
 * that it had a processor: on a busy machine it also waits for one, which no page can help. Waiting
 * with `expect` would count too, since Playwright looks from within the page: `act` uses `waitForText`.
 */
export async function expectNeverBlocked(
  page: Page,
  title: string,
  act: (attempt: number) => Promise<void>,
): Promise<void> {
  let longestMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && longestMs >= maxBlocked; attempt += 1) {
    await watchLongTasks(page);
    const browser = page.context().browser();
    await browser?.startTracing(page, {
      categories: ['disabled-by-default-lighthouse', 'toplevel'],
    });
    await act(attempt);
    // Entries are handed over a little after their task.
    await page.waitForTimeout(150);
    const trace = await browser?.stopTracing();
    longestMs = Math.min(await findLongestTask(page), findBusiestTask(trace));
  }
  expect(longestMs, `longest task: ${title}`).toBeLessThan(maxBlocked);
}

interface Noted {
  longestTask: number;
  watch?: PerformanceObserver;
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pageGlobals = globalThis as unknown as Noted;
    pageGlobals.watch?.disconnect();
    pageGlobals.longestTask = 0;
    pageGlobals.watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        pageGlobals.longestTask = Math.max(pageGlobals.longestTask, duration);
      }
    });
    pageGlobals.watch.observe({ type: 'longtask' });
  });
}

function findLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Noted).longestTask);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the processor time of the longest main-thread task in milliseconds; infinite without a trace. */
function findBusiestTask(trace: Buffer | undefined): number {
  if (trace === undefined) return Number.POSITIVE_INFINITY;
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`),
  );
  if (!tasks.some(({ tdur }) => tdur !== undefined)) return Number.POSITIVE_INFINITY;
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** Waits until the dialogs of the page show a text, without looking at anything else. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (dialogName) =>
      Array.from(document.querySelectorAll('[role=dialog]')).some((dialog) =>
        dialog.textContent.includes(dialogName),
      ),
    text,
    { polling: 50 },
  );
}

export function getGridCell(page: Page, rowNumber: number, column: string): Locator {
  return getBulkDialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(rowNumber), exact: true }) })
    .getByRole('textbox', { name: column, exact: true });
}
