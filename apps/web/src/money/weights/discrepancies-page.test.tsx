import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { DiscrepanciesPage } from './discrepancies-page.tsx';
import { OperatorDisputes } from './operator-weights-page.tsx';

const DAY_MS = 86_400_000;
const buildId = (number: number) => `01a1fc20-f9d2-7595-bcec-2b8d9f02444${number}`;
const buildDiscrepancy = (number: number, changes: object = {}) => ({
  id: buildId(number),
  docketNumber: String(10_000_000_000_000 + number),
  reference: `Web-${number}`,
  awb: `5800000000${number}`,
  carrier: 'delhivery',
  leg: 'forward',
  source: 'scan',
  state: 'new',
  products: 'Pepper 500 g',
  bookedGrams: 500,
  chargedGrams: 2000,
  bookedSize: { lengthMm: 350, breadthMm: 350, heightMm: 65 },
  chargedSize: null,
  amountPaise: 60_18,
  taxPaise: 9_18,
  openedAt: new Date().toISOString(),
  dueAt: new Date(Date.now() + 5.5 * DAY_MS).toISOString(),
  category: null,
  remark: '',
  disputedAt: null,
  endedAt: null,
  decision: '',
  photos: [],
  ...changes,
});
const buildList = (...cases: object[]) => ({
  data: {
    counts: { new: cases.length, disputed: 0, charged: 0, refunded: 0, all: cases.length },
    heldPaise: 60_18 * cases.length,
    cases,
    hasMore: false,
  },
});
const listPath = '/api/discrepancies';
const getGrid = () => page.getByRole('grid', { name: 'Weight discrepancies' });
const getRow = (number: number) =>
  getGrid().getByRole('row', { name: new RegExp(`Web-${number}\\b`) });

async function openPage(responses: Responses) {
  const requests = stubServer(responses);
  await renderScreen(<DiscrepanciesPage />, '/billing?tab=weight-discrepancies');
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

test('a case shows the two weights, the difference and the time left', async () => {
  await openPage({ [listPath]: buildList(buildDiscrepancy(1)) });
  await expect
    .element(getRow(1))
    .toMatchTextContent(/0\.5 kg35 × 35 × 6\.5 cm.*2 kg.*₹60\.18.*5 days left/);
  await expect.element(page.getByText('₹60.18 is on hold for open cases')).toBeVisible();
});

test('shows a message when there are no weight discrepancies to answer', async () => {
  await openPage({ [listPath]: buildList() });
  await expect.element(page.getByText('No weight discrepancies to answer')).toBeVisible();
});

test('accepts a weight after a confirmation that names the amount and the carrier', async () => {
  const path = '/api/discrepancies/accept';
  const requests = await openPage({
    [listPath]: buildList(buildDiscrepancy(1), buildDiscrepancy(2)),
    [path]: { data: [{ id: buildId(1), outcome: 'accepted' }] },
  });
  await page.getByRole('button', { name: 'Accept: Web-1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept the weight' });
  await expect
    .element(
      dialog.getByText('₹60.18 with GST, which is on hold, will be charged', { exact: false }),
    )
    .toMatchTextContent(/Delhivery measured for Web-1/);
  expect(requests.some((request) => request.path === path)).toBe(false);
  await expect.element(dialog.getByRole('button', { name: 'Pay ₹60.18' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 weight accepted')).toBeVisible();
  expect(requests.filter((request) => request.path === path).map(({ body }) => body)).toEqual([
    { ids: [buildId(1)] },
  ]);
});

test('requires a photo to send a dispute', async () => {
  const requests = await openPage({ [listPath]: buildList(buildDiscrepancy(1)) });
  await page.getByRole('button', { name: 'Dispute: Web-1' }).click();
  await page.getByRole('button', { name: 'Send dispute' }).click();
  await expect.element(page.getByText('Add at least one photo of the parcel')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add photos' })).toHaveFocus();
  expect(requests.some(({ path }) => path.endsWith('/dispute'))).toBe(false);
});

test('requires an answer to the seller to decide a dispute', async () => {
  const sellerId = buildId(9);
  const dispute = buildDiscrepancy(1, {
    state: 'disputed',
    category: 'weight_wrong',
    remark: 'The scale shows 640 g',
    disputedAt: new Date().toISOString(),
    sellerId,
    sellerName: 'Malabar Spices',
  });
  const path = `/api/admin/disputes/${sellerId}/${buildId(1)}`;
  const requests = stubServer({
    '/api/admin/disputes': { data: [dispute], hasMore: false },
    [path]: { data: { ...buildDiscrepancy(1), state: 'dispute_accepted' } },
  });
  await renderScreen(<OperatorDisputes />, '/billing/weight-discrepancies');
  await page.getByRole('button', { name: 'Decide the dispute about 58000000001' }).click();
  await page.getByRole('button', { name: 'Charge ₹60.18' }).click();
  await expect.element(page.getByText('Enter the answer, which the seller sees')).toBeVisible();
  expect(requests.filter((request) => request.path === path)).toEqual([]);
  await page.getByRole('textbox', { name: 'Answer to the seller' }).fill('The photos are clear');
  await page.getByRole('button', { name: 'Refund ₹60.18' }).click();
  await expect.element(page.getByText('₹60.18 has been refunded to Malabar Spices.')).toBeVisible();
  expect(requests.find((request) => request.path === path)?.body).toEqual({
    action: 'uphold',
    decision: 'The photos are clear',
  });
});
