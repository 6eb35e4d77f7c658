import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../i18n/test-render.tsx';
import { ImportSummaryDialog } from './import-summary-dialog.tsx';

const importId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';

async function showDialog(...newFlags: boolean[]) {
  const orders = newFlags.map((isNew, index) => ({
    docketNumber: `1234567890123${index}`,
    referenceId: `R-${index}`,
    isNew,
  }));
  const doNothing = () => undefined;
  const result = { orders, importId: newFlags.includes(true) ? importId : null, remainingCount: 0 };
  const element = <ImportSummaryDialog result={result} onCorrect={doNothing} onClose={doNothing} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  await render(<RouterProvider router={router} />);
  return router;
}

test('links to the existing orders when the import created no order', async () => {
  await showDialog(false);
  await expect
    .element(page.getByRole('dialog', { name: 'These orders already exist' }))
    .toBeVisible();
  await expect.element(page.getByText('No order was created', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '12345678901230' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Show in list' }).elements()).toEqual([]);
});

test('counts new and existing orders separately and lists the existing orders', async () => {
  await showDialog(true, false, true);
  await expect.element(page.getByRole('dialog', { name: 'Orders imported' })).toBeVisible();
  await expect
    .element(page.getByText('2 orders created. 1 order of this file already existed.'))
    .toBeVisible();
  await expect.element(page.getByText('already existed · Ref ID: R-1')).toBeVisible();
});

test('opens the new orders of the file on Show in list', async () => {
  const router = await showDialog(true, false);
  await page.getByRole('button', { name: 'Show in list' }).click();
  expect(router.state.location.search).toBe(`?range=today&import=${importId}`);
});
