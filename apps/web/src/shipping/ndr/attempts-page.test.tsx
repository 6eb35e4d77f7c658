import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { AttemptsPage } from './attempts-page.tsx';

const figures = {
  carrier: 'delhivery',
  attempts: 40,
  marked: 10,
  claimed: 3,
  disputed: 2,
  upheld: 1,
};

afterEach(() => vi.unstubAllGlobals());

test('shows the carrier of a hub and the share of doubtful attempts', async () => {
  stubServer({ '/api/ndr/attempts': { data: [{ ...figures, name: 'Hub 411' }] } });
  await renderScreen(<AttemptsPage />, '/dashboard/ndr/attempts?by=hub');
  await expect
    .element(page.getByRole('row', { name: /Hub 411/ }))
    .toMatchTextContent(/Hub 411.*Delhivery.*40.*10 \(25%\).*3.*2.*1/);
});
