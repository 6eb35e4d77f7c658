import { describe, expect, test } from 'vitest';
import {
  type BulkResponse,
  listOrders,
  loadTotal,
  upload,
} from '../../../test-support/bulk-uploads.ts';
import { buildBulkPayload, buildBulkSheet } from '../../../test-support/samples/bulk-payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

describe('POST /booking/createBulkOrderViaExcel', () => {
  const uploadSheet = (caller: Caller, rows: unknown, headers?: Record<string, string>) =>
    caller.post('/booking/createBulkOrderViaExcel', { fileName: 'orders.xlsx', rows }, headers);

  test('N2-bulk-excel: creates orders from a sheet and repairs values that Excel changed', async () => {
    const caller = await app.signIn();
    const rows = buildBulkSheet([{ phone: '9.876543210E+9', orderDate: '46085' }, {}]);
    rows.splice(2, 0, []);
    const response = await uploadSheet(caller, rows);
    expect(response.statusCode).toBe(201);
    const { message, data } = response.json<BulkResponse>();
    expect(message).toBe('2 orders created.');
    expect(data.map(({ row }) => row)).toEqual([2, 4]);
    expect(data.map(({ orderId, docketNumber }) => orderId === `SD${docketNumber}`)).toEqual([
      true,
      true,
    ]);
    const { data: orders } = await listOrders(caller);
    expect(orders[1]).toMatchObject({
      consigneePhone: '9876543210',
      orderDate: '2026-03-04T00:00:00+05:30',
    });
    const repeatedResponse = await uploadSheet(caller, rows);
    expect(repeatedResponse.json<BulkResponse>().data).toEqual(
      data.map((row) => ({ ...row, isNew: false })),
    );
    expect(await loadTotal(caller)).toBe(2);
  });

  test('N2-bulk-excel: rejects an invalid sheet with the messages for a CSV file', async () => {
    const caller = await app.signIn();
    const sheet = buildBulkSheet([{}, {}]);
    const incompleteSheet = sheet.map((cells) => cells.slice(2));
    const cases: [string[][], string][] = [
      [incompleteSheet, 'Missing mandatory columns: clientRefrenceNumber, orderDate'],
      [buildBulkSheet([{}, { phone: '', city: ' ' }]), 'Row 3 has missing values for: phone, city'],
      [buildBulkSheet([{ pinCode: '5600' }]), 'Row 2 has invalid values for: pinCode'],
      [
        buildBulkSheet(Array.from({ length: 1001 }, () => ({}))),
        'CSV must not contain more than 1000 rows.',
      ],
      [buildBulkSheet([]), 'CSV must contain at least one row.'],
      [
        [[...(sheet[0] ?? []), 'phone'], ...sheet.slice(1)],
        'Error parsing CSV file. Please check the file format.',
      ],
    ];
    for (const [rows, message] of cases) {
      const response = await uploadSheet(caller, rows);
      expect([response.statusCode, response.json().message]).toEqual([422, message]);
    }
    const rejectedResponse = await uploadSheet(caller, buildBulkSheet([{}, { pinCode: '5600' }]));
    expect(rejectedResponse.json().details).toMatchObject([{ field: 'rows.2.pinCode' }]);
    expect(await loadTotal(caller)).toBe(0);
  });

  test('creates one order for a row that a sheet and a CSV file share', async () => {
    const caller = await app.signIn();
    const rows = buildBulkSheet([{ clientRefrenceNumber: 'BOTH' }]);
    const [receipt] = (await uploadSheet(caller, rows)).json<BulkResponse>().data;
    const [repeatedReceipt] = (
      await upload(caller, buildBulkPayload([{ clientRefrenceNumber: 'BOTH' }]))
    ).json<BulkResponse>().data;
    expect(repeatedReceipt?.docketNumber).toBe(receipt?.docketNumber);
    expect(await loadTotal(caller)).toBe(1);
  });
});
