import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { RemittanceRunsPage } from './remittance-runs-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const FILED_AT = '2026-11-25T06:30:00.000Z';
const preparedPayout = {
  sellerId: 's1',
  seller: 'Gupta Handlooms',
  id: 'r1',
  number: 7,
  runOn: '2026-11-25',
  state: 'in_batch',
  parcels: 2,
  codPaise: 840_00,
  reversedPaise: 0,
  feePaise: 0,
  gstPaise: 0,
  duesPaise: 0,
  netPaise: 840_00,
  lastFour: '1766',
  utr: null,
  remittedAt: null,
  matchedAt: null,
  returns: 0,
  filedAt: null as string | null,
};
const run = {
  runOn: '2026-11-25',
  due: [],
  hasMoreDue: false,
  bankFiles: [] as object[],
  remittances: [preparedPayout],
  hasMore: false,
};
const filedRun = {
  ...run,
  bankFiles: [{ filedAt: FILED_AT, payouts: 1, paise: 840_00 }],
  remittances: [{ ...preparedPayout, filedAt: FILED_AT }],
};
const stubPage = (responses: Responses) =>
  stubServer({ '/api/admin/bank-accounts': { data: [] }, ...responses });
const createFileResponse = () => new Response('csv', { headers: { 'content-type': 'text/csv' } });
const getButton = (name: string) => page.getByRole('button', { name, exact: true });

test('a payout shows the day of the bank file after the download', async () => {
  let isFiled = false;
  stubPage({
    '/api/admin/remittances': () => Response.json({ data: isFiled ? filedRun : run }),
    '/api/admin/remittances/bank-file': () => {
      isFiled = true;
      return createFileResponse();
    },
  });
  await renderScreen(<RemittanceRunsPage />);
  const row = page.getByRole('row', { name: /Gupta Handlooms/ });
  await expect.element(row.getByText('Prepared')).toBeVisible();
  await expect.element(getButton('Download again')).not.toBeInTheDocument();
  await getButton('Download bank file').click();
  await expect.element(row.getByText('In the bank file of 25-11-2026')).toBeVisible();
  await expect.element(row.getByText('Prepared')).toBeVisible();
});

test('shows the message of the server when no payout is prepared', async () => {
  const message = 'There is nothing to transfer: no payout is prepared.';
  stubPage({
    '/api/admin/remittances': { data: filedRun },
    '/api/admin/remittances/bank-file': () =>
      Response.json({ message, code: 'stage_conflict' }, { status: 409 }),
  });
  await renderScreen(<RemittanceRunsPage />);
  await getButton('Download bank file').click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('shows a warning before the second download of a bank file', async () => {
  const requests = stubPage({
    '/api/admin/remittances': { data: filedRun },
    '/api/admin/remittances/bank-file': createFileResponse,
  });
  const listSearches = () =>
    requests.flatMap(({ path, search }) => (path.endsWith('/bank-file') ? [search] : []));
  await renderScreen(<RemittanceRunsPage />);
  await getButton('Download again').click();
  await page.getByRole('menuitem', { name: '25-11-2026 | 12:00 PM, 1 payout, ₹840.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download this bank file again?' });
  await expect.element(dialog.getByText(/transfers each payout twice/)).toBeVisible();
  expect(listSearches()).toEqual([]);
  await dialog.getByRole('button', { name: 'Download again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listSearches()).toEqual([`?filedAt=${encodeURIComponent(FILED_AT)}`]);
});

test.each([
  ['a prepared payout', run, /Its COD becomes due again/],
  ['a payout in a bank file', filedRun, /bank file of 25-11-2026.*may already/],
])('requires a confirmation to cancel %s', async (_, data, warning) => {
  const requests = stubPage({
    '/api/admin/remittances': { data },
    '/api/admin/remittances/s1/r1/cancel': () => new Response(null, { status: 204 }),
  });
  const isCancelled = () => requests.some(({ path }) => path.endsWith('/cancel'));
  await renderScreen(<RemittanceRunsPage />);
  await page.getByRole('button', { name: 'Cancel the payout to Gupta Handlooms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this payout?' });
  await expect.element(dialog.getByText(warning)).toBeVisible();
  expect(isCancelled()).toBe(false);
  await dialog.getByRole('button', { name: 'Cancel payout' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(isCancelled()).toBe(true);
});
