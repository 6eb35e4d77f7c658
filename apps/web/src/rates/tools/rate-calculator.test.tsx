import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { RateCalculator } from './rate-calculator.tsx';

afterEach(() => vi.unstubAllGlobals());

const sharedPath = '/tools?from=560001&to=400001&mode=COD&invoice=999&boxes=1x0.65x35x35x6.5';
const surface = {
  service: 'surface',
  carrier: 'simulator',
  rateCardVersion: 1,
  etaDays: 3,
  expectedOn: '2026-01-20',
  totalPaise: 169_92,
  histories: { pincode: null, zone: null },
  serviceability: 'not_checked',
  checkedOn: null,
  lines: [{ code: 'freight', paise: 109_00, working: 'min(₹34.00 + 3 × ₹25.00, ₹155.00)' }],
};

const missingCards = [{ carrier: 'dtdc', service: 'express' }];

test('prices the parcel of a shared link and writes an edit to the URL', async () => {
  const requests = stubServer({
    '/api/quotes': ({ body }) => {
      const { deadGrams } = Object(body).boxes[0];
      const chargeableGrams = Math.max(deadGrams, 1_593);
      const weights = { deadGrams, volumetricGrams: 1_593, chargeableGrams };
      const services = [{ ...surface, ...weights }];
      return Response.json({
        data: {
          zone: 'C1',
          km: 980,
          estimatedPincodes: [],
          ...weights,
          services,
          withoutCard: missingCards,
          notOffered: [],
        },
      });
    },
  });
  const { router } = await renderScreen(<RateCalculator />, sharedPath);
  await expect.element(page.getByLabelText('From pincode')).toHaveValue('560001');
  await expect.element(page.getByText('Zone C1')).toBeVisible();
  const cheapestService = page
    .getByRole('list', { name: 'Services' })
    .getByRole('listitem')
    .first();
  await expect.element(cheapestService).toMatchTextContent(/Surface.*₹169\.92/);
  const note = 'Not offered by DTDC: Express. There is no rate card.';
  await expect.element(page.getByText(note)).toBeVisible();
  await cheapestService.getByText('Surface').click();
  await expect.element(page.getByText('min(₹34.00 + 3 × ₹25.00, ₹155.00)')).toBeVisible();
  expect(requests.find(({ path }) => path === '/api/quotes')?.body).toEqual({
    fromPincode: '560001',
    toPincode: '400001',
    direction: 'forward',
    paymentMode: 'COD',
    invoicePaise: 999_00,
    boxes: [{ count: 1, deadGrams: 650, lengthMm: 350, widthMm: 350, heightMm: 65 }],
  });
  await page.getByLabelText('Weight per box').fill('4');
  await expect.element(cheapestService).toMatchTextContent('4 kg');
  await expect.poll(() => router.state.location.search).toMatch(/boxes=1x4x35x35x6\.5/);
});
