import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { SegmentedControl } from './segmented-control.tsx';

const options = [
  { id: 'day', label: 'Day' },
  { id: 'week', label: 'Week', isDisabled: true },
  { id: 'month', label: 'Month' },
] as const;
const getOption = (name: string) => page.getByRole('radio', { name });

test('arrow keys move the focus past disabled options without choosing an option', async () => {
  const onChange = vi.fn<(id: string) => void>();
  await render(
    <>
      <SegmentedControl label="Period" options={options} value="month" onChange={onChange} />
      <button type="button">After</button>
    </>,
  );
  await expect.element(page.getByRole('radiogroup', { name: 'Period' })).toBeVisible();
  await expect.element(getOption('Month')).toBeChecked();
  await expect.element(getOption('Week')).toBeDisabled();
  await userEvent.tab();
  await expect.element(getOption('Month')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(getOption('Month')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(getOption('Day')).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('Enter chooses the focused option', async () => {
  const onChange = vi.fn<(id: string) => void>();
  await render(
    <SegmentedControl label="Period" options={options} value="month" onChange={onChange} />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(getOption('Day')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('day');
});

test('reports a press on an option only if the option is not chosen', async () => {
  const onChange = vi.fn<(id: string) => void>();
  await render(
    <SegmentedControl label="Period" options={options} value="day" onChange={onChange} />,
  );
  await getOption('Day').click();
  expect(onChange).not.toHaveBeenCalled();
  await getOption('Month').click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('month');
});

test('uses the first enabled option as tab stop when the chosen option is disabled', async () => {
  await render(
    <SegmentedControl label="Period" options={options} value="week" onChange={() => undefined} />,
  );
  await userEvent.tab();
  await expect.element(getOption('Day')).toHaveFocus();
});
