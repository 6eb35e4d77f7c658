import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { trackParcel } from '@shipdesk/contract/shipping/tracking';
import { formatDocketNumber } from '@shipdesk/domain/order/docket';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import type { Scan } from '../carriers/port.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
let visitorCount = 0;
const app = await testApp({ settings: { TRUST_PROXY: '127.0.0.1' }, carriers: carrier });

beforeEach(async () => {
  carrier.scans.length = 0;
  seller = await app.signIn();
});

const LATER_MS = 61_000;
const LOGO = `data:image/png;base64,${'A'.repeat(400)}`;

function createAddress(): string {
  visitorCount += 1;
  return `10.1.${Math.floor(visitorCount / 256)}.${visitorCount % 256}`;
}

/** Visits a page, by default from a unique IP address. */
function visit(url: string, address = createAddress()) {
  return app.fastify.inject({ method: 'GET', url, headers: { 'x-forwarded-for': address } });
}

async function createOrder(changes: object = {}): Promise<string> {
  const response = await seller.post('/booking/createPickup', buildOrderPayload(changes));
  return response.json().data.docketNumber;
}

async function bookOrder(docketNumber: string): Promise<string> {
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  return (await seller.get(`/api/shipments/${docketNumber}`)).json().data.awb;
}

const createScan = (
  awb: string,
  status: Scan['status'],
  minutes: number,
  changes: object = {},
): Scan => ({
  awb,
  reference: '',
  at: new Date(app.clock.now.getTime() + minutes * 60_000),
  code: `X-${status}-${minutes}`,
  rawStatus: status,
  status,
  words: 'Scanned',
  location: 'Kalyan_Hub_C (Mumbai)',
  reason: null,
  ...changes,
});

async function scanParcel(...scans: Scan[]): Promise<void> {
  carrier.scans.push(...scans);
  app.clock.advance(LATER_MS);
  await app.runJobs();
}

const loadTrackedParcel = async (docketNumber: string) =>
  (await visit(`/api/track/${docketNumber}`)).json<ResponseOf<typeof trackParcel>>().data;

describe('a known number', () => {
  test('shows the seller, the masked consignee, the status, the expected day and the newest scan first', async () => {
    const docketNumber = await createOrder({ name: 'Asha Menon', city: 'Bengaluru' });
    const awb = await bookOrder(docketNumber);
    await scanParcel(
      createScan(awb, 'PICKED_UP', 1),
      createScan(awb, 'IN_TRANSIT', 2),
      createScan(awb, 'IN_TRANSIT', 3),
      createScan(awb, 'IN_TRANSIT', 4, { location: 'Bengaluru_Kormngla_D' }),
    );
    expect(await loadTrackedParcel(docketNumber)).toMatchObject({
      docketNumber,
      seller: 'Test',
      status: 'IN_TRANSIT',
      expectedOn: expect.stringMatching(/^2026-11-2\d$/),
      consignee: { name: 'A***a', city: 'Bengaluru' },
      events: [
        { status: 'IN_TRANSIT', place: '' },
        { status: 'IN_TRANSIT', place: 'Mumbai' },
        { status: 'IN_TRANSIT', place: 'Mumbai' },
        { status: 'PICKED_UP', place: 'Mumbai' },
      ],
    });
    const page = await visit(`/track/${docketNumber}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    for (const text of [
      'On its way',
      'Expected by',
      'A***a, Bengaluru',
      'Mumbai',
      'Picked up by',
    ]) {
      expect(page.body).toContain(text);
    }
  });

  test('shows consecutive scans with the same text once unless the places differ', async () => {
    const docketNumber = await createOrder();
    const awb = await bookOrder(docketNumber);
    await scanParcel(
      createScan(awb, 'IN_TRANSIT', 2),
      createScan(awb, 'IN_TRANSIT', 3, { location: '' }),
      createScan(awb, 'IN_TRANSIT', 4),
    );
    const { body } = await visit(`/track/${docketNumber}`);
    expect(body.match(/<span>On its way<\/span>\n<span class="where">/g)).toHaveLength(1);
  });

  test('shows no expected day that is before the newest scan', async () => {
    const docketNumber = await createOrder();
    const awb = await bookOrder(docketNumber);
    await scanParcel(createScan(awb, 'OUT_FOR_DELIVERY', 14 * 24 * 60));
    expect((await visit(`/track/${docketNumber}`)).body).not.toContain('Expected by');
  });

  test('shows Being packed before the booking', async () => {
    const docketNumber = await createOrder();
    expect(await loadTrackedParcel(docketNumber)).toMatchObject({
      status: null,
      expectedOn: null,
      events: [],
    });
    expect((await visit(`/track/${docketNumber}`)).body).toContain('Being packed');
  });

  test('shows the status CANCELLED after the order is cancelled', async () => {
    const docketNumber = await createOrder();
    await seller.post(`/api/orders/${docketNumber}/cancel`, undefined);
    const cancelledParcel = { status: 'CANCELLED', events: [] };
    expect(await loadTrackedParcel(docketNumber)).toMatchObject(cancelledParcel);
    expect((await visit(`/track/${docketNumber}`)).body).toContain('Contact the sender');
  });

  test('shows no expected day after the delivery or during a return', async () => {
    const deliveredDocket = await createOrder();
    const returnedDocket = await createOrder();
    await scanParcel(createScan(await bookOrder(deliveredDocket), 'DELIVERED', 5));
    await scanParcel(createScan(await bookOrder(returnedDocket), 'RTO_INITIATED', 5));
    const deliveredParcel = { status: 'DELIVERED', expectedOn: null };
    expect(await loadTrackedParcel(deliveredDocket)).toMatchObject(deliveredParcel);
    expect((await visit(`/track/${deliveredDocket}`)).body).toContain('Delivered on');
    const returnedParcel = { status: 'RTO_INITIATED', expectedOn: null };
    expect(await loadTrackedParcel(returnedDocket)).toMatchObject(returnedParcel);
    expect((await visit(`/track/${returnedDocket}`)).body).toContain('Going back to the sender');
  });

  test('shows the day of the delivery, even after later scans', async () => {
    const docketNumber = await createOrder();
    const awb = await bookOrder(docketNumber);
    app.clock.now = new Date('2026-12-01T06:30:00Z');
    await scanParcel(
      createScan(awb, 'DELIVERED', 0),
      createScan(awb, 'IN_TRANSIT', 5 * 24 * 60, { code: 'EPOD-1' }),
    );
    const { body } = await visit(`/track/${docketNumber}`);
    expect(body).toContain('Delivered on Tuesday, 01-12-2026');
  });

  async function setCompany(name: string, logo: string): Promise<void> {
    const { sellerId } = await app.findSeller(seller.email);
    const columns = 'update sellers set name = $1, logo = $2 where seller_id = $3';
    await app.ownerQuery(columns, [name, logo, sellerId]);
  }

  test('escapes the texts of the seller and the consignee', async () => {
    await setCompany('<b>&"Tea"</b>', LOGO);
    const city = '<script>alert(1)</script>\u202egnol\u2066\u0001';
    const docketNumber = await createOrder({ name: '<x', city });
    const { body } = await visit(`/track/${docketNumber}`);
    expect(body).toContain('&lt;/script&gt;gnol</dd>');
    expect(body).toContain('&lt;b&gt;&amp;&quot;Tea&quot;&lt;/b&gt;');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script');
  });

  test('shows a small logo, but no large logo', async () => {
    const docketNumber = await createOrder();
    await setCompany('Tea', LOGO);
    const { body } = await visit(`/track/${docketNumber}`);
    expect(body).toContain(`<img src="${LOGO}" alt="">`);
    await setCompany('Tea', `data:image/png;base64,${'A'.repeat(200_000)}`);
    const page = await visit(`/track/${docketNumber}`);
    expect(page.body).not.toContain('<img');
    expect(page.body.length).toBeLessThan(40_000);
  });

  test('has a page of less than 40 kB with a logo and a hundred scans', async () => {
    const { sellerId } = await app.findSeller(seller.email);
    const logo = `data:image/png;base64,${'A'.repeat(20_000)}`;
    await app.ownerQuery('update sellers set logo = $1 where seller_id = $2', [logo, sellerId]);
    const docketNumber = await createOrder();
    const awb = await bookOrder(docketNumber);
    const towns = ['Mumbai', 'Pune', 'Nashik'];
    await scanParcel(
      ...Array.from({ length: 100 }, (_, index) =>
        createScan(awb, 'IN_TRANSIT', index * 300, { location: towns[index % towns.length] }),
      ),
    );
    const { body } = await visit(`/track/${docketNumber}`);
    expect(body).toContain(logo);
    expect(Buffer.byteLength(body)).toBeLessThan(40_000);
  });
});

describe('the AWB of a carrier', () => {
  test('shows the page of the parcel with the carrier, the AWB and the contact of the seller', async () => {
    const docketNumber = await createOrder();
    const awb = await bookOrder(docketNumber);
    for (const number of [awb, docketNumber]) {
      const { statusCode, body } = await visit(`/track/${number}`);
      expect([number, statusCode]).toEqual([number, 200]);
      for (const text of [docketNumber, awb, 'Simulator', 'tel:+919847012345']) {
        expect(body).toContain(text);
      }
    }
    const { statusCode, headers } = await visit(`/track?docketNumber=${awb}`);
    expect([statusCode, headers.location]).toEqual([303, `/track/${awb}`]);
  });

  test('returns 404 while two sellers have a parcel with the same AWB', async () => {
    const awb = await bookOrder(await createOrder());
    seller = await app.signIn();
    const otherAwb = await bookOrder(await createOrder());
    await app.ownerQuery('update shipments set awb = $1 where awb = $2', [awb, otherAwb]);
    expect((await visit(`/track/${awb}`)).statusCode).toBe(404);
  });

  test('allows 60 requests a minute from one network', async () => {
    const awb = await bookOrder(await createOrder());
    for (let count = 0; count < 60; count += 1) {
      expect((await visit(`/track/${awb}`, '10.9.9.20')).statusCode).toBe(200);
    }
    expect((await visit(`/track/${awb}`, '10.9.9.20')).statusCode).toBe(429);
  });
});

describe('an unknown number', () => {
  test('returns a 404 page for any text', async () => {
    const unknownNumber = formatDocketNumber(123_456_789);
    for (const number of [
      unknownNumber,
      '10000000000001',
      'abc',
      '%3Cscript%3E',
      '..%2Fapi',
      '%00',
      '%F0%9F%93%A6',
    ]) {
      const { statusCode, body, headers } = await visit(`/track/${number}`);
      expect([number, statusCode, headers['content-type']]).toEqual([
        number,
        404,
        'text/html; charset=utf-8',
      ]);
      expect(body).toContain('Parcel not found');
      expect(body).not.toContain('<script');
    }
  });

  test('returns 404 from the API', async () => {
    const { statusCode, json } = await visit(`/api/track/${formatDocketNumber(123_456_789)}`);
    expect([statusCode, json().reason]).toEqual([404, 'parcel_unknown']);
  });

  test('returns 422 from the API if the number is invalid', async () => {
    expect((await visit('/api/track/abc')).statusCode).toBe(422);
  });

  test('allows 60 requests a minute from one network', async () => {
    const number = formatDocketNumber(987_654_321);
    const visitUnknownNumber = () => visit(`/track/${number}`, '10.9.9.9');
    for (let count = 0; count < 60; count += 1)
      expect((await visitUnknownNumber()).statusCode).toBe(404);
    const response = await visitUnknownNumber();
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
    expect(response.body).toContain('Wait a minute');
    expect((await visit(`/track/${number}`, '10.9.9.10')).statusCode).toBe(404);
  });
});

describe('the tracking form', () => {
  test('redirects to the page of a number typed with spaces or dashes', async () => {
    const number = formatDocketNumber(42);
    const typedNumber = encodeURIComponent(
      ` ${number.slice(0, 4)} ${number.slice(4, 9)}-${number.slice(9)} `,
    );
    const { statusCode, headers } = await visit(`/track?docketNumber=${typedNumber}`);
    expect([statusCode, headers.location]).toEqual([303, `/track/${number}`]);
  });

  test('redirects a URL with a trailing slash to the URL without the slash', async () => {
    const number = formatDocketNumber(42);
    for (const [url, location] of [
      [`/track/${number}/`, `/track/${number}`],
      [`/track/${number}/?from=sms/`, `/track/${number}?from=sms/`],
      ['/track/%2F%2Fexample.com/', '/track/%2F%2Fexample.com'],
      ['/track/', '/track'],
    ] as const) {
      const { statusCode, headers } = await visit(url);
      expect([url, statusCode, headers.location]).toEqual([url, 308, location]);
    }
  });

  test('keeps an invalid number and shows the error', async () => {
    const response = await visit('/track?docketNumber=12%2234');
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('value="12&quot;34"');
    expect(response.body).toContain('No parcel has this number. Enter the 14 digits');
    const mistypedResponse = await visit('/track?docketNumber=10000000000001');
    expect(mistypedResponse.body).toContain('This docket number is not valid');
  });

  test('is shown for a URL that does not contain exactly one docket number', async () => {
    for (const query of ['', '?docketNumber=', '?docketNumber=1&docketNumber=2', '?other=1']) {
      const { statusCode, body } = await visit(`/track${query}`);
      expect([query, statusCode]).toEqual([query, 200]);
      expect(body).toContain('<form action="/track" method="get">');
    }
  });
});

test('tracking pages run no script and stay out of caches, and only the form is indexed', async () => {
  const docketNumber = await createOrder();
  const { headers, body } = await visit(`/track/${docketNumber}`);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none';style-src 'sha256-[\w+/]+=';img-src 'self' data:;form-action 'self'/,
  );
  expect(body).not.toMatch(/<script|<link rel="stylesheet"|\son\w+=|style="/);
  expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(body).toContain('<meta name="archive.org_bot" content="noarchive">');
  expect((await visit('/track')).body).not.toContain('noindex');
  expect((await visit('/track?docketNumber=1')).body).toContain('noindex');
  expect((await visit('/robots.txt')).body).toBe('User-agent: *\nAllow: /track\nDisallow: /\n');
});
