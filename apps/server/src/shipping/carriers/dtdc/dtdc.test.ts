import { afterAll, expect, test } from 'vitest';
import {
  bookParcels,
  bookSingle,
  createLane,
  createParcel,
  createTimeout,
} from '../../../../test-support/carriers/carrier-samples.ts';
import { startDtdc } from '../../../../test-support/carriers/dtdc-under-test.ts';
import {
  AddressRefusedError,
  createOutgoingHttp,
  type OutgoingCall,
} from '../../../platform/outgoing-http.ts';
import { readDtdcCode } from './dtdc-codes.ts';

const app = await startDtdc();
const { carrier, fake } = app;
afterAll(() => app.close());

test('sends kilograms, centimetres and rupees as texts, with the service type of the contract', async () => {
  await bookSingle(carrier, createParcel('units', { service: 'express' }));
  expect(JSON.parse(fake.calls.at(-1)?.body ?? '').consignments).toMatchObject([
    {
      customer_code: 'GL017',
      service_type_id: 'B2C PRIORITY',
      weight: '0.65',
      height: '6.5',
      declared_value: '1250.5',
      cod_collection_mode: 'CASH',
      cod_amount: '1250.5',
      customer_reference_number: 'units',
    },
  ]);
});

/** Books three parcels. The response lists the second before the first and omits the third. */
async function bookUnorderedBatch() {
  const data = {
    consignments: [
      { success: false, customer_reference_number: 'second', reason: 'Pincode is not serviceable' },
      { success: true, customer_reference_number: 'first', reference_number: 'D1' },
    ],
  };
  fake.fail({ status: 200, body: JSON.stringify({ status: 'OK', data }) });
  return bookParcels(
    carrier,
    ['first', 'second', 'third'].map((name) => createParcel(name)),
  );
}

test('matches the outcomes of a batch by reference', async () => {
  const outcomes = await bookUnorderedBatch();
  expect(outcomes.slice(0, 2)).toMatchObject([
    { kind: 'booked', awb: 'D1' },
    { kind: 'refused', code: 'unserviceable' },
  ]);
});

test('returns an unknown outcome for a parcel that is missing from a batch response', async () => {
  const outcomes = await bookUnorderedBatch();
  expect(outcomes).toHaveLength(3);
  expect(outcomes[2]).toMatchObject({ kind: 'unknown' });
});

test('parses dates and times without separators as Indian time', async () => {
  const outcome = await bookSingle(carrier, createParcel('timed'));
  const awb = outcome.kind === 'booked' ? outcome.awb : '';
  const detail = {
    strCode: 'DLV',
    strAction: 'Delivered',
    strActionDate: 5112026,
    strActionTime: 935,
  };
  const body = { trackHeader: { strShipmentNo: awb }, trackDetails: [detail] };
  fake.fail({ status: 200, body: JSON.stringify(body) });
  expect(await carrier.track([awb], createTimeout())).toMatchObject({
    scans: [{ status: 'DELIVERED', at: new Date('2026-11-05T09:35:00+05:30') }],
  });
});

test('a lane check uses TLS for every call to the live base URL', async () => {
  const resolve = async () => [{ address: '8.8.8.8', family: 4 }];
  const settings = { allowsPrivateNetworks: false, publicUrl: undefined, port: 0 };
  const guard = createOutgoingHttp(settings, resolve);
  const liveCarrier = app.connect({
    baseUrl: 'https://pxapi.dtdc.in',
    outgoing: {
      ...guard,
      call: async (url: URL, call: OutgoingCall) => {
        const problem = await guard.check(url);
        if (problem !== null) throw new AddressRefusedError(problem, url.host);
        return app.outgoing.call(new URL(url.pathname + url.search, fake.baseUrl), call);
      },
    },
  });
  expect(await liveCarrier.checkServiceability(createLane(), createTimeout())).toMatchObject({
    kind: 'serviceability',
    isServed: true,
  });
});

test('returns the message of DTDC for the refused cancellation of a picked-up parcel', async () => {
  const message = 'Consignment is already picked up and cannot be cancelled';
  fake.fail({ status: 400, body: JSON.stringify({ status: 'ERROR', message }) });
  expect(await carrier.cancel({ awb: 'D1', ids: {} }, createTimeout())).toEqual({
    kind: 'refused',
    code: 'other',
    words: message,
  });
});

const read = (code: string, action: string, remark = '') => readDtdcCode(code, { action, remark });

test('the action of a scan has precedence over the code', () => {
  expect(read('DLV', 'RTO Delivered').status).toBe('RTO_DELIVERED');
  expect(read('DLV', '').status).toBe('DELIVERED');
});

test('maps an unknown action to UNKNOWN', () => {
  expect(read('DLV', 'RTO something new').status).toBe('UNKNOWN');
  expect(read('constructor', 'toString')).toEqual({ status: 'UNKNOWN', reason: null });
});

test('takes the reason of a failed delivery from the remark', () => {
  expect(read('X', 'Not Delivered', 'ADDRESS NOT FOUND')).toEqual({
    status: 'UNDELIVERED',
    reason: 'address_incomplete',
  });
});
