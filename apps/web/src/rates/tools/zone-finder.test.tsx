import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ZoneFinder } from './zone-finder.tsx';

afterEach(() => vi.unstubAllGlobals());

test('shows the text of a known problem and the server message of an unknown problem', async () => {
  const noZone = { zone: null, km: null, services: [] };
  stubServer({
    '/api/zones': {
      data: [
        { ...noZone, problem: { field: 'from', code: 'pincode_malformed', message: 'Bad from.' } },
        {
          ...noZone,
          problem: { field: 'to', code: 'pincode_retired', message: 'Retired in 2019.' },
        },
      ],
    },
  });
  await renderScreen(<ZoneFinder />);
  await page.getByLabelText('From and to pincode').fill('12, 400001\n560001, 999999');
  await page.getByRole('button', { name: 'Find zones' }).click();
  const rows = page.getByRole('grid', { name: 'Zones' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Enter the 6 digits of a pincode');
  await expect.element(rows.nth(2)).toMatchTextContent('Retired in 2019.');
  await expect.element(page.getByText('Bad from.')).not.toBeInTheDocument();
});

test('finds the zones of a pasted list and saves the zones as CSV', async () => {
  const route = { km: 980, services: [{ service: 'surface', etaDays: 3 }], problem: null };
  const requests = stubServer({
    '/api/zones': {
      data: [
        { ...route, zone: 'C1' },
        { ...route, zone: 'F' },
        {
          zone: null,
          km: null,
          services: [],
          problem: { field: 'from', code: 'pincode_malformed', message: 'Bad from.' },
        },
      ],
    },
  });
  const clickLink = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => undefined);
  await renderScreen(<ZoneFinder />);
  const findButton = page.getByRole('button', { name: 'Find zones' });
  await findButton.click();
  await expect.element(page.getByText('Enter two pincodes on each line')).toBeVisible();
  await page
    .getByLabelText('From and to pincode')
    .fill('from,to\n560001, 400001\n682001 682555\n12,13');
  await findButton.click();
  const rows = page.getByRole('grid', { name: 'Zones' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('C1');
  await expect.element(rows.nth(2)).toMatchTextContent('F');
  expect(rows.elements()).toHaveLength(4);
  await expect.element(page.getByText('1 without a zone')).toBeVisible();
  expect(requests[0]?.body).toEqual({
    routes: [
      { from: '560001', to: '400001' },
      { from: '682001', to: '682555' },
      { from: '12', to: '13' },
    ],
  });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(clickLink.mock.contexts).toMatchObject([{ download: 'zones.csv' }]);
  clickLink.mockRestore();
});
