import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { OrderDetailsSection, OtherDetailsSection } from './order-details-section.tsx';
import { createOrderForm, type OrderForm } from './order-form.ts';
import { OrderSummaryPanel } from './order-summary-panel.tsx';
import { PackageSection } from './package-section.tsx';
import { useProductFill } from './product-parcel.ts';

function FormHost({ children }: { children: (form: UseFormReturn<OrderForm>) => ReactNode }) {
  const form = useForm<OrderForm>({ defaultValues: createOrderForm('2026-01-15') });
  return children(form);
}

beforeEach(
  () =>
    void stubServer({
      '/api/products/match': { data: [] },
      '/api/package-presets': { data: [] },
    }),
);
afterEach(() => vi.unstubAllGlobals());

const getTextbox = (name: string) => page.getByRole('textbox', { name });

async function chooseOption(select: string, option: string) {
  await page.getByRole('button', { name: select }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('Spec §2 order details: shows a read-only order date as dd/mm/yyyy', async () => {
  await renderScreen(<FormHost>{(form) => <OrderDetailsSection form={form} />}</FormHost>);
  await expect.element(getTextbox('Order date')).toHaveValue('15/01/2026');
  await expect.element(getTextbox('Order date')).toHaveAttribute('readonly');
});

test('Spec §2 product list: shows the remove button only for two or more products', async () => {
  await renderScreen(<FormHost>{(form) => <OrderDetailsSection form={form} />}</FormHost>);
  const remove = page.getByRole('button', { name: /^Remove product/ });
  await expect.element(remove).not.toBeInTheDocument();
  await getTextbox('Product name').fill('Bottle');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect.element(getTextbox('Product name').nth(1)).toHaveFocus();
  await getTextbox('Product name').nth(1).fill('Lunch box');
  await page.getByRole('button', { name: 'Remove product 1' }).click();
  await expect.element(getTextbox('Product name')).toHaveValue('Lunch box');
  await expect.element(remove).not.toBeInTheDocument();
});

test('Spec §4 payment type: shows the amount select only for COD and the amount only for manual', async () => {
  await renderScreen(<FormHost>{(form) => <OrderDetailsSection form={form} />}</FormHost>);
  const select = page.getByRole('button', { name: 'COD calculated amount' });
  await expect.element(select).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'COD' }).click();
  await expect.element(select).toMatchTextContent('Invoice Amount');
  await expect.element(getTextbox('COD Amount')).not.toBeInTheDocument();
  await chooseOption('COD calculated amount', 'Manual Amount');
  await expect.element(getTextbox('COD Amount')).toBeVisible();
});

test('Spec §4 package type: shows boxes for multi and disables the calculated total weight', async () => {
  await renderScreen(<FormHost>{(form) => <PackageSection form={form} />}</FormHost>);
  await expect.element(getTextbox('Total weight')).toHaveValue('0.65');
  await expect
    .element(page.getByText('The minimum chargeable weight is 0.50kg', { exact: true }))
    .toBeVisible();
  await expect.element(getTextbox('Height')).toHaveValue('6.5');
  await chooseOption('Package type', 'multi(B2C)');
  await expect.element(getTextbox('Total weight')).toBeDisabled();
  await getTextbox('Number of boxes').fill('3');
  await getTextbox('Weight per box').fill('1.25');
  await expect.element(getTextbox('Total weight')).toHaveValue('3.75');
  await expect.element(page.getByRole('button', { name: /^Remove box/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add Box' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove box 2' })).toBeVisible();
});

test('Spec §4 package type: shows the Rov Type only for B2B', async () => {
  await renderScreen(<FormHost>{(form) => <PackageSection form={form} />}</FormHost>);
  const rovType = page.getByRole('button', { name: 'Rov Type' });
  await expect.element(rovType).not.toBeInTheDocument();
  await chooseOption('Package type', 'single(B2B)');
  await expect.element(rovType).toBeVisible();
});

test('Spec §5 input rules: accepts digits in a quantity and one decimal point in a price', async () => {
  await renderScreen(<FormHost>{(form) => <OrderDetailsSection form={form} />}</FormHost>);
  await getTextbox('Quantity').click();
  await userEvent.keyboard('-1a2e');
  await expect.element(getTextbox('Quantity')).toHaveValue('12');
  await getTextbox('Unit price').fill('₹ 1,200.50.7');
  await expect.element(getTextbox('Unit price')).toHaveValue('1200.507');
});

test('marks a quantity with a decimal point as invalid and drops the decimals', async () => {
  await renderScreen(<FormHost>{(form) => <OrderDetailsSection form={form} />}</FormHost>);
  const quantity = getTextbox('Quantity');
  await quantity.click();
  await userEvent.keyboard('2.5');
  await expect.element(quantity).toHaveValue('2');
  await expect.element(quantity).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(quantity)
    .toHaveAccessibleDescription('Enter a whole number, without a decimal point');
  await userEvent.keyboard('{Backspace}3');
  await expect.element(quantity).toHaveValue('3');
  await expect.element(quantity).not.toHaveAttribute('aria-invalid', 'true');
  await quantity.fill('2.5');
  await expect.element(quantity).toHaveValue('2');
  await expect.element(quantity).toHaveAttribute('aria-invalid', 'true');
});

const pepper = {
  id: '018f0000-0000-7000-8000-000000000001',
  sku: '',
  name: 'Black pepper',
  hsnCode: '0904',
  pricePaise: 499_50,
  weightGrams: 520,
  size: { lengthMm: 200, breadthMm: 120, heightMm: 65 },
  presetId: null,
  preset: null,
  parcels: [],
  isLearned: true,
  isArchived: false,
  changedAt: '2026-01-15T10:00:00.000Z',
};

const mailer = {
  id: '018f0000-0000-7000-8000-000000000002',
  name: 'Mailer',
  lengthMm: 300,
  breadthMm: 250,
  heightMm: 40,
  tareGrams: 30,
};

function ProductFillForm() {
  const form = useForm<OrderForm>({ defaultValues: createOrderForm('2026-01-15') });
  const fill = useProductFill(form);
  return (
    <>
      <OrderDetailsSection form={form} onProductsBlur={fill.fillIn} />
      <PackageSection form={form} onPreset={fill.choosePreset} />
    </>
  );
}

async function showProductFillForm() {
  stubServer({
    '/api/products/match': { data: [pepper] },
    '/api/package-presets': { data: [mailer] },
  });
  await renderScreen(<ProductFillForm />);
}

test('fills empty and default fields from a saved product and names the product', async () => {
  await showProductFillForm();
  await getTextbox('Quantity').fill('1');
  await getTextbox('Product name').fill('black pepper');
  await userEvent.tab();
  await expect.element(getTextbox('Unit price')).toHaveValue('499.5');
  await expect.element(getTextbox('Total weight')).toHaveValue('0.52');
  await expect.element(getTextbox('Height')).toHaveValue('6.5');
  await expect.element(getTextbox('Length')).toHaveValue('20');
  await expect.element(page.getByText('Weight and size from product Black pepper.')).toBeVisible();
  await getTextbox('Quantity').fill('2');
  await userEvent.tab();
  await expect.element(getTextbox('Total weight')).toHaveValue('1.04');
});

test('keeps typed values and offers the values of the saved product', async () => {
  await showProductFillForm();
  await getTextbox('Unit price').fill('450');
  await getTextbox('Total weight').fill('0.8');
  await getTextbox('Quantity').fill('1');
  await getTextbox('Product name').fill('black pepper');
  await userEvent.tab();
  await expect
    .element(page.getByText('Saved for Black pepper: 0.52 kg, 20 × 12 × 6.5 cm.'))
    .toBeVisible();
  await expect.element(getTextbox('Total weight')).toHaveValue('0.8');
  await expect.element(getTextbox('Unit price')).toHaveValue('450');
  await page.getByRole('button', { name: 'Use' }).click();
  await expect.element(getTextbox('Total weight')).toHaveValue('0.52');
});

test('uses the size of the chosen box and adds the box weight to the product weight', async () => {
  await showProductFillForm();
  await getTextbox('Quantity').fill('2');
  await getTextbox('Product name').fill('black pepper');
  await userEvent.tab();
  await expect.element(getTextbox('Total weight')).toHaveValue('1.04');
  await chooseOption('Box', 'Mailer (30 × 25 × 4 cm)');
  await expect.element(getTextbox('Length')).toHaveValue('30');
  await expect.element(getTextbox('Total weight')).toHaveValue('1.07');
  await expect.element(page.getByText('The empty box weighs 30 g.')).toBeVisible();
});

test('warns about boxes without sizes until the user enters every side', async () => {
  await renderScreen(
    <FormHost>
      {(form) => (
        <>
          <PackageSection form={form} />
          <OrderSummaryPanel control={form.control} pickup={undefined} />
        </>
      )}
    </FormHost>,
  );
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await chooseOption('Package type', 'multi(B2C)');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await getTextbox('Number of boxes').fill('2');
  await getTextbox('Weight per box').fill('1');
  await expect.element(page.getByRole('alert')).toMatchTextContent('has a volumetric weight of 0');
  await expect.element(summary).toMatchTextContent('Box sizes missing');
  for (const side of ['Length', 'Width', 'Height']) await getTextbox(side).fill('20');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(summary).toMatchTextContent('3.2 kg');
});

test('requires an e-waybill number from ₹50,000 in the form and the summary', async () => {
  await renderScreen(
    <FormHost>
      {(form) => (
        <>
          <OrderDetailsSection form={form} />
          <OtherDetailsSection form={form} />
          <OrderSummaryPanel control={form.control} pickup={undefined} />
        </>
      )}
    </FormHost>,
  );
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await getTextbox('Quantity').fill('1');
  await getTextbox('Unit price').fill('49999.99');
  await expect.element(summary).toMatchTextContent('GST e-waybillNot needed');
  await expect.element(getTextbox('GST ewaybill number')).not.toBeRequired();
  await getTextbox('Unit price').fill('50000');
  await expect.element(summary).toMatchTextContent('Invoice amount₹50,000.00');
  await expect.element(summary).toMatchTextContent('GST e-waybillNeeded');
  await expect.element(getTextbox('GST ewaybill number')).toBeRequired();
  await getTextbox('GST ewaybill number').fill('123456789012');
  await expect.element(summary).toMatchTextContent('GST e-waybillGiven');
});

test('Correction of spec §3 rovType: stores rovOwner or rovCarrier for the chosen option', async () => {
  const getRovType = () => form?.getValues('package.rovType');
  let form: UseFormReturn<OrderForm> | undefined;
  await renderScreen(
    <FormHost>
      {(hostForm) => {
        form = hostForm;
        return <PackageSection form={hostForm} />;
      }}
    </FormHost>,
  );
  await chooseOption('Package type', 'multi(B2B)');
  expect(getRovType()).toBe('rovOwner');
  await chooseOption('Rov Type', 'Carrier risk');
  expect(getRovType()).toBe('rovCarrier');
  await chooseOption('Rov Type', 'Owner risk');
  expect(getRovType()).toBe('rovOwner');
});
