import { describe, expect, test } from 'vitest';
import {
  type BulkResponse,
  changeEntry,
  loadTotal,
  requireShipment,
  upload,
} from '../../../test-support/bulk-uploads.ts';
import { type BulkBody, buildBulkPayload } from '../../../test-support/samples/bulk-payloads.ts';
import { buildOrderPayload, listAnyDayBody } from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

/** Copies the rows for another upload, with new values for the ids that a client generates. */
function copyForRepeat(payload: BulkBody): BulkBody {
  const copy = structuredClone(payload);
  for (const entry of copy) {
    const shipment = requireShipment(entry);
    shipment.orderId = `${shipment.orderId}-again`;
    for (const box of shipment.weightDetails) box.docketNumber = `${box.docketNumber}-again`;
  }
  return copy;
}

/** Returns the object with its keys in the opposite order. */
const reverseKeys = (entry: object): object => Object.fromEntries(Object.entries(entry).reverse());

describe('POST /booking/createBulkOrder with repeated files', () => {
  test('returns the first response for a repeated Idempotency-Key and rejects another file with the key', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{}, {}]);
    const key = { 'idempotency-key': 'file-1' };
    const firstResponse = await upload(caller, payload, key);
    const repeatedResponse = await upload(caller, payload, key);
    expect(repeatedResponse.json()).toEqual(firstResponse.json());
    expect(repeatedResponse.headers['idempotent-replayed']).toBe('true');
    expect(await loadTotal(caller)).toBe(2);
    const otherResponse = await upload(caller, buildBulkPayload([{}]), key);
    expect(otherResponse.statusCode).toBe(422);
    expect(otherResponse.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('accepts equal rows in another notation and rejects different rows for a repeated key', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{ phone: '9876543210' }, {}]);
    const key = { 'idempotency-key': 'notation' };
    const firstResponse = await upload(caller, payload, key);
    const change = (applyChange: (shipment: ReturnType<typeof requireShipment>) => void) =>
      upload(
        caller,
        changeEntry(payload, 0, (entry) => applyChange(requireShipment(entry))),
        key,
      );
    const equalResponses = await Promise.all([
      upload(caller, payload.map(reverseKeys), key),
      change((shipment) => {
        shipment.phone = '+91 98765-43210';
      }),
      change((shipment) => {
        for (const box of shipment.weightDetails) box.docketNumber = 'another';
      }),
    ]);
    for (const response of equalResponses) expect(response.json()).toEqual(firstResponse.json());
    const differentResponses = await Promise.all([
      change((shipment) => {
        shipment.orderId = 'ANOTHER-ID';
      }),
      change((shipment) => {
        shipment.addressType = 'office';
      }),
      upload(caller, payload.toReversed(), key),
    ]);
    for (const response of differentResponses) {
      expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' });
    }
    expect(await loadTotal(caller)).toBe(2);
  });

  test('creates the orders once for 20 concurrent requests with one key', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{}, {}, {}]);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => upload(caller, payload, { 'idempotency-key': 'burst' })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await loadTotal(caller)).toBe(3);
  });

  test('N3-idempotency: returns the existing orders of a file and creates only the missing orders', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{}, {}, {}]);
    const firstRun = (
      await upload(caller, payload, { 'idempotency-key': 'a' })
    ).json<BulkResponse>();
    const response = await upload(caller, copyForRepeat(payload), { 'idempotency-key': 'b' });
    const replayedRows = firstRun.data.map((row) => ({ ...row, isNew: false }));
    expect(firstRun.data.every(({ isNew }) => isNew)).toBe(true);
    expect(response.json()).not.toHaveProperty('importId');
    expect(response.json<BulkResponse>().data).toEqual(replayedRows);
    expect(response.json<BulkResponse>().message).toBe(
      'Nothing new: 3 orders of this file already existed.',
    );
    expect(await loadTotal(caller)).toBe(3);
    const moreRows = [...copyForRepeat(payload), ...buildBulkPayload([{}])];
    const lastRun = (
      await upload(caller, moreRows, { 'idempotency-key': 'c' })
    ).json<BulkResponse>();
    expect(lastRun.message).toBe('1 order created, 3 of this file already existed.');
    expect(lastRun.data.slice(0, 3)).toEqual(replayedRows);
    expect(lastRun.data[3]?.isNew).toBe(true);
    expect(await loadTotal(caller)).toBe(4);
    const filters = [{ importId: lastRun.importId }];
    const list = await caller.post('/orders/getorders', { ...listAnyDayBody, filters });
    expect(list.json()).toMatchObject({
      total: 1,
      data: [{ docketNumber: lastRun.data[3]?.docketNumber }],
    });
  });

  test('creates each order once for concurrent requests without a key', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{}, {}]);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => upload(caller, copyForRepeat(payload))),
    );
    const dockets = responses.map((response) =>
      response
        .json<BulkResponse>()
        .data.map(({ docketNumber }) => docketNumber)
        .join(),
    );
    expect(new Set(dockets).size).toBe(1);
    expect(await loadTotal(caller)).toBe(2);
  });

  test('returns the existing orders of a repeated file that has no key and no reference numbers', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{}, {}]);
    for (const entry of payload)
      Reflect.deleteProperty(requireShipment(entry), 'clientRefrenceNumber');
    const firstRun = (await upload(caller, payload)).json<BulkResponse>();
    const secondRun = (await upload(caller, copyForRepeat(payload))).json<BulkResponse>();
    expect(secondRun.data).toEqual(firstRun.data);
    expect(await loadTotal(caller)).toBe(2);
  });

  test('rejects the reference number of another order with 409 for 90 days', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{}, {}]);
    const [receipt] = (await upload(caller, payload)).json<BulkResponse>().data;
    const changedPayload = changeEntry(copyForRepeat(payload), 0, (entry) => {
      requireShipment(entry).name = 'Somebody else';
    });
    const response = await upload(caller, changedPayload);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'duplicate',
      message: expect.stringMatching(new RegExp(`^Row 2: .*${receipt?.docketNumber}.*\\.$`)),
      details: [
        {
          field: '0.shipments.0.clientRefrenceNumber',
          code: 'reference_taken',
          params: { docketNumber: receipt?.docketNumber },
        },
      ],
    });
    expect(await loadTotal(caller)).toBe(2);
    const { sellerId } = await app.findSeller(caller.email);
    await app.ownerQuery(
      "update orders set created_at = created_at - interval '91 days' where seller_id = $1",
      [sellerId],
    );
    expect((await upload(caller, changedPayload)).json<BulkResponse>().message).toBe(
      '1 order created, 1 of this file already existed.',
    );
  });

  test('frees the reference number when an order is cancelled', async () => {
    const caller = await app.signIn();
    const payload = buildBulkPayload([{}, {}]);
    const firstRun = (await upload(caller, payload)).json<BulkResponse>();
    const [cancelledDocket, openDocket] = firstRun.data.map(({ docketNumber }) => docketNumber);
    await caller.post(`/api/orders/${cancelledDocket}/cancel`, undefined);
    const secondRun = (await upload(caller, payload)).json<BulkResponse>();
    expect(secondRun.message).toBe('1 order created, 1 of this file already existed.');
    expect(secondRun.data[0]?.docketNumber).not.toBe(cancelledDocket);
    expect(secondRun.data[1]?.docketNumber).toBe(openDocket);
  });

  test('rejects the order id of another order with 409', async () => {
    const caller = await app.signIn();
    const singleOrder = buildOrderPayload();
    await caller.post('/booking/createPickup', singleOrder);
    const conflictingPayload = changeEntry(buildBulkPayload([{}, {}]), 1, (entry) => {
      requireShipment(entry).orderId = singleOrder.shipments[0]?.orderId ?? '';
    });
    const response = await upload(caller, conflictingPayload);
    expect(response.statusCode).toBe(409);
    expect(response.json().details).toMatchObject([
      { field: '1.shipments.0.orderId', code: 'row_order_id_taken' },
    ]);
    expect(await loadTotal(caller)).toBe(1);
  });

  test('rejects a repeated order id in a file with 422', async () => {
    const caller = await app.signIn();
    const entries = buildBulkPayload([{}, {}]).map((entry) =>
      changeEntry([entry], 0, (copy) => {
        requireShipment(copy).orderId = 'same';
      }),
    );
    const response = await upload(caller, entries.flat());
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe('Row 3 has invalid values for: orderId');
    expect(await loadTotal(caller)).toBe(0);
  });

  test('rejects a row that repeats the reference number and product of an earlier row', async () => {
    const caller = await app.signIn();
    const clientRefrenceNumber = 'TWICE';
    const response = await upload(
      caller,
      buildBulkPayload([{ clientRefrenceNumber }, {}, { clientRefrenceNumber }]),
    );
    expect(response.json()).toMatchObject({
      message: 'Row 4 has invalid values for: clientRefrenceNumber',
      details: [
        {
          field: '2.shipments.0.clientRefrenceNumber',
          code: 'reference_repeated',
          params: { firstRow: 2 },
        },
      ],
    });
  });

  test('accepts the same reference numbers from another seller', async () => {
    const [seller, otherSeller] = [await app.signIn(), await app.signIn()];
    const payload = buildBulkPayload([{}, {}]);
    const firstRun = (await upload(seller, payload)).json<BulkResponse>();
    expect(await loadTotal(otherSeller)).toBe(0);
    const response = await upload(otherSeller, payload);
    expect(response.statusCode).toBe(201);
    expect(response.json<BulkResponse>().data.map(({ docketNumber }) => docketNumber)).not.toEqual(
      firstRun.data.map(({ docketNumber }) => docketNumber),
    );
    expect([await loadTotal(seller), await loadTotal(otherSeller)]).toEqual([2, 2]);
  });
});
