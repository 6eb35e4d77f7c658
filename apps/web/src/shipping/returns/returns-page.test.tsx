import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { ReturnsPage } from './returns-page.tsx';

const docketNumber = '10000000000001';
const buildParcel = (changes = {}) => ({
  docketNumber,
  reference: 'Web-77',
  awb: '58000000001',
  carrier: 'delhivery',
  state: 'delivered',
  direction: 'forward',
  reason: 'refused',
  returnReason: null,
  invoicePaise: 99_900,
  consigneeName: 'Asha Menon',
  consigneeCity: 'Kochi',
  products: [{ name: 'Steel bottle', quantity: 2 }],
  startedAt: '2026-01-13T06:30:00.000Z',
  movedAt: '2026-01-15T06:30:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: '',
  condition: null,
  note: '',
  photos: [],
  ...changes,
});
const acknowledgement = { acknowledgedAt: '2026-01-15T07:00:00.000Z', acknowledgedBy: 'Ravi' };
const counts = { delivered: 1, in_transit: 0, initiated: 0, acknowledged: 0, all: 1 };
const buildList = (returns: object[]) => ({ data: { counts, returns, hasMore: false } });
const findPath = '/api/returns/find';
const acknowledgePath = `/api/returns/${docketNumber}/acknowledge`;
const buildSavedInspection = (condition: string, note: string) => ({
  data: { docketNumber, ...acknowledgement, condition, note },
});
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const scanCode = (code: string) => userEvent.keyboard(`${code}{Enter}`);
const getFeedback = () => page.getByRole('alert');

async function openPage(responses: Responses) {
  const requests = stubServer({
    '/api/returns': buildList([buildParcel()]),
    [findPath]: { data: buildParcel() },
    ...responses,
  });
  await renderScreen(<ReturnsPage />);
  await expect.element(page.getByRole('grid', { name: 'Returned parcels' })).toBeVisible();
  return requests;
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('acknowledges a scanned parcel with a condition and a note', async () => {
  await page.viewport(375, 800);
  const requests = await openPage({
    [acknowledgePath]: () =>
      Response.json(buildSavedInspection('damaged', 'Torn bag'), { status: 201 }),
  });
  await scanCode(docketNumber);
  const card = page.getByRole('region', { name: 'Parcel' });
  await expect.element(card).toMatchTextContent(/Asha Menon, Kochi.*Consignee refused the parcel/);
  await expect.element(page.getByRole('radio', { name: 'Good' })).toBeChecked();
  await page.getByRole('radio', { name: 'Damaged' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(' Torn bag ');
  expect(document.documentElement.scrollWidth).toBe(375);
  await getButton('Acknowledge').click();
  await expect.element(page.getByText('Acknowledged: Damaged')).toBeVisible();
  const acknowledgeRequest = requests.find(({ path }) => path === acknowledgePath);
  expect(acknowledgeRequest?.body).toEqual({ condition: 'damaged', note: 'Torn bag' });
  expect(acknowledgeRequest?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  await getButton('Next parcel').click();
  await expect.element(card).not.toBeInTheDocument();
});

test('reuses the idempotency key and the entered condition on a retry', async () => {
  let isDown = true;
  const requests = await openPage({
    [acknowledgePath]: () =>
      isDown
        ? Response.json({ message: 'Busy.' }, { status: 503 })
        : Response.json(buildSavedInspection('missing', ''), { status: 201 }),
  });
  await scanCode(docketNumber);
  await page.getByRole('radio', { name: 'Items missing' }).click();
  await getButton('Acknowledge').click();
  await expect.element(getFeedback()).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Items missing' })).toBeChecked();
  isDown = false;
  await getButton('Acknowledge').click();
  await expect.element(page.getByText('Acknowledged: Items missing')).toBeVisible();
  const keys = requests
    .filter(({ path }) => path === acknowledgePath)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('keeps a parcel with unsaved changes when the next parcel is scanned', async () => {
  const requests = await openPage({});
  await scanCode(docketNumber);
  await page.getByRole('radio', { name: 'Wrong item' }).click();
  await scanCode('10000000000002');
  await expect.element(getFeedback()).toMatchTextContent(/This parcel is not finished.*0002 again/);
  expect(requests.filter(({ path }) => path === findPath)).toHaveLength(1);
});

test('changes the condition of an acknowledged parcel', async () => {
  await openPage({
    [findPath]: {
      data: buildParcel({ ...acknowledgement, state: 'acknowledged', condition: 'good' }),
    },
    [acknowledgePath]: () => Response.json(buildSavedInspection('wrong_item', ''), { status: 201 }),
  });
  await scanCode(docketNumber);
  await expect.element(getFeedback()).toMatchTextContent(/Already acknowledged: Good.*Ravi/);
  await page.getByRole('radio', { name: 'Wrong item' }).click();
  await getButton('Change').click();
  await expect.element(page.getByText('Acknowledged: Wrong item')).toBeVisible();
});

test('offers no acknowledgement for a parcel that is no longer being returned', async () => {
  await openPage({ [findPath]: { data: buildParcel({ state: 'closed' }) } });
  await scanCode(docketNumber);
  await expect.element(getFeedback()).toMatchTextContent(/No longer returning/);
  await expect.element(getButton('Acknowledge')).not.toBeInTheDocument();
});

test('shows a message for an empty list', async () => {
  await openPage({ '/api/returns': buildList([]) });
  await expect.element(page.getByText('No returned parcels to acknowledge')).toBeVisible();
});

test('shows an error for an unknown number', async () => {
  await openPage({
    [findPath]: () => Response.json({ message: 'No parcel with this number.' }, { status: 404 }),
  });
  await scanCode('X-1');
  await expect.element(getFeedback()).toMatchTextContent(/X-1.*Try again/);
});

/** Returns a picture of 2000 x 1000 pixels as a file. */
async function createPicture(name: string, type: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 2000;
  canvas.height = 1000;
  canvas.getContext('2d')?.fillRect(100, 100, 900, 500);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob ?? ''], name, { type });
}

test('rejects an unreadable photo and sends the remaining photo as a resized JPEG', async () => {
  const requests = await openPage({
    [acknowledgePath]: () => Response.json(buildSavedInspection('damaged', ''), { status: 201 }),
  });
  await scanCode(docketNumber);
  const photoField = page.getByRole('group', { name: 'Photos' });
  await expect.element(getButton('Add photos')).toBeVisible();
  const files = [
    await createPicture('front.png', 'image/png'),
    await createPicture('side.jpg', 'image/jpeg'),
    new File(['<svg/>'], 'drawing.svg', { type: 'image/png' }),
  ];
  await userEvent.upload(getFileInput(), files);
  await expect.element(photoField.getByRole('img')).toHaveLength(2);
  await expect.element(getFeedback()).toMatchTextContent(/drawing.svg is not a readable photo/);
  await getButton('Remove photo 1').click();
  await expect.element(photoField.getByRole('img')).toHaveLength(1);
  await getButton('Acknowledge').click();
  await expect.element(page.getByText('Acknowledged: Damaged')).toBeVisible();
  const body = requests.find(({ path }) => path === acknowledgePath)?.body;
  expect(body).toMatchObject({ photos: [expect.stringMatching(/^\/9j\//)] });
  const [photo = ''] = (body as { photos: string[] }).photos;
  const { width, height } = await createImageBitmap(decodeBlob(photo));
  expect([width, height]).toEqual([1600, 800]);
});

const getFileInput = () => {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file can be chosen');
  return input;
};

const decodeBlob = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);

test('shows that the consignee sent back a reverse parcel', async () => {
  const reverseReturn = { direction: 'reverse', reason: null, returnReason: 'damaged' };
  await openPage({
    '/api/returns': buildList([buildParcel(reverseReturn)]),
    [findPath]: { data: buildParcel(reverseReturn) },
  });
  const grid = page.getByRole('grid', { name: 'Returned parcels' });
  await expect.element(grid).toMatchTextContent(/Sent back by the consignee/);
});
