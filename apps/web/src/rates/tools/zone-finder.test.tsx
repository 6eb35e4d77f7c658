import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ZoneFinder } from './zone-finder.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a route without a zone shows the text of the client, or the message of an unknown code', async () => {
  const none = { zone: null, km: null, services: [] };
  stubServer({
    '/api/zones': {
      data: [
        { ...none, problem: { field: 'from', code: 'pincode_malformed', message: 'Bad from.' } },
        { ...none, problem: { field: 'to', code: 'pincode_retired', message: 'Retired in 2019.' } },
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
