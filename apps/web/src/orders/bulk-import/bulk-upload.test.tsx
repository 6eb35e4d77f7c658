import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/order/bulk/bulk-columns';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { BulkImportDialog } from './bulk-import-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

async function chooseFile() {
  const cells = { ...bulkExampleRow, orderDate: toBusinessDay(new Date()) };
  const text = formatCsv([[...bulkColumns], bulkColumns.map((column) => cells[column])]);
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the file picker has no input');
  await userEvent.upload(input, new File([text], 'orders.csv'));
}

test('Spec §8 bulk create failure: shows the error after Uploading... and keeps the file for a retry', async () => {
  const onImported = vi.fn<(result: { orders: readonly object[] }) => void>();
  let fail: (error: Error) => void = () => undefined;
  let respondLater = () =>
    new Promise<Response>((_resolve, reject) => {
      fail = reject;
    });
  stubServer({ '/booking/createBulkOrder': () => respondLater() });
  await renderScreen(
    <BulkImportDialog
      orderType="B2C"
      source="csv"
      onClose={() => undefined}
      onImported={onImported}
    />,
  );
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  const file = page.getByRole('status').first();
  await chooseFile();
  await expect.element(file).toMatchTextContent('orders.csv1 row');
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--color-ok-ink)';
  await expect.element(file).toHaveStyle({ color: getComputedStyle(probe).color });
  probe.remove();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

  await upload.click();
  await expect.element(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  fail(new TypeError('Failed to fetch'));
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to upload orders');

  respondLater = async () =>
    Response.json(
      { message: 'The server is busy. Try again in a few seconds.', code: 'x' },
      { status: 503 },
    );
  await upload.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The server is busy. Try again in a few seconds.');
  await expect.element(file).toMatchTextContent('orders.csv1 row');

  const order = {
    row: 2,
    orderId: 'o1',
    docketNumber: '10000000000017',
    clientRefrenceNumber: 'R',
  };
  respondLater = async () =>
    Response.json({ message: 'Created', data: [{ ...order, isNew: true }] }, { status: 201 });
  await upload.click();
  await expect.poll(() => onImported.mock.calls.length).toBe(1);
  expect(onImported.mock.calls[0]?.[0].orders).toHaveLength(1);
});
