import '../../app/app.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ConfigureRatesPage } from './configure-rates-page.tsx';
import { buildWireCard } from './test-support/wire-rates.ts';

afterEach(() => vi.unstubAllGlobals());

const cardPath = '/api/rate-cards/surface';
const getButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('starts the first card of a carrier from the prices of another carrier', async () => {
  const cards = [{ carrier: 'delhivery', services: ['surface'] }];
  const requests = stubServer({
    '/api/rate-cards': () => Response.json({ data: cards }),
    [`${cardPath}/draft`]: { data: null },
    [`${cardPath}/versions`]: { data: [] },
    [cardPath]: ({ method, search }) => {
      const isDtdc = search === '?carrier=dtdc';
      if (method === 'PUT') cards.push({ carrier: 'dtdc', services: ['surface'] });
      const carrier = isDtdc ? 'dtdc' : 'delhivery';
      return Response.json({ ...buildWireCard({ version: isDtdc ? 1 : 7 }), carrier });
    },
  });
  await renderScreen(<ConfigureRatesPage />, '/admin/configure-rates?carrier=dtdc');
  await expect.element(page.getByText('DTDC has no rate card for Surface')).toBeVisible();
  await getButton('Add a rate card').click();
  const status = page.getByRole('status').first();
  await expect.element(status).toHaveTextContent('There are no changes from the starting prices.');
  await expect.element(page.getByText(/Not published, copied from Delhivery/)).toBeVisible();
  await getButton('Publish…').click();
  await expect.element(page.getByText(/^This is the first rate card of DTDC/)).toBeVisible();
  await getButton('Publish').click();
  await expect.element(page.getByText(/^Version 1 of Surface is published/)).toBeVisible();
  const publishRequest = requests.find(({ method }) => method === 'PUT');
  expect([publishRequest?.search, Object(publishRequest?.body).basedOnVersion]).toEqual([
    '?carrier=dtdc',
    0,
  ]);
  await expect.element(status).toHaveTextContent('There are no changes from version 1.');
});

test('asks for confirmation before a change of carrier discards unsaved prices', async () => {
  const services = ['surface'];
  stubServer({
    '/api/rate-cards': {
      data: [
        { carrier: 'delhivery', services },
        { carrier: 'dtdc', services },
      ],
    },
    [`${cardPath}/draft`]: { data: null },
    [`${cardPath}/versions`]: { data: [] },
    [cardPath]: { ...buildWireCard({ version: 7 }), carrier: 'delhivery' },
  });
  await renderScreen(<ConfigureRatesPage />, '/admin/configure-rates');
  const cell = page.getByRole('textbox', { name: 'Zone A, Up to 250 gm', exact: true });
  await cell.click();
  await userEvent.keyboard('99');
  await getButton(/Carrier/).click();
  await page.getByRole('option', { name: 'DTDC' }).click();
  await expect.element(page.getByText('Leave without saving?')).toBeVisible();
  await getButton('Stay').click();
  await expect.element(cell).toHaveValue('99');
});
