import { beforeEach, describe, expect, test } from 'vitest';
import {
  createFailedScan,
  loadCase,
  reportScans,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
let visitorCount = 0;
const app = await testApp({ settings: { TRUST_PROXY: '127.0.0.1' }, carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
});

const HOUR_MS = 3_600_000;

/** Advances the clock and signs in again, because the access token may have expired. */
async function advanceClock(milliseconds: number) {
  app.clock.advance(milliseconds);
  seller = await app.signInAgain(seller.email);
}

async function failDelivery(code?: string, reason?: Parameters<typeof createFailedScan>[2]) {
  const parcel = await shipNewParcel(app, seller);
  await reportScans({ app, carrier }, createFailedScan(parcel, code, reason));
  return parcel;
}

const createLink = ({ docketNumber }: ShippedParcel) =>
  seller.post(`/api/ndr/${docketNumber}/link`, undefined);

async function createLinkPath(parcel: ShippedParcel): Promise<string> {
  return (await createLink(parcel)).json<{ data: { path: string } }>().data.path;
}

/** Returns the IP address of a new visitor. */
const createAddress = () => {
  visitorCount += 1;
  return `10.2.${Math.floor(visitorCount / 256)}.${visitorCount % 256}`;
};

const visit = (url: string, from = createAddress()) =>
  app.fastify.inject({ method: 'GET', url, headers: { 'x-forwarded-for': from } });

const submitForm = (url: string, fields: Record<string, string>, headers: object = {}) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      'x-forwarded-for': createAddress(),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

const laterAnswer = { action: 'reattempt', date: '2026-11-25' };

describe('the page of a link', () => {
  test('shows the reason and the city, but no name, address or phone number of the consignee', async () => {
    const parcel = await failDelivery();
    const { consignee } = await loadCase(seller, parcel);
    const page = await visit(await createLinkPath(parcel));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('The carrier came, and nobody was there');
    expect(page.body).toContain(consignee.city);
    for (const personalText of [consignee.name, consignee.phone, consignee.address]) {
      expect(page.body).not.toContain(personalText);
    }
    expect(page.body).not.toContain('Carrier says');
  });

  test('runs no script and stays out of caches and search engines', async () => {
    const page = await visit(await createLinkPath(await failDelivery()));
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      // The server rejects a form without an origin.
      'referrer-policy': 'same-origin',
    });
  });

  test('offers only the actions that fit the reason', async () => {
    const absentPage = await visit(await createLinkPath(await failDelivery()));
    expect(absentPage.body).toContain('name="date"');
    expect(absentPage.body).not.toContain('name="address"');
    const parcel = await failDelivery('EOD-74', 'address_incomplete');
    const addressPage = await visit(await createLinkPath(parcel));
    expect(addressPage.body).toContain('name="landmark"');
    expect(addressPage.body).not.toContain('name="date"');
  });

  test('does not exist for a case that offers the consignee no choice', async () => {
    const parcel = await failDelivery('EOD-105', 'seized');
    const response = await createLink(parcel);
    expect(response.statusCode).toBe(409);
    expect(response.json().reason).toBe('ndr_link_useless');
  });

  test('does not exist for an answered case', async () => {
    const answeredParcel = await failDelivery();
    await submitForm(await createLinkPath(answeredParcel), laterAnswer);
    expect((await createLink(answeredParcel)).json().reason).toBe('ndr_answered');
  });
});

describe('the email to the consignee', () => {
  const listLinks = async ({ docketNumber }: ShippedParcel) => {
    const { rows } = await app.ownerQuery(
      "select demo_link as link from mails where template = 'consignee_undelivered' and docket_number = $1",
      [docketNumber],
    );
    return rows.map((row) => String(row['link']).replace(app.deps.config.mailOrigin, ''));
  };

  test('contains a link that can be used once', async () => {
    const parcel = await failDelivery();
    const [path = ''] = await listLinks(parcel);
    expect(path).toMatch(/^\/ndr\/\d{14}-/);
    expect((await submitForm(path, laterAnswer)).statusCode).toBe(200);
    expect((await submitForm(path, laterAnswer)).statusCode).toBe(410);
    expect((await loadCase(seller, parcel)).lastAction).toMatchObject({ askedBy: 'consignee' });
  });

  test('contains no link when the consignee has no choices', async () => {
    expect(await listLinks(await failDelivery('EOD-105', 'seized'))).toEqual(['']);
  });
});

describe('an answer', () => {
  test('becomes an action and shows a confirmation page', async () => {
    const parcel = await failDelivery();
    const response = await submitForm(await createLinkPath(parcel), laterAnswer);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Thank you');
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)).toEqual([{ kind: 'defer', on: '2026-11-25' }]);
    expect((await loadCase(seller, parcel)).lastAction).toMatchObject({
      kind: 'reattempt',
      askedBy: 'consignee',
      date: '2026-11-25',
    });
  });

  test('with invalid fields shows the form with the typed values', async () => {
    const path = await createLinkPath(await failDelivery('EOD-74', 'address_incomplete'));
    const typedFields = { action: 'change_address', address: '14 <b>Cross</b>', landmark: ' ' };
    const response = await submitForm(path, typedFields);
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('<p class="problem" id="problem">Enter a landmark</p>');
    expect(response.body).toContain('aria-describedby="landmark-hint problem" aria-invalid="true"');
    expect(response.body).toContain('14 &lt;b&gt;Cross&lt;/b&gt;');
    expect((await submitForm(path, { ...typedFields, landmark: 'Temple' })).statusCode).toBe(200);
  });

  test('with a blank day requests the next attempt', async () => {
    const parcel = await failDelivery();
    expect(
      (await submitForm(await createLinkPath(parcel), { ...laterAnswer, date: '  ' })).statusCode,
    ).toBe(200);
    expect((await loadCase(seller, parcel)).lastAction).not.toHaveProperty('date');
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)).toEqual([{ kind: 'reattempt' }]);
  });

  test('is accepted once, even for concurrent requests', async () => {
    const parcel = await failDelivery();
    const path = await createLinkPath(parcel);
    const responses = await Promise.all([
      submitForm(path, laterAnswer),
      submitForm(path, laterAnswer),
      submitForm(path, laterAnswer),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    const response = await submitForm(path, { ...laterAnswer, date: '2026-11-26' });
    expect(response.statusCode).toBe(410);
    expect(response.body).toContain('You can no longer change this delivery');
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)).toHaveLength(1);
  });

  test('through one link closes every link of the case', async () => {
    const parcel = await failDelivery();
    const [path, otherPath] = [await createLinkPath(parcel), await createLinkPath(parcel)];
    await submitForm(path, laterAnswer);
    expect((await visit(otherPath)).statusCode).toBe(410);
    expect((await submitForm(otherPath, laterAnswer)).statusCode).toBe(410);
  });

  test('cannot contain an action that is reserved for the seller', async () => {
    const parcel = await failDelivery();
    const path = await createLinkPath(parcel);
    for (const action of ['return', 'change_payment', 'escalate']) {
      await submitForm(path, { action, remark: 'x', codPaise: '0' });
    }
    expect((await loadCase(seller, parcel)).lastAction).toBeNull();
  });
});

describe('a link', () => {
  test('expires at the deadline of the case', async () => {
    await seller.send('PUT', '/api/ndr/settings', { basedOnVersion: 0, defaultAction: 'none' });
    const path = await createLinkPath(await failDelivery());
    await advanceClock(24 * HOUR_MS);
    const page = await visit(path);
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('This link has expired');
    expect((await submitForm(path, laterAnswer)).statusCode).toBe(410);
    expect((await submitForm(path, { claim: 'nobody_came' })).statusCode).toBe(410);
  });

  test('to an earlier attempt is closed after the next failed attempt', async () => {
    const parcel = await failDelivery();
    const path = await createLinkPath(parcel);
    await advanceClock(24 * HOUR_MS);
    await reportScans({ app, carrier }, { awb: parcel.awb, status: 'OUT_FOR_DELIVERY' });
    await reportScans({ app, carrier }, createFailedScan(parcel));
    expect((await visit(path)).statusCode).toBe(410);
    expect((await submitForm(path, laterAnswer)).statusCode).toBe(410);
  });

  test('cannot be used for another parcel or guessed', async () => {
    const [parcel, otherParcel] = [await failDelivery(), await failDelivery()];
    const path = await createLinkPath(parcel);
    const otherPath = path.replace(parcel.docketNumber, otherParcel.docketNumber);
    expect((await visit(otherPath)).statusCode).toBe(404);
    expect((await submitForm(otherPath, laterAnswer)).statusCode).toBe(404);
    const secret = path.slice(-32);
    const changedToken = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    for (const guess of [changedToken, '', 'A'.repeat(32), '%00', '../etc']) {
      const url = `/ndr/${parcel.docketNumber}-${guess}`;
      expect((await visit(url)).statusCode).toBe(404);
    }
    expect((await loadCase(seller, otherParcel)).lastAction).toBeNull();
  });

  test('keeps the secret out of the link table, the audit log and the server logs', async () => {
    const path = await createLinkPath(await failDelivery());
    const secret = path.slice(-32);
    expect(secret).toMatch(/^[\w-]{32}$/);
    await visit(path);
    const { rows } = await app.ownerQuery('select l::text as row from ndr_links l');
    const audit = await app.ownerQuery('select a::text as row from audit_entries a');
    expect(JSON.stringify([rows, audit.rows, app.logLines])).not.toContain(secret);
  });

  test('allows 30 requests a minute from one network', async () => {
    const url = `/ndr/10000000000000-${'A'.repeat(32)}`;
    const from = createAddress();
    const statuses: number[] = [];
    for (let request = 0; request < 31; request += 1) {
      statuses.push((await visit(url, from)).statusCode);
    }
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test('rejects a form that another site sends', async () => {
    const parcel = await failDelivery();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await submitForm(await createLinkPath(parcel), laterAnswer, headers)).statusCode).toBe(
      403,
    );
    expect((await loadCase(seller, parcel)).lastAction).toBeNull();
  });
});
