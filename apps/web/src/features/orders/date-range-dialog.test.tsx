import type { DateRange } from '@shipdesk/domain/calendar';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateRangeDialog } from './date-range-dialog.tsx';

const day = (number: number) =>
  page
    .getByRole('grid')
    .first()
    .getByRole('button', { name: new RegExp(`\\b${number}\\b`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('Spec §2 date range dialog: Apply waits for both days, an earlier second click swaps', async () => {
  await page.viewport(1280, 800);
  const onApply = vi.fn<(range: DateRange) => void>();
  await render(<DateRangeDialog onClose={vi.fn<() => void>()} onApply={onApply} />);
  await expect.element(page.getByRole('heading', { name: 'Select A Date Range' })).toBeVisible();
  expect(page.getByRole('grid').elements()).toHaveLength(2);
  await expect.element(button('Apply')).toBeDisabled();
  await day(20).click();
  await expect.element(button('Apply')).toBeDisabled();
  await day(18).click();
  const summary = page.getByText(/^18-\d\d-\d{4} To 20-\d\d-\d{4} \(3 day\(s\)\)$/);
  await expect.element(summary).toBeVisible();
  await day(25).click();
  await expect.element(button('Apply')).toBeDisabled();
  await day(26).click();
  await button('Apply').click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({
    startDate: expect.stringMatching(/^\d{4}-\d\d-25$/),
    endDate: expect.stringMatching(/^\d{4}-\d\d-26$/),
  });
});

test('Reset forgets the days, Cancel closes', async () => {
  const onClose = vi.fn<() => void>();
  await render(<DateRangeDialog onClose={onClose} onApply={vi.fn<(range: DateRange) => void>()} />);
  await day(10).click();
  await day(12).click();
  await expect.element(button('Apply')).toBeEnabled();
  await button('Reset').click();
  await expect.element(button('Apply')).toBeDisabled();
  await button('Cancel').click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Spec §9: one month under 640px', async () => {
  await page.viewport(639, 800);
  await render(
    <DateRangeDialog onClose={vi.fn<() => void>()} onApply={vi.fn<(range: DateRange) => void>()} />,
  );
  expect(page.getByRole('grid').elements()).toHaveLength(1);
  await page.viewport(1280, 800);
});

test('Correction of spec §5: slashes are MM/dd/yyyy, dashes dd-MM-yyyy, the summary says what was understood', async () => {
  const onApply = vi.fn<(range: DateRange) => void>();
  await render(<DateRangeDialog onClose={vi.fn<() => void>()} onApply={onApply} />);
  const first = page.getByRole('textbox', { name: 'First day' });
  const last = page.getByRole('textbox', { name: 'Last day' });
  await first.fill('03/04/2026');
  await expect.element(page.getByText('04-03-2026 To …')).toBeVisible();
  await last.fill('03-04-2026');
  await expect.element(page.getByText('04-03-2026 To 03-04-2026 (31 day(s))')).toBeVisible();
  await expect.element(page.getByText('March 2026')).toBeVisible();
  await button('Apply').click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({
    startDate: '2026-03-04',
    endDate: '2026-04-03',
  });
});

test('Spec §5 date picker: anything else gives Date input not valid.', async () => {
  await render(
    <DateRangeDialog onClose={vi.fn<() => void>()} onApply={vi.fn<(range: DateRange) => void>()} />,
  );
  const first = page.getByRole('textbox', { name: 'First day' });
  const last = page.getByRole('textbox', { name: 'Last day' });
  const message = page.getByText('Date input not valid.', { exact: true });
  await first.fill('31/12/2026');
  await expect.element(message).not.toBeInTheDocument();
  await last.click();
  await expect.element(message).toBeVisible();
  await expect.element(button('Apply')).toBeDisabled();
  await first.fill('31-12-2026');
  await expect.element(message).not.toBeInTheDocument();
  await last.fill('30-12-2026');
  await first.click();
  await expect.element(page.getByText('The last day is before the first.')).toBeVisible();
  await expect.element(button('Apply')).toBeDisabled();
});

test('a click in the calendar is written into the boxes and typed over', async () => {
  await render(
    <DateRangeDialog onClose={vi.fn<() => void>()} onApply={vi.fn<(range: DateRange) => void>()} />,
  );
  const first = page.getByRole('textbox', { name: 'First day' });
  await day(10).click();
  await expect.element(first).toHaveValue(expect.stringMatching(/^10-\d\d-\d{4}$/));
  await day(12).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Last day' }))
    .toHaveValue(expect.stringMatching(/^12-\d\d-\d{4}$/));
  await expect.element(button('Apply')).toBeEnabled();
  await first.fill('x');
  await expect.element(button('Apply')).toBeDisabled();
});
