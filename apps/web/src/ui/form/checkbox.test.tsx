import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';

test('toggles a checkbox on a click on the box or the text', async () => {
  const change = vi.fn<(isSelected: boolean) => void>();
  await render(<Checkbox onChange={change}>Default Address</Checkbox>);
  const box = page.getByRole('checkbox', { name: 'Default Address' });
  await box.click();
  await expect.element(box).toBeChecked();
  await page.getByText('Default Address').click();
  await expect.element(box).not.toBeChecked();
  expect(change.mock.calls).toEqual([[true], [false]]);
});

test('gives a checkbox a hit area of at least 24 px by 24 px', async () => {
  await render(<Checkbox aria-label="Select" />);
  const { width, height } = page.getByRole('checkbox').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

test('selects a radio button on a click on the dot or the text', async () => {
  const change = vi.fn<(id: string) => void>();
  await render(
    <RadioGroup
      label="Payment type"
      options={[
        { id: 'prepaid', label: 'Prepaid' },
        { id: 'cod', label: 'COD' },
      ]}
      value={null}
      onChange={change}
    />,
  );
  await page.getByRole('radio', { name: 'COD' }).click();
  await page.getByText('Prepaid').click();
  expect(change.mock.calls).toEqual([['cod'], ['prepaid']]);
});
