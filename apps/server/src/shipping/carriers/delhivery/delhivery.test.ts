import { computeStatus } from '@shipdesk/domain/shipping/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestOutgoing } from '../../../../test-support/carriers/carrier-accounts.ts';
import {
  bookParcels,
  carrierWarehouse,
  createLane,
  createParcel,
  createTimeout,
  findBooking,
} from '../../../../test-support/carriers/carrier-samples.ts';
import { fakeToken, startFakeDelhivery } from '../../../../test-support/carriers/fake-delhivery.ts';
import { UNSERVICEABLE_PINCODE } from '../../../../test-support/carriers/fake-delhivery-places.ts';
import type { Carrier, Parcel } from '../port.ts';
import { createDelhivery } from './delhivery.ts';

const pushToken = 'pushed-by-delhivery';
const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const createAccount = (fake: { baseUrl: string }, token = fakeToken) => ({
  baseUrl: fake.baseUrl,
  token,
  pushToken,
  outgoing: createTestOutgoing(),
  qualityChecks: { brand: 'Q-1', damage: 'Q-2' },
});

describe('the Delhivery adapter', () => {
  let fake: Awaited<ReturnType<typeof startFakeDelhivery>>;
  let carrier: Carrier;
  beforeAll(async () => {
    fake = await startFakeDelhivery();
    carrier = createDelhivery(createAccount(fake), clock);
    await carrier.registerWarehouse(carrierWarehouse, createTimeout());
  });
  afterAll(() => fake.close());

  const book = (...parcels: readonly Parcel[]) => bookParcels(carrier, parcels);
  const withConsignee = (changes: Partial<Parcel['consignee']>) => ({
    consignee: { ...createParcel('').consignee, ...changes },
  });
  const readBody = () => JSON.parse(fake.calls.at(-1)?.body ?? '');
  const bookParcel = async (reference: string) => {
    const [outcome] = await book(createParcel(reference));
    if (outcome?.kind !== 'booked') throw new Error(JSON.stringify(outcome));
    return outcome.awb;
  };

  test('converts a parcel to the units of Delhivery and removes characters that truncate a text', async () => {
    const consignee = withConsignee({ address: '14%\\B; 3rd\nCross' });
    await book(createParcel('K-1;2', { contents: 'Shirt & tie #2', ...consignee }));
    const call = fake.calls.at(-1);
    expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const form = new URLSearchParams(call?.body);
    expect(form.get('format')).toBe('json');
    expect(JSON.parse(form.get('data') ?? '')).toMatchObject({
      pickup_location: { name: carrierWarehouse.name },
      shipments: [
        {
          order: 'K-1 2',
          add: '14 B 3rd Cross',
          products_desc: 'Shirt tie 2',
          payment_mode: 'COD',
          cod_amount: 1250.5,
          weight: 650,
          shipment_length: 35,
          shipment_width: 30,
          shipment_height: 6.5,
          quantity: '2',
          shipping_mode: 'Surface',
          return_add: carrierWarehouse.returnAddress.address,
          return_address: carrierWarehouse.returnAddress.address,
        },
      ],
    });
  });

  test('sends a reverse parcel with the quality checks that have a Delhivery id', async () => {
    await book(
      createParcel('checked-return', {
        direction: 'reverse',
        paymentMode: 'Pickup',
        codPaise: 0,
        returned: {
          reason: 'wrong_item',
          checks: [
            { check: 'brand', expected: 'Acme', isRequired: true },
            { check: 'damage', expected: '', isRequired: false },
            { check: 'size', expected: 'XL', isRequired: false },
          ],
        },
      }),
    );
    const form = new URLSearchParams(fake.calls.at(-1)?.body);
    const [shipment] = JSON.parse(form.get('data') ?? '').shipments;
    expect(shipment).toMatchObject({
      payment_mode: 'Pickup',
      pin: '400001',
      qc_type: 'param',
      custom_qc: [
        {
          item: 'Cotton shirt (2)',
          return_reason: 'Wrong product',
          brand: 'Acme',
          questions: [
            { questions_id: 'Q-1', value: ['Acme'], required: true, type: 'varchar' },
            { questions_id: 'Q-2', value: ['Yes'], required: false, options: ['Yes', 'No'] },
          ],
        },
      ],
    });
    expect(shipment.custom_qc[0].questions).toHaveLength(2);
    expect(shipment.custom_qc[0].questions[0].options).toEqual(['']);
  });

  test('sends a reverse parcel without quality checks as a plain pickup', async () => {
    await book(
      createParcel('plain-return', { direction: 'reverse', paymentMode: 'Pickup', codPaise: 0 }),
    );
    const form = new URLSearchParams(fake.calls.at(-1)?.body);
    expect(JSON.parse(form.get('data') ?? '').shipments[0]).not.toHaveProperty('custom_qc');
  });

  test('returns the routing code of a booking', async () => {
    const [outcome] = await book(createParcel('routed'));
    expect(outcome).toMatchObject({ kind: 'booked', sortCode: 'BOM/FRT' });
  });

  test.each([
    [withConsignee({ pincode: UNSERVICEABLE_PINCODE }), 'unserviceable', /non serviceable pincode/],
    [withConsignee({ name: 'insufficient' }), 'insufficient_balance', /insufficient balance/],
    [withConsignee({ phone: '12' }), 'invalid_address', /Incorrect phone/],
    [withConsignee({ name: 'suspicious' }), 'other', /suspicious order/],
  ])(
    'maps a failure in a response with status 200 to a refusal: %o',
    async (changes, code, words) => {
      const [outcome] = await book(createParcel(`refused-${code}`, changes));
      expect(outcome).toEqual({ kind: 'refused', code, words: expect.stringMatching(words) });
    },
  );

  test('returns an unknown outcome for a parcel that Delhivery may have partly saved', async () => {
    expect(await book(createParcel('in part', withConsignee({ name: 'partial' })))).toMatchObject([
      { kind: 'unknown', words: 'Package might have been partially saved' },
    ]);
  });

  const htmlPage = '<html><body>Bad gateway</body></html>';
  const xml = '<?xml version="1.0"?><root><list-item>1</list-item></root>';
  test.each([
    ['XML', { status: 200, body: xml }, { kind: 'unknown', cause: 'unreadable' }],
    ['HTML', { status: 502, body: htmlPage }, { kind: 'unknown', cause: 'unreadable' }],
    ['half a response', { status: 200, body: '{"packages":[{"way' }, { kind: 'unknown' }],
    ['an empty response', { status: 200, body: '' }, { kind: 'unknown', cause: 'unreadable' }],
    ['an array', { status: 200, body: '[]' }, { kind: 'unknown', cause: 'unreadable' }],
    ['null', { status: 200, body: 'null' }, { kind: 'unknown', cause: 'unreadable' }],
    ['a redirect', { status: 302, body: '', headers: { location: '/' } }, { kind: 'unknown' }],
    ['a cut connection', 'lose_request', { kind: 'unknown', cause: 'connection' }],
    [
      'status 429',
      { status: 429, body: 'Too many', headers: { 'retry-after': '12' } },
      { kind: 'refused', code: 'throttled', retryAfterSeconds: 12 },
    ],
    [
      'a page of the firewall',
      { status: 403, body: htmlPage },
      { kind: 'refused', code: 'throttled', retryAfterSeconds: 30 },
    ],
    [
      'a token that is refused with 403',
      { status: 403, body: '{"detail":"Invalid token"}' },
      { kind: 'refused', code: 'credentials' },
    ],
    [
      'a token of the other environment',
      { status: 200, body: `{"rmk":"'NoneType' object has no attribute 'end_date'"}` },
      { kind: 'refused', code: 'credentials' },
    ],
    [
      'a token of another client',
      { status: 200, body: '{"rmk":"shipment list contains no data","packages":[]}' },
      { kind: 'refused', code: 'credentials' },
    ],
    [
      'an internal error without packages',
      {
        status: 200,
        body: '{"success":false,"rmk":"An internal Error has occurred","packages":[]}',
      },
      { kind: 'unknown' },
    ],
  ] as const)('classifies %s alike for five kinds of call', async (name, fault, outcome) => {
    fake.fail(fault, fault, fault, fault, fault);
    expect(await book(createParcel(name))).toMatchObject([outcome]);
    const tracking = await carrier.track(['5793081000016'], createTimeout());
    expect(tracking.kind).toBe(outcome.kind);
    expect(await carrier.checkServiceability(createLane(), createTimeout())).toMatchObject({
      kind: outcome.kind,
    });
    expect(await carrier.cancel({ awb: '5793081000016', ids: {} }, createTimeout())).toMatchObject({
      kind: outcome.kind,
    });
    const pickup = { warehouse: 'x', day: '2026-11-23', from: '14:00', parcels: [] };
    expect(await carrier.schedulePickup?.(pickup, createTimeout())).toMatchObject({
      kind: outcome.kind,
    });
  });

  test('makes one attempt and aborts the call with the signal of the caller', async () => {
    const callsBefore = fake.calls.length;
    fake.fail('never_respond');
    const outcome = await carrier.cancel(
      { awb: '5793081000016', ids: {} },
      AbortSignal.timeout(100),
    );
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'timeout' });
    expect(fake.calls.length).toBe(callsBefore + 1);
  });

  test('returns an unknown outcome for a parcel that is missing from a batch response', async () => {
    const halve = (text: string) => {
      const response = JSON.parse(text);
      return JSON.stringify({ ...response, packages: response.packages.slice(0, 1) });
    };
    fake.fail({ change: halve });
    const outcomes = await book(createParcel('half-1'), createParcel('half-2'));
    expect(outcomes).toMatchObject([{ kind: 'booked' }, { kind: 'unknown', cause: 'unreadable' }]);
    const outcome = await findBooking(carrier, 'half-2');
    expect(outcome.kind).toBe('found');
  });

  const register = (warehouse = carrierWarehouse) =>
    carrier.registerWarehouse(warehouse, createTimeout());

  test('parses a warehouse response in XML with status 400', async () => {
    const wrapMessage = (text: string) => `<root><message>${text}</message></root>`;
    fake.fail({ status: 400, body: wrapMessage('A new client warehouse has been created') });
    expect(await register()).toEqual({ kind: 'registered' });
    fake.fail({ status: 400, body: wrapMessage('something else') });
    expect(await register()).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    [{ address: '' }, 'invalid_address'],
    [{ pincode: UNSERVICEABLE_PINCODE }, 'unserviceable'],
  ])('reports a refused warehouse: %o', async (changes, code) => {
    const outcome = await register({ ...carrierWarehouse, name: 'another', ...changes });
    expect(outcome).toMatchObject({ kind: 'refused', code, words: expect.stringMatching(/\S/) });
  });

  test.each([
    [{ toPincode: '795001' }, { isServed: false, words: 'Embargo' }],
    [{ fromPincode: '795001' }, { isServed: false, words: 'Embargo' }],
    [{ toPincode: '194404' }, { isServed: false }],
    [{ toPincode: '744304' }, { isServed: false }],
    [{ toPincode: '744304', paymentMode: 'Prepaid' as const }, { isServed: true }],
    [{ fromPincode: '744304' }, { isServed: true }],
  ])('checks whether Delhivery serves %o', async (changes, expected) => {
    const outcome = await carrier.checkServiceability(createLane(changes), createTimeout());
    expect(outcome).toMatchObject(expected);
  });

  test.each([
    [{ day: '2026-11-20' }, { code: 'other', words: 'Pickup date cannot be in past' }],
    [{ from: '05:00' }, { code: 'insufficient_balance' }],
  ])('reports a refused pickup: %o', async (changes, refusal) => {
    const { name: warehouse } = carrierWarehouse;
    const request = { warehouse, day: '2026-11-24', from: '14:00', parcels: [], ...changes };
    expect(await carrier.schedulePickup?.(request, createTimeout())).toMatchObject(refusal);
  });

  test('parses times without a time zone as Indian time, and skips an invalid time', async () => {
    const awb = await bookParcel('timed');
    fake.fail({
      status: 200,
      body: JSON.stringify({
        ShipmentData: [
          {
            Shipment: {
              AWB: awb,
              Status: {
                Status: 'Delivered',
                StatusType: 'DL',
                StatusDateTime: '2026-11-21T23:56:59',
              },
              Scans: [
                {
                  ScanDetail: {
                    Scan: 'Dispatched',
                    ScanType: 'UD',
                    StatusDateTime: '2026-11-21 08:00:00.5',
                  },
                },
                { ScanDetail: { Scan: 'Manifested', ScanType: 'UD', StatusDateTime: 'soon' } },
              ],
            },
          },
        ],
      }),
    });
    const tracking = await carrier.track([awb], createTimeout());
    expect(tracking).toMatchObject({
      scans: [
        { at: new Date('2026-11-21T02:30:00.500Z'), status: 'OUT_FOR_DELIVERY', reference: '' },
        { at: new Date('2026-11-21T18:26:59Z'), status: 'DELIVERED' },
      ],
    });
  });

  test('does not count a return to origin as a delivery', async () => {
    const awb = await bookParcel('returned');
    fake.addScan(awb, 'RT', 'In Transit', 'RT-101', 'Returned');
    fake.addScan(awb, 'DL', 'RTO', 'RD-AC', 'Return accepted');
    const tracking = await carrier.track([awb], createTimeout());
    expect(tracking.kind === 'scans' && computeStatus(tracking.scans)).toBe('RTO_DELIVERED');
  });

  test("returns Delhivery's message for a refused NDR action", async () => {
    const awb = await bookParcel('opened');
    fake.addScan(awb, 'UD', 'Pending', 'EOD-111', 'Opened and refused');
    const submission = await carrier.submitNdrAction(awb, { kind: 'reattempt' }, createTimeout());
    if (submission.kind !== 'submitted') throw new Error(JSON.stringify(submission));
    fake.decideUploads();
    expect(await carrier.loadNdrResult(awb, submission.token, createTimeout())).toEqual({
      kind: 'refused',
      code: 'attempts_exhausted',
      words: 'Shipment has reached max attempt count',
    });
  });

  test('sends NDR actions in the format of Delhivery', async () => {
    const awb = await bookParcel('moved');
    const change = {
      kind: 'change_details',
      phone: '9123456780',
      address: '7 & 8, MG Road',
    } as const;
    const submission = { kind: 'submitted', token: '' };
    expect(await carrier.submitNdrAction(awb, change, createTimeout())).toEqual(submission);
    expect(readBody()).toEqual({ waybill: awb, phone: '9123456780', add: '7 8, MG Road' });
    expect(await carrier.loadNdrResult(awb, '', createTimeout())).toEqual({ kind: 'accepted' });
    const payment = { kind: 'change_payment', codPaise: 49_950 } as const;
    expect(await carrier.submitNdrAction(awb, payment, createTimeout())).toEqual(submission);
    expect(readBody()).toEqual({ waybill: awb, pt: 'COD', cod: '499.5' });
    await carrier.submitNdrAction(awb, { ...payment, codPaise: 0 }, createTimeout());
    expect(readBody()).toEqual({ waybill: awb, pt: 'Pre-paid' });
    await carrier.submitNdrAction(awb, { kind: 'defer', on: '2026-11-25' }, createTimeout());
    expect(readBody()).toEqual({
      data: [{ waybill: awb, act: 'DEFER_DLV', action_data: { deferred_date: '2026-11-25' } }],
    });
    expect(await carrier.submitNdrAction(awb, { kind: 'return' }, createTimeout())).toEqual(
      submission,
    );
    expect(readBody()).toEqual({ waybill: awb, cancellation: 'true' });
  });

  test('sends an NDR action for every box, even when Delhivery refuses a delivered box', async () => {
    const [firstAwb, secondAwb] = [await bookParcel('box 1'), await bookParcel('box 2')];
    const awbs = [firstAwb, 'delivered', secondAwb];
    const submit = (action: Parameters<Carrier['submitNdrAction']>[1]) =>
      carrier.submitNdrAction(firstAwb, action, createTimeout(), awbs);
    const details = { kind: 'change_details', address: '9 Lake Road' } as const;
    for (const action of [details, { kind: 'return' } as const]) {
      expect(await submit(action)).toEqual({ kind: 'submitted', token: '' });
      const waybills = fake.calls.slice(-3).map(({ body }) => JSON.parse(body).waybill);
      expect(waybills.toSorted()).toEqual(awbs.toSorted());
    }
    fake.addScan(firstAwb, 'UD', 'Pending', 'EOD-11', 'Consignee unavailable');
    await submit({ kind: 'reattempt' });
    expect(readBody().data).toEqual(awbs.map((waybill) => ({ waybill, act: 'RE-ATTEMPT' })));
  });

  test('sends a change of the payment only for the first box', async () => {
    const [awb, secondAwb] = [await bookParcel('paid box 1'), await bookParcel('paid box 2')];
    const payment = { kind: 'change_payment', codPaise: 0 } as const;
    const callsBefore = fake.calls.length;
    await carrier.submitNdrAction(awb, payment, createTimeout(), [awb, secondAwb]);
    expect(readBody()).toEqual({ waybill: awb, pt: 'Pre-paid' });
    expect(fake.calls.length).toBe(callsBefore + 1);
  });

  const loadLabelKind = async (number: string) =>
    (await carrier.loadLabel?.({ awb: number, ids: {} }, createTimeout()))?.kind;

  test('downloads a packing slip without sending the token', async () => {
    expect(await loadLabelKind(await bookParcel('slip'))).toBe('label');
    expect(fake.calls.at(-1)?.headers.authorization).toBeUndefined();
  });

  test('refuses the packing slip of an unknown AWB', async () => {
    expect(await loadLabelKind('9999999999999')).toBe('refused');
  });

  test('refuses a packing slip whose link has a private address', async () => {
    const awb = await bookParcel('private slip');
    const body = '{"packages":[{"pdf_download_link":"http://169.254.169.254/latest"}]}';
    fake.fail({ status: 200, body });
    expect(await loadLabelKind(awb)).toBe('refused');
  });
});
