import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { PlansPage } from './plans-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const buildPlan = (id: string, name: string) => ({
  id,
  version: 2,
  name,
  markups: { surface: { A: { basisPoints: 1000, paise: 400 } } },
  savedAt: '2026-11-21T06:00:00.000Z',
  savedBy: 'Demo Operator',
  sellers: 12,
});

test('explains plans and offers to create a plan when the list is empty', async () => {
  stubServer({ '/api/rate-plans': { data: [] } });
  await renderScreen(<PlansPage />);
  await expect.element(page.getByText('Give sellers their own prices')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New plan' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
});

test('a row shows the sellers, the mark-ups and the last save of a plan', async () => {
  stubServer({ '/api/rate-plans': { data: [buildPlan('1', 'Gold'), buildPlan('2', 'Silver')] } });
  await renderScreen(<PlansPage />);
  const row = page.getByRole('row', { name: 'Gold' });
  await expect.element(row).toMatchTextContent(/Gold.*12.*Surface 10% \+ ₹4 in A.*Demo Operator/);
});

test('filters the plans by name', async () => {
  stubServer({ '/api/rate-plans': { data: [buildPlan('1', 'Gold'), buildPlan('2', 'Silver')] } });
  await renderScreen(<PlansPage />);
  await expect.element(page.getByRole('row', { name: 'Gold' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('sil');
  await expect.element(page.getByRole('row', { name: 'Gold' })).not.toBeInTheDocument();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
});

test('opens a plan on Enter', async () => {
  stubServer({ '/api/rate-plans': { data: [buildPlan('1', 'Gold'), buildPlan('2', 'Silver')] } });
  const { router } = await renderScreen(<PlansPage />);
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('sil');
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(router.state.location.pathname).toBe('/admin/plans/2');
});

test('offers a retry when the plans cannot be loaded', async () => {
  let isDown = true;
  stubServer({
    '/api/rate-plans': () =>
      isDown
        ? new Response(JSON.stringify({ message: 'The server is busy.' }), { status: 503 })
        : Response.json({ data: [buildPlan('1', 'Gold')] }),
  });
  await renderScreen(<PlansPage />);
  await expect.element(page.getByText('The server is busy.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Gold' })).toBeVisible();
});
