import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, type SentRequest, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { AddWarehouseDialog } from './warehouse-dialog.tsx';

const getField = (name: string) => page.getByRole('textbox', { name, exact: true });
const getSaveButton = () => page.getByRole('button', { name: 'Save' });

async function openDialog(refusal?: Response): Promise<SentRequest[]> {
  const requests = stubServer({
    '/publicRoutes/pincodedetails': { data: { city: 'Kochi', state: 'Kerala', country: 'India' } },
    ...(refusal === undefined ? {} : { '/warehouse/create': () => refusal }),
  });
  await renderScreen(<AddWarehouseDialog onClose={() => {}} />);
  return requests;
}
async function fillForm() {
  await getField('Address title').fill('Kochi store');
  await getField('Name').fill('Biju Thomas');
  await getField('Phone').fill('9847012345');
  await getField('Address line').fill('14 Market Road');
  await getField('Pincode').fill('682002');
  await expect.element(getField('State')).toHaveValue('Kerala');
}

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('Spec §2 Add Warehouse: shows optional and read-only fields, two +91 prefixes and Default Address', async () => {
  await openDialog();
  for (const label of ['Alternative phone', 'Email']) {
    await expect.element(getField(label)).not.toBeRequired();
  }
  for (const label of ['City', 'State', 'Country']) {
    await expect.element(getField(label)).toHaveAttribute('readonly');
  }
  expect(page.getByText('+91', { exact: true }).elements()).toHaveLength(2);
  await expect.element(page.getByRole('checkbox', { name: 'Default Address' })).not.toBeChecked();
});

test('Correction of spec §5 warehouse: marks missing and invalid fields and sends no request', async () => {
  const requests = await openDialog();
  await getSaveButton().click();
  const requiredLabels = [
    'Address title',
    'Name',
    'Phone',
    'Address line',
    'Pincode',
    'City',
    'State',
  ];
  for (const label of requiredLabels) {
    await expect.element(getField(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect.element(getField('Address title')).toHaveFocus();
  await fillForm();
  await getField('Phone').fill('98470');
  await getField('Email').fill('nobody');
  await getSaveButton().click();
  await expect.element(getField('Phone')).toHaveAccessibleDescription(/10 digits/);
  await expect.element(getField('Email')).toHaveAccessibleDescription(/email address/);
  expect(requests.map(({ path }) => path)).not.toContain('/warehouse/create');
});

test('requires a confirmation before Escape discards typed values', async () => {
  let closeCount = 0;
  stubServer({});
  await renderScreen(<AddWarehouseDialog onClose={() => (closeCount += 1)} />);
  await getField('Address title').fill('Kochi store');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(getField('Address title')).toHaveValue('Kochi store');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  expect(closeCount).toBe(1);
});

test("shows the server's message at the warehouse limit and keeps the typed values", async () => {
  const message = 'You have 500 warehouses, which is the limit.';
  await openDialog(Response.json({ code: 'limit_reached', message }, { status: 422 }));
  await fillForm();
  await getSaveButton().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(getField('Name')).toHaveValue('Biju Thomas');
});

test('Spec §8 warehouse save error: shows This warehouse is already present. and focuses the title', async () => {
  const body = { code: 'warehouse_title_taken', message: 'taken' };
  await openDialog(Response.json(body, { status: 409 }));
  await fillForm();
  await getSaveButton().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This warehouse is already present.');
  await expect.element(getField('Address title')).toHaveValue('Kochi store');
  await expect.element(getField('Address title')).toHaveFocus();
});
