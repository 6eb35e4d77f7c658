import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../app/test-client.tsx';
import { WarehousesPage } from '../orders/warehouses/warehouses-page.tsx';
import { May, RequireMay } from './may.tsx';

test('shows only permitted actions', async () => {
  const screen = (
    <>
      <May permission="orders:read">
        <p>read</p>
      </May>
      <May permission="money:write">
        <p>pay</p>
      </May>
    </>
  );
  await renderScreen(screen, '/', ['Customer'], 'Packing');
  await expect.element(page.getByText('read', { exact: true })).toBeVisible();
  expect(page.getByText('pay').elements()).toEqual([]);
});

test('explains that the role does not include a page', async () => {
  await renderScreen(<RequireMay permission="money:read" />, '/', ['Customer'], 'Packing');
  await expect.element(page.getByText('Your role does not include this page')).toBeVisible();
});

test('hides the Add button of the warehouses from a read-only member', async () => {
  stubServer({
    '/api/warehouses/all': { data: [] },
    '/api/warehouses/registrations': { data: [] },
  });
  await renderScreen(<WarehousesPage />, '/warehouse', ['Customer', 'Explorer'], 'ReadOnly');
  await expect.element(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible();
  await expect.poll(() => page.getByText(/No warehouse/i).elements().length).toBeGreaterThan(0);
  expect(page.getByRole('button', { name: /Add/ }).elements()).toEqual([]);
  vi.unstubAllGlobals();
});
