import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../app/test-client.tsx';
import { ScanList } from './scan-list.tsx';

const buildScan = (scannedAt: string, status: string) => ({
  at: scannedAt,
  status,
  code: `X-${status}`,
  words: '',
  location: 'Pune_Hub',
});
const deliveryScans = [
  buildScan('2026-01-18T04:30:00Z', 'UNDELIVERED'),
  buildScan('2026-01-17T04:30:00Z', 'OUT_FOR_DELIVERY'),
];
const returnScan = buildScan('2026-01-19T04:30:00Z', 'RTO_INITIATED');
const listTimes = (name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('time').elements();

test('lists the scans of a return separately', async () => {
  await renderScreen(
    <ScanList
      events={[buildScan('2026-01-20T04:30:00Z', 'RTO_DELIVERED'), returnScan, ...deliveryScans]}
    />,
  );
  await expect.element(page.getByRole('heading', { name: 'Return to you' })).toBeVisible();
  expect(listTimes('Scans of the return')).toHaveLength(2);
  expect(listTimes('Scans on the way to the consignee')).toHaveLength(2);
});

test('keeps all scans in one list when the carrier revoked the return', async () => {
  await renderScreen(
    <ScanList
      events={[buildScan('2026-01-20T04:30:00Z', 'DELIVERED'), returnScan, ...deliveryScans]}
    />,
  );
  await expect.element(page.getByRole('list', { name: 'Scans', exact: true })).toBeVisible();
  expect(listTimes('Scans')).toHaveLength(4);
});
