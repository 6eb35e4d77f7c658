import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { CarrierRemittances } from './carrier-remittances.tsx';

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const path = `/api/admin/carrier-remittances/${id}`;
const zeroCounts = {
  matched: 0,
  short: 0,
  over: 0,
  unknown: 0,
  not_due: 0,
  repeated: 0,
  taken_back: 0,
};
const buildRemittance = (changes: object = {}) => ({
  id,
  accountName: 'Delhivery Air',
  carrier: 'delhivery',
  fileName: 'cod.csv',
  receivedOn: '2026-11-20',
  utr: 'HDFCN52026112012',
  receivedPaise: 1_340_00,
  lines: 3,
  linesPaise: 1_400_00,
  unreadColumns: [],
  deductionPaise: 60_00,
  deductionAccount: null,
  deductionReason: '',
  open: { ...zeroCounts, matched: 1, short: 1, unknown: 1 },
  openPaise: 1_400_00,
  bookedAt: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  createdBy: 'Demo Operator',
  ...changes,
});
const buildLine = (rowNumber: number, changes: object) => ({
  rowNumber,
  kind: 'matched',
  awb: `580000${rowNumber}`,
  docketNumber: '10000000000001',
  sellerName: 'Malabar Spice House',
  paidPaise: 500_00,
  owedPaise: 500_00,
  bookedAt: null,
  reason: '',
  ...changes,
});
const lines = [
  buildLine(2, {}),
  buildLine(3, { kind: 'short', paidPaise: 390_00, owedPaise: 400_00 }),
  buildLine(4, { kind: 'unknown', sellerName: '', paidPaise: 510_00, owedPaise: 0 }),
];
const owingAccount = {
  accountId: id,
  accountName: 'Delhivery Air',
  carrier: 'delhivery',
  parcels: 9,
  weekPaise: 4_000_00,
  fortnightPaise: 0,
  olderPaise: 1_200_00,
  totalPaise: 5_200_00,
};

async function openPage(address: string, responses: Responses) {
  const requests = stubServer(responses);
  await renderScreen(<CarrierRemittances />, address);
  return requests;
}
const openRemittance = (responses: Responses = {}) =>
  openPage(`/billing/cod-remittance?remittance=${id}`, {
    [path]: { data: buildRemittance() },
    [`${path}/lines`]: { data: lines, next: null },
    ...responses,
  });
const getButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const getDialog = () => page.getByRole('dialog');

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('lists the COD that each carrier account owes and the number of differences of each remittance', async () => {
  await openPage('/billing/cod-remittance?part=carriers', {
    '/api/admin/carrier-cod': { data: [owingAccount] },
    '/api/admin/carrier-remittances': { data: [buildRemittance()], next: null },
  });
  const carrier = page.getByRole('row', { name: /Delhivery Air/ }).first();
  await expect.element(carrier).toMatchTextContent(/9 parcels.*₹4,000\.00.*₹1,200\.00.*₹5,200\.00/);
  const row = page.getByRole('row', { name: /HDFCN52026112012/ });
  await expect.element(row).toMatchTextContent(/To post.*2 differences.*₹1,340\.00/);
});

const openEmptyPage = () =>
  openPage('/billing/cod-remittance?part=carriers', {
    '/api/admin/carrier-cod': { data: [] },
    '/api/admin/carrier-remittances': { data: [], next: null },
    '/api/carrier-accounts': { data: [], carriers: [] },
  });

test('shows that no carrier owes COD', async () => {
  await openEmptyPage();
  await expect.element(page.getByText('No carrier owes COD')).toBeVisible();
});

test('names the missing values of a new remittance', async () => {
  await openEmptyPage();
  await getButton('Record a remittance').click();
  await getButton('Compare with the parcels').click();
  await expect.element(getDialog()).toMatchTextContent(/Enter the 12 digits of a UPI/);
  await expect.element(getDialog()).toMatchTextContent(/Enter the amount that the bank received/);
});

test('shows the amount that the carrier kept and requires a reason for an adjustment', async () => {
  const requests = await openRemittance({ [`${path}/bookings`]: { data: { booked: 1 } } });
  await getButton('Post').click();
  await expect
    .element(getDialog())
    .toMatchTextContent(/The carrier kept ₹60\.00: its lines total ₹1,400\.00/);
  await getDialog()
    .getByRole('radio', { name: /^Adjustments/ })
    .click();
  await getDialog().getByRole('button', { name: 'Post' }).click();
  await expect.element(getDialog()).toMatchTextContent(/Enter the reason for the adjustment/);
  await getDialog().getByRole('textbox', { name: 'Reason' }).fill('Bank charges');
  await getDialog().getByRole('button', { name: 'Post' }).click();
  await expect.element(page.getByText('1 parcel is posted.')).toBeVisible();
  expect(requests.find((request) => request.path === `${path}/bookings`)?.body).toEqual({
    deduction: { account: 'adjustments', reason: 'Bank charges' },
  });
});

test('shows why a line differs and posts the selected differences with a reason', async () => {
  const requests = await openRemittance({ [`${path}/acceptances`]: { data: { booked: 2 } } });
  const shortRow = page.getByRole('row', { name: /5800003/ });
  await expect.element(shortRow).toMatchTextContent(/Short₹10\.00 less than the carrier collected/);
  await page.getByRole('checkbox', { name: /select all/i }).click();
  // The line that matches is posted without a decision.
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await getButton('Accept differences').click();
  await getDialog().getByRole('textbox', { name: 'Reason' }).fill('Agreed');
  await getDialog().getByRole('button', { name: 'Accept and post' }).click();
  await expect.element(page.getByText('2 lines are posted.')).toBeVisible();
  expect(requests.find((request) => request.path === `${path}/acceptances`)?.body).toEqual({
    rows: [3, 4],
    reason: 'Agreed',
  });
});

test('offers a retry when the remittance cannot be loaded', async () => {
  await openRemittance({ [path]: () => new Response('{"message":"Busy."}', { status: 503 }) });
  await expect.element(page.getByText('The remittance could not be loaded')).toBeVisible();
  await expect.element(getButton('Try again')).toBeVisible();
});
