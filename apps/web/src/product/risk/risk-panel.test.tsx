import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { RiskPanel } from './risk-panel.tsx';

const body = { phone: '9876543210', pincode: '560001', address: '14 Market Road', codPaise: 0 };

afterEach(() => vi.unstubAllGlobals());

test('shows the risk level and a text for each reason', async () => {
  const reasons = [
    { code: 'phone_returned', params: { returned: 1, delivered: 2 } },
    { code: 'phone_refused', params: { refused: 2 } },
    { code: 'pincode_returns', params: { percent: 40, parcels: 30 } },
    { code: 'cod_value', params: { paise: 6_000_00 } },
    { code: 'address_short', params: {} },
  ];
  const requests = stubServer({ '/api/risk': { data: { level: 'high', reasons } } });
  await renderScreen(<RiskPanel body={body} />);
  await expect.element(page.getByText('High', { exact: true })).toBeVisible();
  const lines = page.getByRole('listitem');
  await expect
    .element(lines.nth(0))
    .toMatchTextContent(/1 parcel to this phone number came back, 2 delivered/);
  await expect.element(lines.nth(1)).toMatchTextContent(/refused 2 parcels before/);
  await expect.element(lines.nth(2)).toMatchTextContent(/40% of your last 30 parcels/);
  await expect.element(lines.nth(3)).toMatchTextContent(/₹6,000\.00/);
  await expect.element(lines.nth(4)).toMatchTextContent(/very short/);
  expect(requests.map(({ body: requestBody }) => requestBody)).toEqual([body]);
});

test('shows a hint while values are missing', async () => {
  await renderScreen(<RiskPanel body={null} />);
  await expect.element(page.getByText(/Enter the phone number/)).toBeVisible();
});

test('offers a retry after a failed request', async () => {
  let isDown = true;
  stubServer({
    '/api/risk': () =>
      isDown
        ? Response.json({ message: 'Busy.' }, { status: 503 })
        : Response.json({ data: { level: 'low', reasons: [] } }),
  });
  await renderScreen(<RiskPanel body={body} />);
  await expect.element(page.getByText('The risk could not be assessed.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Low', { exact: true })).toBeVisible();
});
