import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { FormCheckbox, FormNumberField, FormTextField } from './form-fields.tsx';

interface Values {
  weight: string;
  phone: string;
  name: string;
  isDefault: boolean;
}

function Example({ onSave }: { onSave: (values: Values) => void }) {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { weight: '0.65', phone: '', name: '', isDefault: false },
  });
  return (
    <form onSubmit={(event) => void handleSubmit(onSave)(event)}>
      <FormNumberField control={control} name="weight" kind="decimal" label="Weight" />
      <FormNumberField control={control} name="phone" kind="integer" label="Phone" prefix="+91" />
      <FormTextField control={control} name="name" label="Name" />
      <FormCheckbox control={control} name="isDefault">
        Default Address
      </FormCheckbox>
      <button type="submit">Save</button>
    </form>
  );
}

test('Spec §5 input rules: ignores invalid typed characters and keeps the caret', async () => {
  await render(<Example onSave={() => {}} />);
  const weight = page.getByLabelText('Weight');
  await userEvent.click(weight);
  await userEvent.keyboard('{Home}1a-e');
  await expect.element(weight).toHaveValue('10.65');
  await userEvent.keyboard('2.');
  await expect.element(weight).toHaveValue('120.65');
});

test('Spec §5 input rules: keeps only the digits of pasted text', async () => {
  await render(<Example onSave={() => {}} />);
  const phone = page.getByLabelText('Phone');
  await phone.fill('98765-43210 x');
  await expect.element(phone).toHaveValue('9876543210');
});

test('submits the values of all fields', async () => {
  const save = vi.fn<(values: Values) => void>();
  await render(<Example onSave={save} />);
  await page.getByLabelText('Name').fill('Asha');
  await page.getByText('Default Address').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => save).toHaveBeenCalled();
  expect(save.mock.calls[0]?.[0]).toEqual({
    weight: '0.65',
    phone: '',
    name: 'Asha',
    isDefault: true,
  });
});
