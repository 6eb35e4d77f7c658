import '../../app/app.css';
import { fillRateGrid, sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { type CardTerms, sampleTerms } from '@shipdesk/domain/rates/service-card';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { buildRatesCsv, YourRates } from './your-rates.tsx';

afterEach(() => vi.unstubAllGlobals());

const buildCard = (
  service: string,
  plan: string | null,
  terms: CardTerms = sampleTerms.surface,
) => ({
  carrier: 'delhivery',
  service,
  version: 3,
  savedAt: '2026-11-21T06:00:00.000Z',
  savedBy: null,
  effectiveOn: '2026-11-22',
  prices: fillRateGrid(({ band, zone }) => toRupees(sampleRateCard[band][zone])),
  terms,
  plan,
});
const bookableServices = { data: [{ carrier: 'delhivery', services: ['surface', 'express'] }] };
const getTable = () => page.getByRole('table', { name: /^Your .* prices$/ });

test('shows the prices, delivery days, terms and plan of the seller', async () => {
  stubServer({
    '/api/rate-cards': bookableServices,
    '/api/rate-cards/surface': buildCard('surface', 'Gold'),
  });
  await renderScreen(<YourRates />, '/tools/rates');
  await expect.element(page.getByText('Your plan: Gold')).toBeVisible();
  await expect.element(page.getByText(/^Version 3, in force since 22-11-2026/)).toBeVisible();
  const rows = getTable().getByRole('row');
  expect(rows.elements()).toHaveLength(9);
  await expect.element(rows.nth(1)).toMatchTextContent(/^Up to 250 gm₹20.00/);
  await expect.element(rows.nth(8)).toMatchTextContent(/^Delivery2 days/);
  const surcharges = page.getByRole('region', { name: 'Surcharges' });
  await expect
    .element(surcharges)
    .toMatchTextContent('60% of the freight. Applies to reverse pickups.');
});

test('keeps the chosen service in the URL and marks the unserved zones', async () => {
  const terms = { ...sampleTerms.express, surcharges: [], transitDays: { A: 1 } };
  stubServer({
    '/api/rate-cards': bookableServices,
    '/api/rate-cards/surface': buildCard('surface', null),
    '/api/rate-cards/express': buildCard('express', null, terms),
  });
  const { router } = await renderScreen(<YourRates />, '/tools/rates');
  await expect.element(getTable()).toBeVisible();
  await page.getByRole('button', { name: /Service/ }).click();
  await page.getByRole('option', { name: 'Express' }).click();
  await expect.element(getTable()).toHaveAccessibleName('Your Express prices');
  expect(router.state.location.search).toBe('?service=express');
  await expect.element(getTable().getByRole('row').nth(8)).toMatchTextContent('1 dayNot served');
  await expect.element(getTable().getByRole('row').nth(1)).toMatchTextContent('₹20.00–––––––');
  await expect.element(page.getByText('This service has no surcharges.')).toBeVisible();
});

test('offers only the services that can be booked', async () => {
  stubServer({
    '/api/rate-cards': { data: [{ carrier: 'delhivery', services: ['express'] }] },
    '/api/rate-cards/express': buildCard('express', null),
  });
  await renderScreen(<YourRates />, '/tools/rates?carrier=dtdc&service=surface');
  await expect.element(getTable()).toHaveAccessibleName('Your Express prices');
  await page.getByRole('button', { name: /Service/ }).click();
  expect(page.getByRole('option').elements()).toHaveLength(1);
});

test('shows that no service can be booked', async () => {
  stubServer({ '/api/rate-cards': { data: [] } });
  await renderScreen(<YourRates />, '/tools/rates');
  await expect.element(page.getByText('No service can be booked yet')).toBeVisible();
});

test('offers a retry when the rates cannot be loaded', async () => {
  let isDown = true;
  stubServer({
    '/api/rate-cards': bookableServices,
    '/api/rate-cards/surface': () =>
      isDown
        ? new Response(JSON.stringify({ message: 'Busy.' }), { status: 503 })
        : Response.json(buildCard('surface', null)),
  });
  await renderScreen(<YourRates />, '/tools/rates');
  await expect.element(page.getByText('Busy.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(getTable()).toBeVisible();
});

test('the CSV file contains the prices, the delivery days and the terms', () => {
  const lines = buildRatesCsv(sampleRateCard, sampleTerms.surface).split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Weight band","A","B","C1","C2","D1","D2","E","F"');
  expect(lines[1]).toBe('"Up to 250 gm","20","25","29","29","31","31","39","43"');
  expect(lines[8]).toBe('"Delivery days","2","3","4","5","5","6","8","10"');
  expect(lines).toContain('"Minimum weight","Each parcel is charged for at least 0.5 kg."');
  expect(lines).toContain('"Reverse pickup","60% of the freight. Applies to reverse pickups."');
});

test('the table scrolls inside its frame at 375 px and keeps the bands visible', async () => {
  await page.viewport(375, 800);
  stubServer({
    '/api/rate-cards': bookableServices,
    '/api/rate-cards/surface': buildCard('surface', 'Gold'),
  });
  await renderScreen(<YourRates />, '/tools/rates');
  await expect.element(getTable()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  const frame = page.getByRole('region', { name: 'Your Surface prices' }).element();
  frame.scrollLeft = 10_000;
  expect(frame.scrollLeft).toBeGreaterThan(100);
  const band = page.getByRole('rowheader', { name: 'Up to 250 gm' }).element();
  expect(band.getBoundingClientRect().left).toBeGreaterThanOrEqual(
    frame.getBoundingClientRect().left,
  );
  await page.viewport(1280, 800);
});
