import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { DigitsField, toPhoneDigits } from './digits-field.tsx';

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['098765-43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['9198765432', '9198765432'],
  ['91', '91'],
])('converts %j to the phone digits %j', (text, digits) => {
  expect(toPhoneDigits(text).slice(0, 10)).toBe(digits);
});

function Phone({ onDigits }: { onDigits: (digits: string) => void }) {
  const { control } = useForm({ defaultValues: { phone: '' } });
  return (
    <DigitsField
      control={control}
      name="phone"
      label="Phone"
      prefix="+91"
      length={10}
      toDigits={toPhoneDigits}
      onDigits={onDigits}
    />
  );
}

test('ignores typed letters and removes a pasted country code', async () => {
  const onDigits = vi.fn<(digits: string) => void>();
  await render(<Phone onDigits={onDigits} />);
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.click();
  await userEvent.keyboard('98x7');
  await expect.element(phone).toHaveValue('987');
  expect(onDigits.mock.calls).toEqual([['9'], ['98'], ['987']]);
  await phone.fill('+91 98765 43210');
  await expect.element(phone).toHaveValue('9876543210');
});
