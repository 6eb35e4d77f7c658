import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { createOrderForm, type OrderForm, validateOrder } from './order-form.ts';
import { ReturnSection } from './return-section.tsx';
import { warehouse } from './test-support/open-add-order.tsx';

const onReadForm = vi.fn<(form: OrderForm) => void>();

function Screen() {
  const form = useForm<OrderForm>({ defaultValues: createOrderForm('2026-11-21') });
  return (
    <>
      <ReturnSection form={form} />
      <button type="button" onClick={() => onReadForm(form.getValues())}>
        Read
      </button>
    </>
  );
}
const readReturnDetails = async () => {
  await page.getByRole('button', { name: 'Read' }).click();
  return onReadForm.mock.lastCall?.[0].returned;
};
const getCheck = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('stores the chosen return reason, checks and expected texts', async () => {
  await render(<Screen />);
  expect(await readReturnDetails()).toBeUndefined();
  await page.getByRole('button', { name: /Reason for the return/ }).click();
  await page.getByRole('option', { name: 'Wrong item' }).click();
  await getCheck('No damage').click();
  await getCheck('Brand').click();
  await page.getByLabelText('Expected: Brand').fill('Acme');
  await getCheck('Required: No damage').click();
  expect(await readReturnDetails()).toEqual({
    reason: 'wrong_item',
    checks: [
      { check: 'brand', expected: 'Acme', isRequired: true },
      { check: 'damage', expected: '', isRequired: false },
    ],
  });
  await getCheck('Brand').click();
  expect((await readReturnDetails())?.checks).toHaveLength(1);
});

test('disables the unselected checks while six checks are selected', async () => {
  await render(<Screen />);
  for (const name of ['Brand', 'Size', 'Colour', 'Serial number', 'No damage']) {
    await getCheck(name).click();
  }
  await expect.element(getCheck('Tags are attached')).toBeEnabled();
  await getCheck('Tags are attached').click();
  const unselectedCheck = page.getByRole('checkbox').first();
  await expect.element(unselectedCheck).toBeDisabled();
  await getCheck('Brand').click();
  await expect.element(unselectedCheck).toBeEnabled();
});

test('rejects a size check without an expected text', () => {
  const form = createOrderForm('2026-11-21');
  const reverseForm = {
    ...form,
    consignee: {
      ...form.consignee,
      name: 'Ravi Kumar',
      phone: '9876543210',
      address: '12 MG Road',
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'India',
    },
    order: {
      ...form.order,
      productDetails: [{ productName: 'Shirt', quantity: '1', unitPrice: '999' }],
    },
    returned: {
      reason: '' as const,
      checks: [{ check: 'size' as const, expected: ' ', isRequired: true }],
    },
  };
  expect(
    validateOrder(reverseForm, { direction: 'reverse', pickup: warehouse })?.fields,
  ).toMatchObject([{ field: 'returned.checks.0.expected' }]);
});
