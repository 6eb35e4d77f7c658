import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { PresetsPage } from './presets-page.tsx';
import { ProductsPage } from './products-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const mailer = {
  id: '018f0000-0000-7000-8000-000000000002',
  name: 'Mailer',
  lengthMm: 300,
  breadthMm: 250,
  heightMm: 40,
  tareGrams: 30,
};
const pepper = {
  id: '018f0000-0000-7000-8000-000000000001',
  sku: 'BP-500',
  name: 'Black pepper',
  hsnCode: '0904',
  pricePaise: 499_50,
  weightGrams: 520,
  size: null,
  presetId: mailer.id,
  preset: mailer,
  parcels: [{ quantity: 2, weightGrams: 1200, lengthMm: 300, breadthMm: 250, heightMm: 40 }],
  isLearned: true,
  isArchived: false,
  changedAt: '2026-01-15T10:00:00.000Z',
};

const responses = {
  '/api/products': { data: [pepper], hasMore: false },
  '/api/package-presets': { data: [mailer] },
};

const getDialog = (name: string) => page.getByRole('dialog', { name });

/** Opens the edit dialog of the product. The server rejects each save because the SKU is taken. */
async function openEditDialog() {
  const message = 'Another product has the SKU BP-1.';
  const requests = stubServer({
    ...responses,
    [`/api/products/${pepper.id}`]: () =>
      Response.json(
        {
          code: 'duplicate',
          message,
          details: [{ field: 'sku', code: 'product_sku_taken', message }],
        },
        { status: 409 },
      ),
  });
  await renderScreen(<ProductsPage />);
  await page.getByRole('button', { name: 'Actions for Black pepper' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  return { dialog: getDialog('Edit product'), message, requests };
}

test('marks the SKU that another product uses', async () => {
  const { dialog, message } = await openEditDialog();
  await dialog.getByLabelText('SKU').fill('BP-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
});

test('requires all sides of a product when one is entered and sends the sides in millimetres', async () => {
  const { dialog, message, requests } = await openEditDialog();
  await expect.element(dialog.getByLabelText('Weight of one piece')).toHaveValue('520');
  await dialog.getByLabelText('Length').fill('20');
  await dialog.getByLabelText('SKU').fill('BP-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText('Enter length, width and height, or leave all three empty'))
    .toBeVisible();
  await dialog.getByLabelText('Width').fill('12');
  await dialog.getByLabelText('Height').fill('6.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    sku: 'BP-1',
    name: 'Black pepper',
    hsnCode: '0904',
    pricePaise: 499_50,
    weightGrams: 520,
    size: { lengthMm: 200, breadthMm: 120, heightMm: 65 },
    presetId: mailer.id,
  });
});

test('lists the problems of a product file and imports the corrected file', async () => {
  const requests = stubServer({
    ...responses,
    '/api/products/import': { data: { added: 1, changed: 0, same: 0 } },
  });
  await renderScreen(<ProductsPage />);
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = getDialog('Import products');
  const choose = async (text: string) => {
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('the picker has no input');
    await userEvent.upload(input, new File([text], 'products.csv'));
  };
  await choose('Name,Weight (g),Box,Vendor\nTea,much,Crate,X\n');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The file has 2 problems.');
  const problems = dialog.getByRole('region', { name: 'Problems' });
  await expect.element(problems).toMatchTextContent('You have no box called Crate');
  await expect.element(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await choose('Name,Weight (g),Box,Vendor\nTea,250,mailer,X\n');
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('The file has 1 product. Columns that were not read: Vendor.');
  await dialog.getByRole('button', { name: 'Import 1 product' }).click();
  await expect.element(dialog.getByText('Added')).toBeVisible();
  expect(requests.find(({ path }) => path === '/api/products/import')?.body).toMatchObject({
    products: [{ name: 'Tea', weightGrams: 250, presetId: mailer.id }],
  });
});

test('shows products and boxes without actions to a read-only user', async () => {
  stubServer(responses);
  await renderScreen(
    <>
      <ProductsPage />
      <PresetsPage />
    </>,
    '/',
    ['Customer'],
    'ReadOnly',
  );
  await expect.element(page.getByText('Black pepper')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Boxes' })).toBeVisible();
  const actions = page.getByRole('button', { name: /Add|Import|Actions for/ });
  await expect.element(actions).not.toBeInTheDocument();
});

test('requires all sides of a box and saves the sides in millimetres', async () => {
  const requests = stubServer({
    '/api/package-presets': ({ method }) =>
      method === 'POST'
        ? Response.json({ data: mailer }, { status: 201 })
        : Response.json({ data: [] }),
  });
  await renderScreen(<PresetsPage />);
  await page.getByRole('button', { name: 'Add box' }).click();
  const dialog = getDialog('Add box');
  await dialog.getByLabelText('Name').fill(' Mailer ');
  await dialog.getByLabelText('Length').fill('30');
  await dialog.getByLabelText('Width').fill('25');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByLabelText('Height')).toHaveFocus();
  await dialog.getByLabelText('Height').fill('4');
  await dialog.getByLabelText('Weight of the empty box').fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { id: _, ...body } = mailer;
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual(body);
});
