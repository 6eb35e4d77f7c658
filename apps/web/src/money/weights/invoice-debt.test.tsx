import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { CarrierInvoices } from './operator-weights-page.tsx';

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const path = `/api/admin/carrier-invoices/${id}`;
const counts = {
  matched: 2,
  weight: 0,
  zone: 0,
  rto: 0,
  cod: 0,
  fuel: 0,
  remote: 0,
  rate: 0,
  not_ours: 0,
  not_carried: 0,
  duplicate: 0,
  credit: 0,
  unreadable: 0,
  missing: 0,
};
const buildInvoice = (changes: object = {}) => ({
  id,
  accountName: 'Delhivery Air',
  carrier: 'delhivery',
  fileName: 'november.csv',
  periodFrom: null,
  periodTo: null,
  state: 'done',
  lines: 2,
  counts,
  billedPaise: 236_00,
  expectedPaise: 200_00,
  overPaise: 36_00,
  gstPaise: 36_00,
  acceptedAt: null,
  paidPaise: 0,
  createdAt: '2026-11-20T06:00:00.000Z',
  createdBy: 'Demo Operator',
  finishedAt: '2026-11-20T06:00:00.000Z',
  unreadColumns: [],
  ...changes,
});
const getButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const getDialog = () => page.getByRole('dialog');

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('accepts a carrier invoice in two requests and records the remaining payment', async () => {
  let callCount = 0;
  let currentInvoice = buildInvoice();
  const requests = stubServer({
    [path]: () => Response.json({ data: currentInvoice }),
    [`${path}/lines`]: { data: [], next: null },
    [`${path}/acceptance`]: () => {
      callCount += 1;
      if (callCount === 2)
        currentInvoice = buildInvoice({
          acceptedAt: '2026-11-21T06:00:00.000Z',
          paidPaise: 200_00,
        });
      return Response.json({ data: { booked: 1, isDone: callCount === 2 } });
    },
    [`${path}/payments`]: { data: buildInvoice() },
  });
  await renderScreen(<CarrierInvoices />, `/billing/weight-discrepancies?invoice=${id}`);
  await expect.element(page.getByText('Not in the books')).toBeVisible();
  await getButton('Accept').click();
  await expect
    .element(getDialog())
    .toMatchTextContent(/You owe Delhivery Air ₹236\.00, of which ₹36\.00 is GST/);
  await getButton('Accept ₹236.00').click();
  await expect.element(page.getByText('Accepted: ₹200.00 paid, ₹36.00 left')).toBeVisible();
  expect(callCount).toBe(2);

  await getButton('Mark as paid').click();
  const amount = getDialog().getByRole('textbox', { name: 'Amount paid' });
  await expect.element(amount).toHaveValue('36.00');
  await amount.fill('37');
  await getDialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(getDialog()).toMatchTextContent(/at most ₹36\.00.*Enter the 12 digits/);
  await amount.fill('36');
  await getDialog()
    .getByRole('textbox', { name: /Paid on/ })
    .fill('20-11-2026');
  await getDialog().getByRole('textbox', { name: /UTR/ }).fill('412345670001');
  await getDialog().getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByText('₹36.00 to Delhivery Air is recorded as paid.'))
    .toBeVisible();
  expect(requests.find((request) => request.path === `${path}/payments`)?.body).toEqual({
    paidOn: '2026-11-20',
    utr: '412345670001',
    tdsPaise: 0,
    amountPaise: 36_00,
  });
});

test('removes a carrier invoice after a confirmation', async () => {
  const requests = stubServer({
    [path]: ({ method }) =>
      method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json({ data: buildInvoice() }),
    [`${path}/lines`]: { data: [], next: null },
    '/api/admin/carrier-invoices': { data: [] },
  });
  await renderScreen(<CarrierInvoices />, `/billing/weight-discrepancies?invoice=${id}`);
  const listDeletions = () => requests.filter(({ method }) => method === 'DELETE');
  await getButton('Remove').click();
  await getDialog().getByRole('button', { name: 'Keep it' }).click();
  expect(listDeletions()).toEqual([]);
  await getButton('Remove').click();
  await getDialog().getByRole('button', { name: 'Remove' }).click();
  await expect.element(getDialog()).not.toBeInTheDocument();
  expect(listDeletions()).toMatchObject([{ path }]);
});
