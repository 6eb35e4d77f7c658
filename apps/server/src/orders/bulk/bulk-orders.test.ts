import { bulkColumns } from '@shipdesk/domain/order/bulk/bulk-columns';
import { isDocketNumber } from '@shipdesk/domain/order/docket';
import { describe, expect, test } from 'vitest';
import {
  type BulkResponse,
  changeEntry,
  listOrders,
  loadTotal,
  requireShipment,
  upload,
} from '../../../test-support/bulk-uploads.ts';
import { buildBulkPayload, buildBulkSheet } from '../../../test-support/samples/bulk-payloads.ts';
import { buildWarehousePayload } from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

describe('POST /booking/createBulkOrder', () => {
  test('Spec §7: creates an order for each {shipments, pickup_location} and returns the docket numbers in row order', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{}, { paymentType: 'prepaid' }, {}]);
    const response = await upload(caller, payload);
    expect(response.statusCode).toBe(201);
    const { message, data } = response.json<BulkResponse>();
    expect(message).toBe('3 orders created.');
    expect(data.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(data.map(({ orderId }) => orderId)).toEqual(
      payload.map((entry) => requireShipment(entry).orderId),
    );
    expect(data.map((row) => row.clientRefrenceNumber)).toEqual(
      payload.map((entry) => requireShipment(entry).clientRefrenceNumber),
    );
    expect(data.every(({ docketNumber }) => isDocketNumber(docketNumber))).toBe(true);
    const { data: orders } = await listOrders(caller);
    expect(orders.map((order) => order['docketNumber'])).toEqual(
      data.map(({ docketNumber }) => docketNumber).toReversed(),
    );
  });

  test('combines rows with the same reference number into one order with their products and total', async () => {
    const clientRefrenceNumber = `ML-${process.pid}`;
    const rows = [
      { clientRefrenceNumber, productName: 'Pepper', quantity: '2', unitPrice: '499.50' },
      {},
      { clientRefrenceNumber, productName: 'Cloves', quantity: '1', unitPrice: '250' },
    ];
    const caller = await app.signIn();
    const payload = buildBulkPayload(rows);
    const response = (await upload(caller, payload)).json<BulkResponse>();
    expect(response.message).toBe('2 orders created.');
    expect(response.data).toMatchObject([{ row: 2, clientRefrenceNumber }, { row: 3 }]);
    const replay = (await upload(caller, buildBulkPayload([rows[0] ?? {}, rows[2] ?? {}]))).json();
    expect(replay.message).toBe('Nothing new: 1 order of this file already existed.');
    const otherCaller = await app.signIn();
    const sheet = await otherCaller.post('/booking/createBulkOrderViaExcel', {
      fileName: 'a.xlsx',
      rows: buildBulkSheet(rows),
    });
    expect(sheet.json().message).toBe('2 orders created.');
    for (const seller of [caller, otherCaller]) {
      const { data } = await listOrders(seller);
      const order = data.find((row) => row['clientRefrenceNumber'] === clientRefrenceNumber);
      expect(order).toMatchObject({ invoiceValue: 1249, codAmount: 1249 });
      expect(order?.['contentDetails']).toMatchObject([
        { productName: 'Pepper', quantity: 2 },
        { productName: 'Cloves', quantity: 1 },
      ]);
      expect(await loadTotal(seller)).toBe(2);
    }
  });

  test('rejects rows with the same reference number but different consignees', async () => {
    const caller = await app.signIn();
    const rows = [
      { clientRefrenceNumber: 'HALF', productName: 'Pepper' },
      { clientRefrenceNumber: 'HALF', productName: 'Cloves', name: 'Another' },
    ];
    const response = await upload(caller, buildBulkPayload(rows));
    expect(response.json()).toMatchObject({
      message: 'Row 3 has invalid values for: name',
      details: [{ code: 'order_rows_differ', params: { firstRow: 2 } }],
    });
    expect(await loadTotal(caller)).toBe(0);
  });

  // ASVS V2.3.2, V5.2.1
  test('Spec §9: imports 1000 rows and rejects 1001 with the text of the specification', async () => {
    const caller = await app.signIn();
    const rows = Array.from({ length: 1001 }, () => ({}));
    const tooManyResponse = await upload(caller, buildBulkPayload(rows));
    expect(tooManyResponse.statusCode).toBe(422);
    expect(tooManyResponse.json().message).toBe('CSV must not contain more than 1000 rows.');
    expect(await loadTotal(caller)).toBe(0);
    const response = await upload(caller, buildBulkPayload(rows.slice(1)));
    expect(response.statusCode).toBe(201);
    const dockets = response.json<BulkResponse>().data.map(({ docketNumber }) => docketNumber);
    expect(new Set(dockets).size).toBe(1000);
    const { sellerId } = await app.findSeller(caller.email);
    const { rows: countRows } = await app.ownerQuery(
      'select count(*)::int as orders from orders where seller_id = $1 and docket_number = any($2)',
      [sellerId, dockets],
    );
    expect(countRows).toEqual([{ orders: 1000 }]);
  });

  test('rejects an empty list with 422', async () => {
    const response = await upload(await app.signIn(), []);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe('CSV must contain at least one row.');
  });

  // ASVS V2.3.3, V16.5.3
  test('N3-bulk-check-7: rejects a file with one invalid row and returns the row number', async () => {
    const caller = await app.signIn();
    for (const badIndex of [0, 57, 119]) {
      const rows = Array.from({ length: 120 }, (_, index) =>
        index === badIndex ? { phone: '12345', orderDate: '31/02/2026' } : {},
      );
      const response = await upload(caller, buildBulkPayload(rows));
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({
        code: 'invalid',
        message: `Row ${badIndex + 2} has invalid values for: orderDate, phone`,
        details: [
          {
            field: `${badIndex}.shipments.0.orderDate`,
            code: 'order_date_invalid',
            message: 'Enter a date as dd/mm/yyyy',
          },
          {
            field: `${badIndex}.shipments.0.phone`,
            code: 'mobile_invalid',
            message: expect.stringContaining('10 digits'),
          },
        ],
      });
    }
    expect(await loadTotal(caller)).toBe(0);
  });

  test('Spec §5 bulk CSV, check 6: rejects missing and blank values', async () => {
    const caller = await app.signIn();
    const blankPayload = buildBulkPayload([{}, { productName: '  ', pickupCity: ' ' }]);
    const response = await upload(caller, blankPayload);
    expect(response.json()).toMatchObject({
      message: 'Row 3 has missing values for: productName, pickupCity',
      details: [
        {
          field: '1.shipments.0.contentDetails.0.productName',
          code: 'cell_missing',
          message: 'Fill this in',
        },
        { field: '1.pickup_location.city', code: 'cell_missing' },
      ],
    });
    const incompletePayload = changeEntry(buildBulkPayload([{}, {}]), 1, (entry) => {
      entry.pickup_location.name = '';
      Reflect.deleteProperty(requireShipment(entry), 'address');
    });
    const incompleteResponse = await upload(caller, incompletePayload);
    expect(incompleteResponse.statusCode).toBe(422);
    expect(incompleteResponse.json().message).toMatch(/^Row 3 has missing values for: /);
    expect(
      incompleteResponse
        .json()
        .details.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['1.pickup_location.name', '1.shipments.0.address']);
    expect(await loadTotal(caller)).toBe(0);
  });

  test('returns the code, parameters and English message of a bulk file problem', async () => {
    const changes = { phone: '9E+09', sellerGstIn: 'x' };
    const response = await upload(await app.signIn(), buildBulkPayload([changes]));
    expect(response.json().details).toEqual([
      {
        field: '0.shipments.0.phone',
        code: 'digits_lost',
        params: { what: 'phone', written: '9E+09' },
        message:
          'Excel shortened this phone number (9E+09). Format the column as Text and enter it again.',
      },
      {
        field: '0.shipments.0.sellerGstIn',
        code: 'gstin_or_none_invalid',
        message: 'Enter the 15 characters of a valid GSTIN, or write NA',
      },
    ]);
  });

  test('N3-bulk-pickup: stores the pickup city and country of the file', async () => {
    const caller = await app.signIn();
    await upload(caller, buildBulkPayload([{ pickupCity: 'Ernakulam', pickupCountry: 'India' }]));
    const { sellerId } = await app.findSeller(caller.email);
    const { rows } = await app.ownerQuery('select pickup from orders where seller_id = $1', [
      sellerId,
    ]);
    expect(rows[0]?.['pickup']).toMatchObject({
      city: 'Ernakulam',
      country: 'India',
      state: 'Kerala',
    });
  });

  test('N3-bulk-payment: accepts prepaid and cod in any letter case and collects the invoice amount of a COD order', async () => {
    const caller = await app.signIn();
    const types = ['cod', 'COD', 'Cod', 'prepaid', 'PREPAID', 'Prepaid'];
    const rows = types.map((paymentType) => ({ paymentType, quantity: '3', unitPrice: '0.10' }));
    expect((await upload(caller, buildBulkPayload(rows))).statusCode).toBe(201);
    const { data } = await listOrders(caller);
    expect(data.toReversed().map((order) => [order['paymentMode'], order['codAmount']])).toEqual(
      types.map((type) => (/cod/i.test(type) ? ['COD', 0.3] : ['Prepaid', 0])),
    );
    const response = await upload(caller, buildBulkPayload([{ paymentType: 'barter' }]));
    expect(response.json().message).toBe('Row 2 has invalid values for: paymentType');
  });

  test('N3-bulk-date: stores the order date of the file', async () => {
    const caller = await app.signIn();
    const dates = ['05/03/2026', '05-03-2026', '2026-03-05'];
    await upload(caller, buildBulkPayload(dates.map((orderDate) => ({ orderDate }))));
    const { data } = await listOrders(caller);
    expect(data.map((order) => String(order['orderDate']).slice(0, 10))).toEqual(
      Array(3).fill('2026-03-05'),
    );
  });

  test('N3-bulk-total: computes the total and the weight and ignores the values of the client', async () => {
    const caller = await app.signIn();
    const base = buildBulkPayload([{ quantity: '7', unitPrice: '1.15', clientDeadWeight: '1.25' }]);
    const payload = changeEntry(base, 0, (entry) => {
      Object.assign(requireShipment(entry), { totalAmount: '1', weight: '99' });
    });
    expect((await upload(caller, payload)).statusCode).toBe(201);
    const { sellerId } = await app.findSeller(caller.email);
    const { rows } = await app.ownerQuery(
      'select invoice_paise, cod_paise, dead_grams, volumetric_grams from orders where seller_id = $1',
      [sellerId],
    );
    expect(rows).toEqual([
      { invoicePaise: '805', codPaise: '805', deadGrams: '1250', volumetricGrams: '1593' },
    ]);
  });

  test('Spec §5 order save, check 6, in bulk: requires the e-waybill number from 50,000 rupees', async () => {
    const caller = await app.signIn();
    const uploadWorth = (unitPrice: string, waybill: string) =>
      upload(caller, buildBulkPayload([{}, { quantity: '1', unitPrice, waybill }]));
    const response = await uploadWorth('50000', '');
    expect(response.json()).toMatchObject({
      message: 'Row 3 has invalid values for: waybill',
      details: [
        {
          field: '1.shipments.0.waybill',
          message: 'GST ewaybill number is required for orders with total amount >= 50000',
        },
      ],
    });
    expect((await uploadWorth('50000', '12345')).statusCode).toBe(422);
    expect((await uploadWorth('49999.99', '')).statusCode).toBe(201);
    expect((await uploadWorth('50000', '123456789012')).statusCode).toBe(201);
  });

  test('stores the fields of a row, including SQL and JSON characters', async () => {
    const caller = await app.signIn();
    const cells = Object.fromEntries(
      bulkColumns
        .filter((column) => /name|address|city|productsDesc/i.test(column))
        .map((column) => [column, `the ${column}`]),
    );
    const hostileRow = {
      ...cells,
      name: "Robert'); drop table orders;--",
      address: '{"a":"\\"}, ',
    };
    await upload(caller, buildBulkPayload([hostileRow, {}]));
    const { sellerId } = await app.findSeller(caller.email);
    const { rows } = await app.ownerQuery(
      'select * from orders where seller_id = $1 and consignee_name like $2',
      [sellerId, 'Robert%'],
    );
    expect(rows[0]).toMatchObject({
      consigneeName: hostileRow.name,
      consigneeAddress: '{"a":"\\"},',
      consigneeCity: 'the city',
      pickup: {
        name: 'the pickupName',
        address: 'the pickupAddress',
        city: 'the pickupCity',
        pincode: '682002',
        phone: '9847012345',
      },
      returnAddress: {
        name: 'the returnName',
        address: 'the returnAddress',
        city: 'the returnCity',
      },
      contents: [
        { productName: 'the productName', quantity: 2, unitPricePaise: 49950, hsnCode: '0904' },
      ],
      boxes: [{ boxes: 1, weightGrams: 650, lengthMm: 350, breadthMm: 350, heightMm: 65 }],
      papers: { ewayBillNumber: '', sellerName: 'the sellerName', sellerGstin: '' },
      extras: {
        productsDesc: 'the productsDesc',
        shippingService: 'surface',
        shippingServiceCategory: 'B2C',
        lsp: 'delhivery',
        contentCategory: 'general',
      },
    });
  });
});

test('links an imported pickup address to the matching warehouse', async () => {
  const caller = await app.signIn();
  await caller.post('/warehouse/create', buildWarehousePayload());
  const { rows: warehouses } = await app.ownerQuery(
    'select id from warehouses where seller_id = $1',
    [(await app.findSeller(caller.email)).sellerId],
  );
  const pickup = {
    pickupName: 'Biju',
    pickupPhone: '+91 98470 12345',
    pickupAddress: '14  market road',
    pickupPinCode: '682002',
  };
  const pickupByTitle = { ...pickup, pickupName: 'KOCHI store', pickupAddress: 'Gate 2' };
  const otherPickup = { ...pickup, pickupAddress: 'Gate 2' };
  const response = await upload(caller, buildBulkPayload([pickup, pickupByTitle, otherPickup]));
  expect(response.statusCode).toBe(201);
  const { rows } = await app.ownerQuery(
    `select warehouse_id, pickup ->> 'name' as name, pickup ->> 'address' as address from orders
     where docket_number = any($1) order by created_at, id`,
    [response.json<BulkResponse>().data.map(({ docketNumber }) => docketNumber)],
  );
  const id = warehouses[0]?.['id'];
  const kochi = { warehouseId: id, name: 'Biju Thomas', address: '14 Market Road' };
  expect(rows).toEqual([kochi, kochi, { warehouseId: null, name: 'Biju', address: 'Gate 2' }]);
});
