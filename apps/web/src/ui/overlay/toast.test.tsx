import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { ToastRegion, toast } from './toast.tsx';

beforeEach(async () => {
  await render(<ToastRegion />);
});
afterEach(() => {
  toast.clear();
  vi.useRealTimers();
});

test('announces errors and warnings as alerts and successes as status messages', async () => {
  toast.error('Order date is required');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Order date is required');
  toast.warning('GST ewaybill number is required');
  await expect.element(page.getByRole('alert').filter({ hasText: 'GST' })).toBeVisible();
  toast.success('Order saved successfully!');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Order saved' }))
    .toMatchTextContent('Order saved successfully!');
});

test('labels each kind of toast', async () => {
  toast.error('Order date is required');
  toast.warning('GST ewaybill number is required');
  toast.success('Order saved successfully!');
  for (const [kind, text] of [
    ['Error', 'Order date is required'],
    ['Warning', 'GST ewaybill number is required'],
    ['Done', 'Order saved successfully!'],
  ] as const) {
    const toastDialog = page.getByRole('alertdialog').filter({ hasText: text });
    await expect.element(toastDialog.getByRole('img', { name: kind, exact: true })).toBeVisible();
  }
});

test('Spec §4: shows at most 3 toasts at once', async () => {
  for (const number of [1, 2, 3, 4, 5]) toast.error(`Problem ${number}`);
  await expect.element(page.getByText('Problem 5')).toBeVisible();
  expect(page.getByRole('alertdialog').elements()).toHaveLength(3);
});

test('Spec §9: closes a toast after 5000 ms and a save toast after 3000 ms', async () => {
  // Another test may have left the pointer on the toasts, which would pause their timers.
  await page.elementLocator(document.documentElement).hover({ position: { x: 1, y: 1 } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast.error('Long');
  toast.success('Short', { timeoutMs: 3000 });
  const countToasts = (text: string) => page.getByText(text, { exact: true }).elements().length;
  await vi.waitFor(() => expect([countToasts('Long'), countToasts('Short')]).toEqual([1, 1]));
  // The timers start in an effect after the toasts are drawn.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThanOrEqual(2));
  vi.advanceTimersByTime(2999);
  await vi.waitFor(() => expect(countToasts('Short')).toBe(1));
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect([countToasts('Long'), countToasts('Short')]).toEqual([1, 0]));
  vi.advanceTimersByTime(2000);
  await vi.waitFor(() => expect(countToasts('Long')).toBe(0));
});

test('runs the action of the toast button and closes the toast', async () => {
  const undo = vi.fn<() => void>();
  toast.success('Simulator is disabled.', { action: { label: 'Undo', onPress: undo } });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('closes the toast on Close', async () => {
  toast.error('Please select a warehouse/pickup address');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
