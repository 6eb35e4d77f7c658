import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { PackingPage } from './packing-page.tsx';

const docketNumber = '10000000000001';
const createPacking = (changes = {}) => ({
  data: {
    docketNumber,
    packedAt: null,
    packedBy: '',
    orderId: 'Web-77',
    reference: '',
    stage: 'ready_to_ship',
    alarm: null,
    awb: '58000000001',
    carrier: 'delhivery',
    consigneeName: 'Asha Menon',
    consigneeCity: 'Kochi',
    consigneePincode: '682001',
    paymentMode: 'COD',
    codPaise: 99_900,
    note: 'Add the gift card',
    products: [
      { name: 'Steel bottle', quantity: 2 },
      { name: 'Lunch box', quantity: 1 },
    ],
    boxes: [{ boxes: 1, weightGrams: 650, lengthMm: 350, breadthMm: 350, heightMm: 65 }],
    ...changes,
  },
});
const findPath = '/api/packing/find';
const markPath = `/api/packing/${docketNumber}/packed`;
const packedResponse = {
  data: { docketNumber, packedAt: '2026-01-15T06:30:00.000Z', packedBy: 'Ravi' },
};
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const scanCode = (code: string) => userEvent.keyboard(`${code}{Enter}`);

async function openPage(responses: Responses) {
  const requests = stubServer({ [findPath]: createPacking(), ...responses });
  await renderScreen(<PackingPage />);
  await expect.element(page.getByText('Scan the first parcel')).toBeVisible();
  return requests;
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('marks a parcel as packed after every product is checked', async () => {
  await page.viewport(375, 800);
  const requests = await openPage({
    [markPath]: () => Response.json(packedResponse, { status: 201 }),
  });
  await scanCode(docketNumber);
  const parcel = page.getByRole('region', { name: 'Parcel' });
  await expect.element(parcel).toMatchTextContent(/Asha Menon, Kochi 682001/);
  await expect.element(parcel).toMatchTextContent(/COD ₹999\.00.*Add the gift card.*3 pieces/);
  await expect.element(parcel).toMatchTextContent(/1 box.*0\.65.*35 × 35 × 6\.5 cm/);
  await expect.element(getButton('Mark packed')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Steel bottle × 2' }).click();
  await expect.element(getButton('Mark packed')).toBeDisabled();
  await getButton('Check all').click();
  await getButton('Mark packed').click();
  await expect.element(page.getByText('Packed', { exact: true })).toBeVisible();
  expect(requests.find(({ path }) => path === markPath)?.headers.get('idempotency-key')).toMatch(
    /^[\da-f]{32}$/,
  );
  expect(document.documentElement.scrollWidth).toBe(375);
  await getButton('Next parcel').click();
  await expect.element(page.getByText('Scan the first parcel')).toBeVisible();
});

test('reuses the idempotency key after a failed request and keeps the check marks', async () => {
  let isDown = true;
  const requests = await openPage({
    [markPath]: () =>
      isDown
        ? Response.json({ message: 'Busy.' }, { status: 503 })
        : Response.json(packedResponse, { status: 201 }),
  });
  await scanCode(docketNumber);
  await getButton('Check all').click();
  await getButton('Mark packed').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Busy.');
  isDown = false;
  await getButton('Mark packed').click();
  await expect.element(page.getByText('Packed', { exact: true })).toBeVisible();
  const keys = requests
    .filter(({ path }) => path === markPath)
    .map((request) => request.headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('shows the scanned code when the lookup fails and retries the lookup', async () => {
  let isDown = true;
  await openPage({
    [findPath]: () =>
      isDown
        ? Response.json({ message: 'Busy.' }, { status: 503 })
        : Response.json(createPacking()),
  });
  await scanCode(docketNumber);
  await expect.element(page.getByRole('alert')).toMatchTextContent(`${docketNumber}Busy.`);
  isDown = false;
  await getButton('Try again').click();
  await expect.element(page.getByRole('region', { name: 'Parcel' })).toBeVisible();
});

test.each([
  ['cancelled', {}, /Cancelled.*Put the products back/],
  ['handed_over', {}, /With the carrier/],
  [
    'packed',
    { packedAt: '2026-01-15T06:30:00.000Z', packedBy: 'Ravi' },
    /Already packed.*Ravi packed it on 15-01-2026/,
  ],
])('raises the alarm %s and hides Mark packed', async (alarm, changes, text) => {
  await openPage({ [findPath]: createPacking({ alarm, ...changes }) });
  await scanCode(docketNumber);
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
  expect(getButton('Mark packed').elements()).toEqual([]);
});

test('keeps a partly checked parcel when another parcel is scanned', async () => {
  const requests = await openPage({});
  await scanCode(docketNumber);
  await page.getByRole('checkbox', { name: 'Lunch box × 1' }).click();
  await scanCode('10000000000002');
  await expect.element(page.getByRole('alert')).toMatchTextContent('This parcel is not finished');
  expect(requests.filter(({ path }) => path === findPath)).toHaveLength(1);
  await expect.element(page.getByRole('checkbox', { name: 'Lunch box × 1' })).toBeChecked();
});

test('explains that the browser cannot read barcodes', async () => {
  vi.stubGlobal('BarcodeDetector', undefined);
  await openPage({});
  await getButton('Scan with the camera').click();
  await expect
    .element(page.getByText(/This browser cannot read barcodes with the camera/))
    .toBeVisible();
});

test('stops the camera after the first code', async () => {
  const stream = document.createElement('canvas').captureStream();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => [{ rawValue: docketNumber }];
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const requests = await openPage({});
  await getButton('Scan with the camera').click();
  await expect.element(page.getByRole('region', { name: 'Parcel' })).toBeVisible();
  await expect
    .poll(() => stream.getTracks().every(({ readyState }) => readyState === 'ended'))
    .toBe(true);
  expect(requests.filter(({ path }) => path === findPath)).toHaveLength(1);
});
