import { computeStatus } from '@shipdesk/domain/shipping/status';
import { afterAll, expect, test } from 'vitest';
import {
  bookSingle,
  carrierWarehouse,
  createParcel,
  createTimeout,
} from '../../../../test-support/carriers/carrier-samples.ts';
import { NOT_COLLECTED_PINCODE } from '../../../../test-support/carriers/fake-shadowfax.ts';
import { startShadowfax } from '../../../../test-support/carriers/shadowfax-under-test.ts';
import {
  readShadowfaxCode,
  reattemptCodes,
  returnCodes,
  shadowfaxCodes,
} from './shadowfax-codes.ts';

const app = await startShadowfax();
const { carrier, fake } = app;
afterAll(() => app.close());

async function book(reference: string) {
  const outcome = await bookSingle(carrier, createParcel(reference));
  if (outcome.kind !== 'booked') throw new Error(JSON.stringify(outcome));
  return { awb: outcome.awb, ids: {} };
}

test('sends a parcel in grams and rupees, with the reserved AWB and three addresses', async () => {
  const { awb } = await book('units');
  expect(JSON.parse(fake.calls.at(-1)?.body ?? '')).toMatchObject({
    order_details: {
      client_order_id: 'units',
      awb_number: awb,
      actual_weight: 650,
      volumetric_weight: 1365,
      payment_mode: 'COD',
      cod_amount: 1250.5,
    },
    customer_details: { contact: '9876543210', pincode: 400001 },
    pickup_details: { address_line_1: carrierWarehouse.address, pincode: 560058 },
    rts_details: { name: 'Peenya' },
  });
});

test.each([
  ['a list of texts', ['Delivery pincode 1 is not serviceable'], 'unserviceable'],
  ['a text', 'GSTIN Number is mandatory for product value more than 50000', 'other'],
  [
    'a pickup pincode',
    'Invalid Pickup Pincode. Pickup pincode 1 is not serviceable',
    'warehouse_unknown',
  ],
  ['an unpaid account', 'Please clear your pending invoices', 'insufficient_balance'],
  ['an address field', 'address_line_1 is required', 'invalid_address'],
])('maps a failure with status 200 and %s to a refusal', async (_case, errors, code) => {
  fake.fail('none', { status: 200, body: JSON.stringify({ message: 'Failure', errors }) });
  expect(await bookSingle(carrier, createParcel('refused'))).toMatchObject({
    kind: 'refused',
    code,
  });
});

test('rejects the registration of an address that Shadowfax does not collect from', async () => {
  const warehouse = { ...carrierWarehouse, pincode: NOT_COLLECTED_PINCODE };
  expect(await carrier.registerWarehouse(warehouse, createTimeout())).toMatchObject({
    kind: 'refused',
    code: 'unserviceable',
  });
});

test('returns a refusal when Shadowfax delays a cancellation until the next scan', async () => {
  const parcel = await book('queued');
  fake.addScan(parcel.awb, 'ofp', 'Out for pickup');
  expect(await carrier.cancel(parcel, createTimeout())).toEqual({
    kind: 'refused',
    code: 'other',
    words: 'Shadowfax cancels this parcel at its next scan.',
  });
});

test('parses the rider and the result of the OTP check from a push', async () => {
  const { awb } = await book('evidence');
  fake.putOnHold(awb, 'cancelled_by_customer', 'Refused');
  expect(carrier.parsePush(await app.buildNewestPush(awb))).toMatchObject({
    scans: [
      {
        status: 'UNDELIVERED',
        reason: 'refused',
        evidence: { agentName: 'Ravi K', agentPhone: '9000000001', isOtpChecked: false },
      },
    ],
  });
});

test('sends NDR actions as updates', async () => {
  const { awb } = await book('answered');
  fake.putOnHold(awb, 'on_hold', 'Address mismatch');
  for (const [action, update] of [
    [{ kind: 'return' }, { status_update: { status: 'rts' } }],
    [{ kind: 'change_payment', codPaise: 90_050 }, { order_details: { cod_amount: 900.5 } }],
    [
      { kind: 'change_details', phone: '9000000002' },
      { delivery_details: { contact: '9000000002' } },
    ],
  ] as const) {
    const outcome = await carrier.submitNdrAction(awb, action, createTimeout());
    expect(outcome).toEqual({ kind: 'submitted', token: '' });
    expect(JSON.parse(fake.calls.at(-1)?.body ?? '')).toEqual({ awb_number: awb, ...update });
  }
});

test('maps a known code to a status', () => {
  expect(readShadowfaxCode('recd_at_rev_hub', '').status).toBe('IN_TRANSIT');
});

test('maps an unknown code to UNKNOWN', () => {
  for (const code of ['', 'constructor', 'delivered ', 'teleported']) {
    expect(readShadowfaxCode(code, '')).toEqual({ status: 'UNKNOWN', reason: null });
  }
});

test('takes the reason of a parcel on hold from the remark, or uses the reason other', () => {
  expect(readShadowfaxCode('on_hold', 'Address mismatch').reason).toBe('address_incomplete');
  expect(readShadowfaxCode('on_hold', 'three attempts').reason).toBe('other');
});

test('allows reattempts and returns only for failed deliveries', () => {
  const failures = Object.keys(shadowfaxCodes.reasons);
  expect(failures).toEqual(expect.arrayContaining([...reattemptCodes, ...returnCodes]));
});

test('the codes of a journey lead to a delivery', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const history = ['new', 'ofp', 'picked', 'bag_in_transit', 'recd_at_fwd_dc', 'ofd', 'delivered'];
  const scans = history.map((code, index) => ({
    at: new Date(at.getTime() + index),
    code,
    status: readShadowfaxCode(code, '').status,
  }));
  expect(computeStatus(scans)).toBe('DELIVERED');
});
