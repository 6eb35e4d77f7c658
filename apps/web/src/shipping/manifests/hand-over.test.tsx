import type { ScanOutcome } from '@shipdesk/domain/shipping/hand-over';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { paths } from '../../lib/paths.ts';
import { HandOverPage } from './hand-over-page.tsx';

const id = '0190a000-0000-7000-8000-000000000001-0123456789abcdef0123456789abcdef';
const buildParcel = (number: number, { isScanned = false } = {}) => ({
  docketNumber: `1000000000000${number}`,
  reference: `Web-${number}`,
  awb: `5800000000${number}`,
  consigneeName: 'Asha Menon',
  consigneeCity: 'Kochi',
  boxes: number,
  scannedBoxes: isScanned ? number : 0,
  scannedAt: isScanned ? '2026-01-15T06:30:00.000Z' : null,
  scannedBy: isScanned ? 'Ravi' : '',
});
const buildHandOver = (scannedCount = 0) => ({
  data: {
    id,
    carrier: 'delhivery',
    warehouse: 'Kochi store',
    expected: 2,
    scanned: scannedCount,
    boxes: 3,
    scannedBoxes: scannedCount,
    missingParcels: scannedCount === 0 ? [buildParcel(1), buildParcel(2)] : [buildParcel(2)],
    scannedParcels: scannedCount === 0 ? [] : [buildParcel(1, { isScanned: true })],
  },
});
const buildScanResult = (outcome: ScanOutcome, changes = {}) => ({
  data: {
    code: '58000000001',
    outcome,
    parcel: buildParcel(1, { isScanned: true }),
    box: null,
    carrier: 'simulator',
    warehouse: 'Aluva store',
    manifest: 'M20260115-1',
    ...changes,
  },
});
const handOverPath = `/api/hand-overs/${id}`;
const scansPath = `${handOverPath}/scans`;
const getButton = (name: string) => page.getByRole('button', { name, exact: true });

async function openPage(responses: Responses) {
  const requests = stubServer({ [handOverPath]: buildHandOver(), ...responses });
  const screen = (
    <Routes>
      <Route path={paths.handOver(':id')} element={<HandOverPage />} />
    </Routes>
  );
  await renderScreen(screen, paths.handOver(id));
  return requests;
}

/** Types a code like a scanner, wherever the focus is. */
const scanCode = (code: string) => userEvent.keyboard(`${code}{Enter}`);

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('counts a scan while no field has the focus', async () => {
  let scannedCount = 0;
  const requests = await openPage({
    [handOverPath]: () => Response.json(buildHandOver(scannedCount)),
    [scansPath]: () => {
      scannedCount = 1;
      return Response.json(buildScanResult('added'));
    },
  });
  await expect.element(page.getByText('0 of 2')).toBeVisible();
  await scanCode('58000000001');
  await expect.element(page.getByText('Scanned: 58000000001')).toBeVisible();
  await expect.element(page.getByText('1 box. Hand it to the carrier.')).toBeVisible();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  expect(requests.find(({ path }) => path === scansPath)?.body).toEqual({ code: '58000000001' });
  await expect
    .element(page.getByRole('region', { name: 'Missing' }))
    .toMatchTextContent(/58000000002/);
});

test('shows the number of missing boxes after the scan of a box', async () => {
  const parcel = { ...buildParcel(3), scannedBoxes: 2 };
  await openPage({
    [handOverPath]: {
      data: { ...buildHandOver().data, missingParcels: [parcel], scannedBoxes: 2 },
    },
    [scansPath]: buildScanResult('added', { box: 2, parcel }),
  });
  await expect.element(page.getByText('0 of 2 · 2 of 3 boxes')).toBeVisible();
  await expect.element(page.getByText('2 of 3 boxes scanned')).toBeVisible();
  await scanCode('58000000002');
  await expect.element(page.getByText('Box 2 of 3. 1 box is missing.')).toBeVisible();
});

test.each<[ScanOutcome, RegExp]>([
  ['repeated', /Already scanned: 58000000001.*Ravi scanned this parcel on 15-01-2026/],
  ['other_carrier', /Another carrier.*This parcel ships with Simulator\. Put it aside\./],
  ['other_warehouse', /Another warehouse.*booked from Aluva store/],
  ['on_manifest', /On a closed manifest.*manifest M20260115-1/],
  ['cancelled', /Cancelled.*Do not hand it over/],
  ['unknown', /Unknown number.*Check the label/],
])('shows an alert for the scan outcome %s', async (outcome, text) => {
  await openPage({
    [scansPath]: buildScanResult(outcome, outcome === 'unknown' ? { parcel: null } : {}),
  });
  await expect.element(page.getByText('0 of 2')).toBeVisible();
  await scanCode('58000000001');
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
});

test('resends failed scans in the order of the scans', async () => {
  let isDown = true;
  const requests = await openPage({
    [scansPath]: () =>
      isDown
        ? Response.json({ message: 'Busy.' }, { status: 503 })
        : Response.json(buildScanResult('added')),
  });
  await expect.element(page.getByText('0 of 2')).toBeVisible();
  await scanCode('58000000001');
  await expect.element(page.getByText('1 scan is not sent')).toBeVisible();
  await scanCode('58000000002');
  await expect.element(page.getByText('2 scans are not sent')).toBeVisible();
  await expect.element(getButton('Close manifest')).toBeDisabled();
  isDown = false;
  requests.length = 0;
  await getButton('Send again').click();
  await expect.element(page.getByText('Scanned: 58000000001')).toBeVisible();
  await expect
    .poll(() => requests.filter(({ path }) => path === scansPath).map(({ body }) => body))
    .toEqual([{ code: '58000000001' }, { code: '58000000002' }]);
});

test('warns about missing parcels before a manifest is closed on a phone', async () => {
  await page.viewport(375, 800);
  const manifest = {
    id: '0190a000-0000-7000-8000-000000000001',
    number: 'M20260115-1',
    carrier: 'delhivery',
    warehouse: 'Kochi store',
    day: '2026-01-15',
    parcels: 1,
  };
  const requests = await openPage({
    [handOverPath]: buildHandOver(1),
    [`${handOverPath}/close`]: () => Response.json({ data: [manifest] }, { status: 201 }),
  });
  await getButton('Close manifest').click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(/1 scanned parcel will go on the manifest\..*1 parcel is missing\./);
  await dialog.getByRole('button', { name: 'Close manifest' }).click();
  await expect.element(getButton('Save PDF of M20260115-1')).toBeVisible();
  const closeRequest = requests.find(({ path }) => path.endsWith('/close'));
  expect(closeRequest?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  expect(document.documentElement.scrollWidth).toBe(375);
});

test('shows an empty state for a hand-over without parcels', async () => {
  await openPage({ [handOverPath]: () => Response.json({ message: 'None.' }, { status: 404 }) });
  await expect.element(page.getByText('No parcels to hand over')).toBeVisible();
});
