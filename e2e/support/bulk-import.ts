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
 * Chooses a file on disk through the browser's file dialog. Bytes sent by the test would be unpacked in the page,
 * and `expectNeverBlocked` would measure that.
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

export function getErrorLine(page: Page): Locator {
  return getBulkDialog(page).getByRole('alert').locator('p').first();
}

const MAX_BLOCKED_MS = 100;
/** Garbage collection may slow one attempt. A slow page slows every attempt. */
const MAX_ATTEMPTS = 3;
/** The browser reports a long task some time after its end. */
const REPORT_DELAY_MS = 150;

/**
 * Fails if a task of the page uses `MAX_BLOCKED_MS` of processor time in every attempt. Time that a task waits for a
 * processor does not count. `act` must wait with `waitForText`, because `expect` runs code in the page.
 */
export async function expectNeverBlocked(
  page: Page,
  title: string,
  act: (attempt: number) => Promise<void>,
): Promise<void> {
  let longestMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && longestMs >= MAX_BLOCKED_MS; attempt += 1) {
    await watchLongTasks(page);
    const browser = page.context().browser();
    await browser?.startTracing(page, {
      categories: ['disabled-by-default-lighthouse', 'toplevel'],
    });
    await act(attempt);
    await page.waitForTimeout(REPORT_DELAY_MS);
    const trace = await browser?.stopTracing();
    longestMs = Math.min(await findLongestTaskMs(page), findBusiestTaskMs(trace));
  }
  expect(longestMs, `longest task: ${title}`).toBeLessThan(MAX_BLOCKED_MS);
}

interface PageGlobals {
  longestTaskMs: number;
  observer?: PerformanceObserver;
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pageGlobals = globalThis as unknown as PageGlobals;
    pageGlobals.observer?.disconnect();
    pageGlobals.longestTaskMs = 0;
    pageGlobals.observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        pageGlobals.longestTaskMs = Math.max(pageGlobals.longestTaskMs, duration);
      }
    });
    pageGlobals.observer.observe({ type: 'longtask' });
  });
}

function findLongestTaskMs(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as PageGlobals).longestTaskMs);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the greatest processor time of a main-thread task, or infinity if the trace does not record such times. */
function findBusiestTaskMs(trace: Buffer | undefined): number {
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

/** Waits until a dialog of the page contains the text. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      Array.from(document.querySelectorAll('[role=dialog]')).some((dialog) =>
        dialog.textContent.includes(expected),
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
