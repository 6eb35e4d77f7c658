import { useDispatch } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '../../api/api.ts';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { NdrPage } from './ndr-page.tsx';

const HOUR_MS = 3_600_000;
const now = Date.now();
const reattempt = { kind: 'reattempt', required: [], optional: ['date', 'remark'] };
const returnAction = { kind: 'return', required: [], optional: ['remark'] };
const buildNdrCase = (number: number, changes: object = {}) => ({
  docketNumber: String(10_000_000_000_000 + number),
  reference: `Web-${number}`,
  awb: `5800000000${number}`,
  carrier: 'delhivery',
  state: 'action_required',
  reason: 'consignee_unavailable',
  code: 'EOD-11',
  words: 'Consignee unavailable',
  marks: [],
  claim: null,
  disputeBy: new Date(now + 5.5 * HOUR_MS).toISOString(),
  attempts: 1,
  riskPaise: 99_900,
  paymentMode: 'COD',
  invoicePaise: 1_20_000,
  failedAt: new Date(now - HOUR_MS).toISOString(),
  dueAt: new Date(now + 5.5 * HOUR_MS).toISOString(),
  products: 'Pepper 500 g',
  consignee: {
    name: 'Ravi Kumar',
    phone: '9876543210',
    email: '',
    address: '12 MG Road',
    city: 'Bengaluru',
    pincode: '560001',
  },
  actions: [reattempt, returnAction],
  days: ['2026-11-24', '2026-11-25'],
  canBeLinked: true,
  lastAction: null,
  ...changes,
});
const buildAddressCase = (number: number) =>
  buildNdrCase(number, {
    reason: 'address_incomplete',
    code: 'EOD-74',
    actions: [
      { kind: 'change_address', required: ['address', 'landmark'], optional: ['phone', 'remark'] },
      returnAction,
    ],
  });
const buildList = (...cases: object[]) => ({
  data: {
    counts: {
      action_required: cases.length,
      requested: 0,
      delivered: 0,
      rto: 0,
      all: cases.length,
    },
    riskPaise: 99_900 * cases.length,
    cases,
    hasMore: false,
  },
});
const listPath = '/api/ndr';
const actionsPath = '/api/ndr/actions';
const getGrid = () => page.getByRole('grid', { name: 'Failed deliveries' });
const getRow = (number: number) =>
  getGrid().getByRole('row', { name: new RegExp(`Web-${number}\\b`) });
const getDialog = () => page.getByRole('dialog');
const buildSubmittedResult = (...numbers: number[]) => ({
  data: numbers.map((number) => ({
    docketNumber: String(10_000_000_000_000 + number),
    state: 'submitted',
  })),
});

async function openPage(responses: Responses) {
  const requests = stubServer(responses);
  await renderScreen(<NdrPage />, '/dashboard/ndr');
  return requests;
}
const listBodies = (requests: Awaited<ReturnType<typeof openPage>>) =>
  requests.filter(({ path }) => path === actionsPath).map(({ body }) => body);

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('a case shows the reason, the amount at risk and the time left', async () => {
  await openPage({ [listPath]: buildList(buildNdrCase(1)) });
  await expect.element(getRow(1)).toMatchTextContent(/Consignee not available/);
  await expect.element(getRow(1)).toMatchTextContent(/Delhivery: Consignee unavailable \(EOD-11\)/);
  await expect.element(getRow(1)).toMatchTextContent(/₹999\.00.*5 h left.*Attempt 1 of 3/);
  await expect.element(page.getByText('1 case needs an answer · ₹999.00 at risk')).toBeVisible();
});

test('shows the marks of a doubtful attempt and fills in the dispute reason from the claim', async () => {
  const dispute = { kind: 'dispute', required: ['disputeReason'], optional: ['remark'] };
  const doubtfulFields = { marks: ['night', 'too_soon'], claim: 'nobody_came', actions: [dispute] };
  const requests = await openPage({
    [listPath]: buildList(buildNdrCase(1, doubtfulFields)),
    [actionsPath]: buildSubmittedResult(1),
  });
  await expect
    .element(getRow(1))
    .toMatchTextContent(/“Nobody came”.*Outside delivery hours.*Minutes after departure/);
  await getRow(1)
    .getByRole('button', { name: /^Dispute the attempt/ })
    .click();
  await getDialog().getByRole('button', { name: 'Dispute the attempt' }).click();
  await expect
    .poll(() => listBodies(requests))
    .toMatchObject([{ items: [{ action: 'dispute', disputeReason: 'nobody_came' }] }]);
});

test('shows a changed COD amount of the last action in rupees', async () => {
  const lastAction = {
    kind: 'change_payment',
    askedBy: 'seller',
    state: 'accepted',
    words: '',
    attempt: 1,
    at: new Date(now - HOUR_MS / 2).toISOString(),
    sendAt: new Date(now - HOUR_MS / 2).toISOString(),
    settledAt: null,
    codPaise: 1_62_050,
  };
  await openPage({ [listPath]: buildList(buildNdrCase(1, { lastAction })) });
  await expect.element(getRow(1)).toMatchTextContent(/collect ₹1,620\.50/);
});

test('the cells of a case do not overflow on a phone', async () => {
  await page.viewport(375, 800);
  await openPage({ [listPath]: buildList(buildNdrCase(1)) });
  await expect.element(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  const cells = [...getRow(1).element().querySelectorAll('td')];
  for (const cell of cells) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});

test('sends an action for the focused case with the keyboard only', async () => {
  const requests = await openPage({
    [listPath]: buildList(buildNdrCase(1), buildNdrCase(2)),
    [actionsPath]: () => Response.json(buildSubmittedResult(2), { status: 202 }),
  });
  await expect.element(getRow(2)).toBeVisible();
  getRow(1).element().focus();
  await userEvent.keyboard('{ArrowDown}r');
  await expect.element(getDialog()).toMatchTextContent(/Web-2/);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Deliver again: 1 parcel')).toBeVisible();
  expect(listBodies(requests)).toEqual([
    { items: [{ docketNumber: '10000000000002', action: 'reattempt' }] },
  ]);
});

test('marks a missing required field and keeps the typed values', async () => {
  const requests = await openPage({
    [listPath]: buildList(buildAddressCase(1)),
    [actionsPath]: () => Response.json(buildSubmittedResult(1), { status: 202 }),
  });
  await expect.element(getRow(1)).toBeVisible();
  await userEvent.keyboard('a');
  await userEvent.keyboard('{Control>}a{/Control}14, 3rd Cross');
  await getDialog().getByRole('button', { name: 'Correct address' }).click();
  await expect.element(getDialog().getByText('Enter a landmark')).toBeVisible();
  await expect.element(getDialog().getByLabelText('Landmark')).toHaveFocus();
  expect(listBodies(requests)).toEqual([]);
  await userEvent.keyboard('Temple{Enter}');
  await expect.element(page.getByText('Correct address: 1 parcel')).toBeVisible();
  expect(listBodies(requests)).toEqual([
    {
      items: [
        {
          docketNumber: '10000000000001',
          action: 'change_address',
          address: '14, 3rd Cross',
          landmark: 'Temple',
        },
      ],
    },
  ]);
});

test('shows an error instead of the dialog for an action that is not allowed for the case', async () => {
  const requests = await openPage({ [listPath]: buildList(buildNdrCase(1)) });
  await expect.element(getRow(1)).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByText(/Correct address is not allowed/)).toBeVisible();
  expect(getDialog().elements()).toEqual([]);
  expect(listBodies(requests)).toEqual([]);
});

test('offers only the actions that all selected cases allow and shows the refused case', async () => {
  await openPage({
    [listPath]: buildList(buildNdrCase(1), buildAddressCase(2)),
    [actionsPath]: () =>
      Response.json(
        {
          data: [
            ...buildSubmittedResult(1).data,
            {
              docketNumber: '10000000000002',
              state: 'refused',
              problem: { field: '', code: 'ndr_answered', message: 'The carrier acts next.' },
            },
          ],
        },
        { status: 202 },
      ),
  });
  await getGrid().getByRole('checkbox', { name: 'Select All' }).click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  expect(page.getByRole('button', { name: 'Deliver again', exact: true }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await getDialog().getByRole('button', { name: 'Return' }).click();
  await expect.element(getDialog().getByText('1 parcel was not changed.')).toBeVisible();
  await expect.element(getDialog().getByText('The carrier acts next.')).toBeVisible();
});

test('the WhatsApp message contains the consignee link and the seller name', async () => {
  await openPage({
    [listPath]: buildList(buildNdrCase(1)),
    '/api/ndr/10000000000001/link': () =>
      Response.json(
        {
          data: {
            path: '/ndr/10000000000001-abc',
            expiresAt: '2026-11-24T06:30:00.000Z',
            seller: 'Zari Silks',
          },
        },
        { status: 201 },
      ),
  });
  await expect.element(getRow(1)).toBeVisible();
  await userEvent.keyboard('l');
  const whatsApp = getDialog().getByRole('link', { name: 'Send by WhatsApp' });
  await expect.element(whatsApp).toBeVisible();
  const url = new URL(whatsApp.element().getAttribute('href') ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/919876543210');
  expect(url.searchParams.get('text')).toContain('/ndr/10000000000001-abc');
  expect(url.searchParams.get('text')).toContain('your parcel from Zari Silks');
});

function InvalidateOrdersButton() {
  const dispatch = useDispatch();
  return <button onClick={() => dispatch(api.util.invalidateTags(['Order']))}>Change</button>;
}

test('keeps the rows in place until the user shows the new cases', async () => {
  let cases = [buildNdrCase(1), buildNdrCase(2)];
  stubServer({ [listPath]: () => Response.json(buildList(...cases)) });
  const screen = (
    <>
      <InvalidateOrdersButton />
      <NdrPage />
    </>
  );
  await renderScreen(screen, '/dashboard/ndr');
  await expect.element(getRow(2)).toBeVisible();
  cases = [buildNdrCase(3), buildNdrCase(4), buildNdrCase(2)];
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(page.getByText('2 new cases')).toBeVisible();
  await expect.element(getGrid().getByRole('row').nth(1)).toMatchTextContent(/Web-1/);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(getGrid().getByRole('row').nth(1)).toMatchTextContent(/Web-3/);
  await expect.element(page.getByText('2 new cases')).not.toBeInTheDocument();
});

test('prefills an address correction with the current address and phone number', async () => {
  await openPage({ [listPath]: buildList(buildAddressCase(1)) });
  await getRow(1)
    .getByRole('button', { name: /^Correct address/ })
    .click();
  const address = getDialog().getByRole('textbox', { name: 'House number, building and street' });
  await expect.element(address).toHaveValue('12 MG Road');
  await expect.element(getDialog().getByLabelText(/phone/)).toHaveValue('9876543210');
});

test('a case on a phone has links to call and to chat', async () => {
  await page.viewport(375, 800);
  await openPage({ [listPath]: buildList(buildNdrCase(1)) });
  await expect
    .element(page.getByRole('link', { name: 'Call' }))
    .toHaveAttribute('href', 'tel:+919876543210');
  await expect.element(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
});

test('offers a retry when the failed deliveries cannot be loaded', async () => {
  let isDown = true;
  await openPage({
    [listPath]: () =>
      isDown ? Response.json({ message: 'Down' }, { status: 503 }) : Response.json(buildList()),
  });
  await expect.element(page.getByText('The failed deliveries could not be loaded')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No failed deliveries need your answer')).toBeVisible();
});

test('the list fits the width of a tablet without scrolling sideways', async () => {
  await page.viewport(768, 900);
  const longName = 'Zeenath Fathima Muthukumaraswamy';
  const consignee = { ...buildNdrCase(2).consignee, name: longName, city: 'Thiruvananthapuram' };
  await openPage({
    [listPath]: buildList(
      buildNdrCase(2, { consignee, products: longName.repeat(3) }),
      buildAddressCase(3),
    ),
  });
  await expect.element(getRow(2)).toMatchTextContent(/Zeenath.*₹999.*COD/);
  const table = getGrid().element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
  expect(document.documentElement.scrollWidth).toBe(768);
});
