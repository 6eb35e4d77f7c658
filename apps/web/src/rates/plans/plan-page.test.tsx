import '../../app/app.css';
import type { Plan } from '@shipdesk/contract/rates/rate-plans';
import { fillRateGrid } from '@shipdesk/domain/rates/rate-card';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import { samplePrices, sampleTerms } from '@shipdesk/domain/rates/service-card';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { NewPlanPage, PlanPage } from './plan-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const gold: Plan = {
  id: '0197b5f0-0000-7000-8000-000000000001',
  version: 3,
  name: 'Gold',
  markups: { surface: { A: { basisPoints: 1000, paise: 0 } } },
  savedAt: '2026-11-21T06:00:00.000Z',
  savedBy: 'Demo Operator',
  sellers: 2,
};

function buildRateCard(service: ServiceId) {
  const prices = fillRateGrid(({ band, zone }) => toRupees(samplePrices[service][band][zone]));
  const version = { version: 1, savedAt: gold.savedAt, savedBy: null, effectiveOn: '2026-04-01' };
  return {
    carrier: 'delhivery',
    service,
    ...version,
    prices,
    terms: sampleTerms[service],
    plan: null,
  };
}

const cards: Responses = {
  '/api/rate-cards/surface': buildRateCard('surface'),
  '/api/rate-cards/express': buildRateCard('express'),
};
const getCell = (name: string) => page.getByRole('textbox', { name, exact: true });
const getNameField = () => page.getByRole('textbox', { name: 'Name', exact: true });
const getSaveButton = () => page.getByRole('button', { name: 'Save', exact: true });
const getPreview = () => page.getByRole('table', { name: / prices under this plan$/ });
const createRefusal = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status });

async function fillCell(cellName: string, text: string) {
  await getCell(cellName).click();
  await userEvent.keyboard(`${text}{Enter}`);
}

test('sends a new plan with its name, its mark-ups and an idempotency key', async () => {
  const requests = stubServer({
    ...cards,
    '/api/rate-plans': ({ body }) =>
      body === undefined
        ? Response.json({ data: [] })
        : Response.json({ data: { ...gold, version: 1 } }, { status: 201 }),
  });
  const { router } = await renderScreen(<NewPlanPage />, '/admin/plans/new');
  await getNameField().fill(' Gold ');
  await fillCell('Surface, zone A', '10');
  await expect.element(getCell('Surface, zone A')).toHaveValue('₹10');
  await fillCell('Express, zone F', '-5% + 4.5');
  await getSaveButton().click();
  await expect.element(page.getByText('The plan Gold is saved.')).toBeVisible();
  const createRequest = requests.find(
    ({ path, body }) => path === '/api/rate-plans' && body !== undefined,
  );
  expect(createRequest?.body).toEqual({
    name: 'Gold',
    markups: {
      surface: { A: { basisPoints: 0, paise: 1000 } },
      express: { F: { basisPoints: -500, paise: 450 } },
    },
  });
  expect(createRequest?.headers.get('idempotency-key')).toMatch(/\w{16}/);
  expect(router.state.location.pathname).toBe('/admin/plans');
});

test('moves the focus to the first invalid field and sends no plan', async () => {
  const requests = stubServer(cards);
  await renderScreen(<NewPlanPage />);
  await getSaveButton().click();
  await expect.element(getNameField()).toHaveAccessibleDescription(/Enter a name for the plan/);
  await expect.element(getNameField()).toHaveFocus();
  await getNameField().fill('Gold');
  await fillCell('Surface, zone B', '950%');
  await expect.element(getCell('Surface, zone B')).toHaveAttribute('aria-invalid', 'true');
  await getSaveButton().click();
  await expect.element(getCell('Surface, zone B')).toHaveFocus();
  await page.getByRole('button', { name: 'Surface, zone B: Enter -50% to 900%' }).click();
  await expect.element(getCell('Surface, zone B')).toHaveFocus();
  expect(requests.filter(({ path }) => path === '/api/rate-plans')).toEqual([]);
});

test('shows a duplicate name at the name field until the name changes', async () => {
  stubServer({
    ...cards,
    '/api/rate-plans': () =>
      createRefusal(409, {
        code: 'duplicate',
        reason: 'rate_plan_name_taken',
        params: { name: 'Gold' },
        message: 'x',
      }),
  });
  await renderScreen(<NewPlanPage />);
  await getNameField().fill('Gold');
  await fillCell('Surface, zone A', '5%');
  await getSaveButton().click();
  await expect.element(getNameField()).toHaveAccessibleDescription(/Another plan is called Gold/);
  await expect.element(getCell('Surface, zone A')).toHaveValue('5%');
  await getNameField().fill('Silver');
  await expect.element(getNameField()).not.toHaveAttribute('aria-invalid');
});

test('previews the prices of the service whose mark-up the user types', async () => {
  stubServer(cards);
  await renderScreen(<NewPlanPage />);
  const getFirstCell = () => getPreview().getByRole('row').nth(1).getByRole('cell').nth(0);
  await expect.element(getFirstCell()).toMatchTextContent('₹20.00');
  await fillCell('Surface, zone A', '10% + 4');
  await expect.element(getFirstCell()).toMatchTextContent('₹26.00on the card ₹20.00');
  const additionalCell = getPreview().getByRole('row').nth(3).getByRole('cell').nth(0);
  await expect.element(additionalCell).toMatchTextContent('₹18.70on the card ₹17.00');
  await fillCell('Express, zone B', '1');
  await expect.element(getPreview()).toHaveAccessibleName('Express prices under this plan');
  await expect.element(getFirstCell()).toMatchTextContent('₹25.00');
});

test('Fill right and Fill down copy a mark-up, and Undo reverts the last fill', async () => {
  stubServer(cards);
  await renderScreen(<NewPlanPage />);
  await fillCell('Surface, zone A', '10%');
  await getCell('Surface, zone A').click();
  await page.getByRole('button', { name: /^Fill right/ }).click();
  await expect.element(getCell('Surface, zone F')).toHaveValue('10%');
  await getCell('Surface, zone B').click();
  await page.getByRole('button', { name: /^Fill down/ }).click();
  await expect.element(getCell('Surface 10 kg, zone B')).toHaveValue('10%');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(getCell('Surface 10 kg, zone B')).toHaveValue('');
  await expect.element(getCell('Surface, zone F')).toHaveValue('10%');
});

test('names the user who saved a newer version and keeps the typed mark-ups', async () => {
  const serverPlan: Plan = {
    ...gold,
    version: 4,
    savedBy: 'Meera Nair',
    markups: { surface: { A: { basisPoints: 1200, paise: 0 } } },
  };
  let newestPlan = gold;
  const requests = stubServer({
    ...cards,
    '/api/rate-plans': () => Response.json({ data: [newestPlan] }),
    [`/api/rate-plans/${gold.id}`]: () => {
      if (newestPlan === serverPlan) return Response.json({ data: { ...serverPlan, version: 5 } });
      newestPlan = serverPlan;
      return createRefusal(409, {
        code: 'stale_version',
        reason: 'rate_plan_newer',
        params: { name: 'Gold' },
        message: 'x',
      });
    },
  });
  await renderScreen(
    <Routes>
      <Route path="/admin/plans/:id" element={<PlanPage />} />
    </Routes>,
    `/admin/plans/${gold.id}`,
  );
  await expect.element(getCell('Surface, zone A')).toHaveValue('10%');
  await expect.element(getSaveButton()).toBeDisabled();
  await fillCell('Surface, zone A', '11%');
  await fillCell('Surface, zone B', '2');
  await getSaveButton().click();
  const banner = page.getByRole('alert').filter({ hasText: 'Meera Nair saved version 4' });
  await expect.element(banner).toMatchTextContent('Both of you changed: Surface, zone A.');
  await page.getByRole('button', { name: 'Continue with version 4' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(getCell('Surface, zone B')).toHaveValue('₹2');
  await getSaveButton().click();
  const listSaves = () => requests.filter(({ body }) => body !== undefined);
  await expect.poll(() => listSaves()).toHaveLength(2);
  expect(listSaves()[1]?.body).toMatchObject({
    basedOnVersion: 4,
    markups: { surface: { A: { basisPoints: 1100 }, B: { paise: 200 } } },
  });
});

test.for([375, 768, 1440])('the page does not scroll sideways at %i px', async (width) => {
  await page.viewport(width, 800);
  stubServer(cards);
  await renderScreen(<NewPlanPage />);
  await expect.element(getPreview()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await page.viewport(1280, 800);
});
