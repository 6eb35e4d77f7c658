import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, type SentRequest, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { AddWarehouseDialog } from './warehouse-dialog.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save' });

async function openDialog(refusal?: Response): Promise<SentRequest[]> {
  const requests = stubServer({
    '/publicRoutes/pincodedetails': { data: { city: 'Kochi', state: 'Kerala', country: 'India' } },
    ...(refusal === undefined ? {} : { '/warehouse/create': () => refusal }),
  });
  await renderScreen(<AddWarehouseDialog onClose={() => {}} />);
  return requests;
}
async function fillIn() {
  await field('Address title').fill('Kochi store');
  await field('Name').fill('Biju Thomas');
  await field('Phone').fill('9847012345');
  await field('Address line').fill('14 Market Road');
  await field('Pincode').fill('682002');
  await expect.element(field('State')).toHaveValue('Kerala');
}

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('Spec §2 Add Warehouse: fields, +91 before both phones, Default Address', async () => {
  await openDialog();
  for (const label of ['Alternative phone', 'Email']) {
    await expect.element(field(label)).not.toBeRequired();
  }
  for (const label of ['City', 'State', 'Country']) {
    await expect.element(field(label)).toHaveAttribute('readonly');
  }
  expect(page.getByText('+91', { exact: true }).elements()).toHaveLength(2);
  await expect.element(page.getByRole('checkbox', { name: 'Default Address' })).not.toBeChecked();
});

test('Correction of spec §5 warehouse: missing and invalid fields are marked and nothing is sent', async () => {
  const requests = await openDialog();
  await save().click();
  const required = ['Address title', 'Name', 'Phone', 'Address line', 'Pincode', 'City', 'State'];
  for (const label of required) {
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect.element(field('Address title')).toHaveFocus();
  await fillIn();
  await field('Phone').fill('98470');
  await field('Email').fill('nobody');
  await save().click();
  await expect.element(field('Phone')).toHaveAccessibleDescription(/10 digits/);
  await expect.element(field('Email')).toHaveAccessibleDescription(/e-mail address/);
  expect(requests.map(({ path }) => path)).not.toContain('/warehouse/create');
});

test('Escape asks before it discards what was typed', async () => {
  let closings = 0;
  stubServer({});
  await renderScreen(<AddWarehouseDialog onClose={() => (closings += 1)} />);
  await field('Address title').fill('Kochi store');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Address title')).toHaveValue('Kochi store');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  expect(closings).toBe(1);
});

test('a refusal for the limit of warehouses shows the message of the server', async () => {
  const message = 'You have 500 warehouses, which is the limit.';
  await openDialog(Response.json({ code: 'limit_reached', message }, { status: 422 }));
  await fillIn();
  await save().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(field('Name')).toHaveValue('Biju Thomas');
});

test('Spec §8 warehouse save error: This warehouse is already present., and the title has the focus', async () => {
  const body = { code: 'warehouse_title_taken', message: 'taken' };
  await openDialog(Response.json(body, { status: 409 }));
  await fillIn();
  await save().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This warehouse is already present.');
  await expect.element(field('Address title')).toHaveValue('Kochi store');
  await expect.element(field('Address title')).toHaveFocus();
});
