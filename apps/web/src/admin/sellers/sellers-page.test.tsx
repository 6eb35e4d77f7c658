import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { SellersPage } from './sellers-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const seller = {
  id: 's1',
  name: 'Gupta Handlooms',
  email: 'other@example.in',
  createdOn: '2026-04-01',
  orders: 3,
  reverse: false,
  planId: null as string | null,
  codPlan: 'standard',
};
const savedInfo = { savedAt: '2026-11-21T06:00:00.000Z', savedBy: 'Demo Operator' };
const plans = [
  { id: 'p1', version: 1, name: 'Gold', markups: {}, sellers: 0, ...savedInfo },
  { id: 'p2', version: 1, name: 'Silver', markups: {}, sellers: 0, ...savedInfo },
];
const stubPage = (responses: Responses) =>
  stubServer({
    '/api/sellers': { data: [seller] },
    '/api/rate-plans': { data: plans },
    '/api/sellers/s1/rate-plan': ({ body }) =>
      Response.json({ data: { id: 's1', ...readPlan(body) } }),
    ...responses,
  });
const readPlan = (body: unknown) => (typeof body === 'object' ? body : {});
const getPlanButton = (plan: string) =>
  page.getByRole('button', { name: `Plan of Gupta Handlooms: ${plan}`, exact: true });
const getMenuItem = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
const getUndoButton = (plan: string) => page.getByRole('button', { name: `Undo, back to ${plan}` });

test('assigns a plan to a seller and restores the previous plan on Undo', async () => {
  const requests = stubPage({});
  await renderScreen(<SellersPage />);
  await getPlanButton('None').click();
  await expect.element(getMenuItem('None')).toHaveAttribute('aria-checked', 'true');
  await getMenuItem('Silver').click();
  await expect.element(getPlanButton('Silver')).toBeVisible();
  await expect.element(page.getByText('Gupta Handlooms has the plan Silver.')).toBeVisible();
  await getUndoButton('None').click();
  await expect.element(getPlanButton('None')).toBeVisible();
  await expect.element(getUndoButton('None')).not.toBeInTheDocument();
  expect(requests.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual([
    { planId: 'p2' },
    { planId: null },
  ]);
});

test('restores the previous plan when the server rejects the new plan', async () => {
  stubPage({
    '/api/sellers/s1/rate-plan': () =>
      new Response(JSON.stringify({ code: 'not_found', reason: 'rate_plan_unknown' }), {
        status: 404,
      }),
  });
  await renderScreen(<SellersPage />);
  await getPlanButton('None').click();
  await getMenuItem('Gold').click();
  await expect.element(page.getByText('This plan does not exist. Reload the page.')).toBeVisible();
  await expect.element(getPlanButton('None')).toBeVisible();
  await expect.element(getUndoButton('None')).not.toBeInTheDocument();
});

test('arrow keys do not change the plan of a seller while the menu is closed', async () => {
  const requests = stubPage({ '/api/sellers': { data: [{ ...seller, planId: 'p1' }] } });
  await renderScreen(<SellersPage />);
  await getPlanButton('Gold').click();
  await userEvent.keyboard('{Escape}{ArrowRight}{ArrowLeft}');
  await expect.element(getPlanButton('Gold')).toHaveFocus();
  expect(requests.filter(({ body }) => body !== undefined)).toEqual([]);
});

test('shows the sellers and disables the plan buttons when the plans fail to load', async () => {
  stubPage({
    '/api/rate-plans': () => new Response(JSON.stringify({ message: 'Busy.' }), { status: 503 }),
  });
  await renderScreen(<SellersPage />);
  await expect.element(page.getByRole('alert').filter({ hasText: 'Busy.' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Gupta Handlooms' })).toBeVisible();
  await expect.element(getPlanButton('None')).toBeDisabled();
});

test('sets the COD plan of a seller', async () => {
  let codPlan = 'standard';
  const path = '/api/admin/sellers/s1/remittance-plan';
  const requests = stubPage({
    '/api/sellers': () => Response.json({ data: [{ ...seller, codPlan }] }),
    [path]: ({ body }) => {
      codPlan = String(Object(body).plan);
      return new Response(null, { status: 204 });
    },
  });
  await renderScreen(<SellersPage />);
  await page.getByRole('button', { name: 'COD plan of Gupta Handlooms: 8 days, free' }).click();
  await getMenuItem('2 days, 0.99% + GST').click();
  await expect
    .element(page.getByRole('button', { name: /^COD plan of Gupta Handlooms: 2 days/ }))
    .toBeVisible();
  expect(requests.filter((call) => call.path === path).map(({ body }) => body)).toEqual([
    { plan: 'early_2' },
  ]);
});
