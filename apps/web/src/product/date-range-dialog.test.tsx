import type { DateRange } from '@shipdesk/domain/values/time/calendar';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';
import { DateRangeDialog } from './date-range-dialog.tsx';

const getDay = (dayNumber: number) =>
  page
    .getByRole('grid')
    .first()
    .getByRole('button', { name: new RegExp(`\\b${dayNumber}\\b`) });
const getButton = (name: string) => page.getByRole('button', { name, exact: true });

const openDialog = async () => {
  const onApply = vi.fn<(range: DateRange) => void>();
  const onClose = vi.fn<() => void>();
  await render(<DateRangeDialog range={null} onClose={onClose} onApply={onApply} />);
  return { onApply, onClose };
};

test('Spec §2 date range dialog: disables Apply until two days are chosen and sorts the days', async () => {
  await page.viewport(1280, 800);
  const { onApply } = await openDialog();
  await expect.element(page.getByRole('heading', { name: 'Select A Date Range' })).toBeVisible();
  expect(page.getByRole('grid').elements()).toHaveLength(2);
  await expect.element(getButton('Apply')).toBeDisabled();
  await getDay(20).click();
  await expect.element(getButton('Apply')).toBeDisabled();
  await getDay(18).click();
  const summary = page.getByText(/^18-\d\d-\d{4} To 20-\d\d-\d{4} \(3 day\(s\)\)$/);
  await expect.element(summary).toBeVisible();
  await getDay(25).click();
  await expect.element(getButton('Apply')).toBeDisabled();
  await getDay(26).click();
  await getButton('Apply').click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({
    startDate: expect.stringMatching(/^\d{4}-\d\d-25$/),
    endDate: expect.stringMatching(/^\d{4}-\d\d-26$/),
  });
});

test('closes on Cancel', async () => {
  const { onClose } = await openDialog();
  await getButton('Cancel').click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('clears the days on Reset', async () => {
  await openDialog();
  await getDay(10).click();
  await getDay(12).click();
  await expect.element(getButton('Apply')).toBeEnabled();
  await getButton('Reset').click();
  await expect.element(getButton('Apply')).toBeDisabled();
});

test('Spec §9: shows one month under 640px', async () => {
  await page.viewport(639, 800);
  await openDialog();
  expect(page.getByRole('grid').elements()).toHaveLength(1);
  await page.viewport(1280, 800);
});

test('Correction of spec §5: parses MM/dd/yyyy and dd-MM-yyyy and shows the parsed dates', async () => {
  const { onApply } = await openDialog();
  const firstDayField = page.getByRole('textbox', { name: 'First day' });
  const lastDayField = page.getByRole('textbox', { name: 'Last day' });
  await firstDayField.fill('03/04/2026');
  await expect.element(page.getByText('04-03-2026 To …')).toBeVisible();
  await lastDayField.fill('03-04-2026');
  await expect.element(page.getByText('04-03-2026 To 03-04-2026 (31 day(s))')).toBeVisible();
  await expect.element(page.getByText('March 2026')).toBeVisible();
  await getButton('Apply').click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({
    startDate: '2026-03-04',
    endDate: '2026-04-03',
  });
});

test('Spec §5 date picker: rejects an invalid date and a reversed range', async () => {
  await openDialog();
  const firstDayField = page.getByRole('textbox', { name: 'First day' });
  const lastDayField = page.getByRole('textbox', { name: 'Last day' });
  const message = page.getByText('Date input not valid.', { exact: true });
  await firstDayField.fill('31/12/2026');
  await expect.element(message).not.toBeInTheDocument();
  await lastDayField.click();
  await expect.element(message).toBeVisible();
  await expect.element(getButton('Apply')).toBeDisabled();
  await firstDayField.fill('31-12-2026');
  await expect.element(message).not.toBeInTheDocument();
  await lastDayField.fill('30-12-2026');
  await firstDayField.click();
  await expect.element(page.getByText('The last day is before the first.')).toBeVisible();
  await expect.element(getButton('Apply')).toBeDisabled();
});

test('disables Apply until the range changes', async () => {
  const onApply = vi.fn<(range: DateRange) => void>();
  const range = { startDate: '2026-01-12', endDate: '2026-01-18' };
  await render(<DateRangeDialog range={range} onClose={vi.fn<() => void>()} onApply={onApply} />);
  await expect.element(page.getByText('12-01-2026 To 18-01-2026 (7 day(s))')).toBeVisible();
  await expect.element(page.getByText('January 2026')).toBeVisible();
  await expect.element(getButton('Apply')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Last day' }).fill('19-01-2026');
  await getButton('Apply').click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ ...range, endDate: '2026-01-19' });
});

test('fills the fields from the calendar', async () => {
  await openDialog();
  const firstDayField = page.getByRole('textbox', { name: 'First day' });
  await getDay(10).click();
  await expect.element(firstDayField).toHaveValue(expect.stringMatching(/^10-\d\d-\d{4}$/));
  await getDay(12).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Last day' }))
    .toHaveValue(expect.stringMatching(/^12-\d\d-\d{4}$/));
  await expect.element(getButton('Apply')).toBeEnabled();
});

test('disables Apply for an invalid typed date', async () => {
  await openDialog();
  await getDay(10).click();
  await getDay(12).click();
  await expect.element(getButton('Apply')).toBeEnabled();
  await page.getByRole('textbox', { name: 'First day' }).fill('x');
  await expect.element(getButton('Apply')).toBeDisabled();
});

const getCaption = () => page.getByRole('button', { name: /choose another month$/ }).first();
const getChoices = (name: 'Year' | 'Month') =>
  page.getByRole('group', { name }).getByRole('button');

/** Returns the number of years or months in the first row. */
const countColumns = (name: 'Year' | 'Month') => {
  const tops = getChoices(name)
    .elements()
    .map((choice) => choice.getBoundingClientRect().top);
  return tops.filter((top) => top === tops[0]).length;
};

test('Spec §9 date picker: opens a year list with pages of 12 years from the caption', async () => {
  await page.viewport(1280, 800);
  await openDialog();
  const year = new Date().getFullYear();
  await getCaption().click();
  expect(getChoices('Year').elements()).toHaveLength(12);
  await expect.element(getChoices('Year').filter({ hasText: String(year) })).toHaveFocus();
  const firstYear = Number(getChoices('Year').first().element().textContent);
  expect(
    getChoices('Year')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(Array.from({ length: 12 }, (_, index) => String(firstYear + index)));
  await getButton('Earlier years').click();
  await expect.element(getChoices('Year').first()).toMatchTextContent(String(firstYear - 12));
  await expect.element(getChoices('Year').last()).toMatchTextContent(String(firstYear - 1));
  await getButton('Later years').click();
  await getButton('Later years').click();
  await expect.element(getChoices('Year').first()).toMatchTextContent(String(firstYear + 12));
});

test('Spec §9 date picker: shows the months in 2, 3 or 4 columns by window width', async () => {
  await page.viewport(1280, 800);
  await openDialog();
  await getCaption().click();
  await getChoices('Year').first().click();
  expect(
    getChoices('Month')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]);
  for (const [width, columns] of [
    [639, 2],
    [640, 3],
    [1023, 3],
    [1024, 4],
  ] as const) {
    await page.viewport(width, 800);
    await expect.poll(() => [width, countColumns('Month')]).toEqual([width, columns]);
  }
  await page.viewport(1280, 800);
});

test('selects a range that ends in another month', async () => {
  await page.viewport(1280, 800);
  const { onApply } = await openDialog();
  await page.getByRole('textbox', { name: 'First day' }).fill('10-03-2026');
  await page.getByRole('textbox', { name: 'Last day' }).fill('11-03-2026');
  await getDay(20).click();
  await getCaption().click();
  await getChoices('Year').filter({ hasText: '2025' }).click();
  await getButton('Next year').click();
  await getChoices('Month').filter({ hasText: 'May' }).click();
  await expect.element(page.getByText('May 2026')).toBeVisible();
  await page
    .getByRole('grid', { name: /May 2026/ })
    .getByRole('button', { name: /\b5\b/ })
    .click();
  await getButton('Apply').click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({
    startDate: '2026-03-20',
    endDate: '2026-05-05',
  });
});

test('selects years and months by keyboard and returns to the days on Escape', async () => {
  await page.viewport(1280, 800);
  const { onClose } = await openDialog();
  await page.getByRole('textbox', { name: 'First day' }).fill('10-03-2026');
  await page.getByRole('textbox', { name: 'Last day' }).fill('11-03-2026');
  await getCaption().click();
  const getYear = (name: string) => getChoices('Year').filter({ hasText: name });
  await expect.element(getYear('2026')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(getYear('2022')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{End}{ArrowRight}');
  await expect.element(getYear('2028')).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(getChoices('Month').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('grid', { name: /May 2017/ })).toBeVisible();
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toMatch(/1 May 2017|May 1, 2017/);
  await getCaption().click();
  await userEvent.keyboard('{Escape}');
  await expect.element(getCaption()).toBeVisible();
  expect(getChoices('Year').elements()).toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
});

test('Spec §9 date picker: offers whole days and no times', async () => {
  await openDialog();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(page.getByRole('listbox').elements()).toEqual([]);
  expect(document.querySelectorAll('input[type=time], input[type=datetime-local]')).toHaveLength(0);
  await getDay(10).click();
  await getDay(12).click();
  await expect
    .element(page.getByRole('textbox', { name: 'First day' }))
    .toHaveValue(expect.stringMatching(/^10-\d\d-\d{4}$/));
});
