import { mailedNotices } from '@shipdesk/domain/account/event/notice';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MailServer } from '../../../test-support/processes/mail-server.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import {
  type Caller,
  createTestApp,
  forSeller,
  PASSWORD,
  testApp,
} from '../../../test-support/test-app.ts';
import { queueNoticeMails, queueOwnerMail, queueReportMails, queueUserMail } from './mail-steps.ts';
import { mailTexts } from './mail-texts.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
let sellerId: string;

const server = await MailServer.start();
afterAll(() => server.close());
const app = await testApp({ settings: { ...server.settings, PORT: '3456' }, carriers: carrier });

beforeEach(async () => {
  server.mails.length = 0;
  server.script = 'accept';
  carrier.script = () => 'booked';
  seller = await app.signIn();
  ({ sellerId } = await app.findSeller(seller.email));
});

async function addOrder(email = 'asha@example.in'): Promise<string> {
  const payload = buildOrderPayload();
  const shipments = payload.shipments.map((shipment) => ({ ...shipment, email }));
  const response = await seller.post('/booking/createPickup', { ...payload, shipments });
  return response.json().data.docketNumber;
}

async function findUserId(): Promise<string> {
  const { rows } = await app.ownerQuery('select id from users where email = $1', [seller.email]);
  return String(rows[0]?.['id']);
}

async function queueMail(
  template: 'password_reset' | 'password_changed' | 'invitation' = 'password_changed',
) {
  const userId = await findUserId();
  await app.database.asSeller(forSeller(sellerId), (db) =>
    queueUserMail(db, { sellerId }, { userId, template }, app.clock.now),
  );
}

async function listMails() {
  const { rows } = await app.ownerQuery(
    'select id, template, state, problem, attempts, demo_link from mails where seller_id = $1 order by id',
    [sellerId],
  );
  return rows;
}

const HOUR_MS = 3_600_000;
const readHeader = (name: string) =>
  server.mails.flatMap(({ headers }) => headers.filter((line) => line.startsWith(`${name}: `)));

describe('email delivery', () => {
  test('sends every template as text and HTML with links to the configured address', async () => {
    const docketNumber = await addOrder();
    for (const event of mailedNotices) {
      const choice = { event, toSeller: true, toConsignee: true };
      expect((await seller.send('PUT', '/api/mail-switches', choice)).statusCode).toBe(200);
      await app.database.asSeller(forSeller(sellerId), (db) =>
        queueNoticeMails(
          db,
          { sellerId },
          { notice: event, docketNumbers: [docketNumber] },
          app.clock.now,
        ),
      );
    }
    await queueMail('password_reset');
    await queueMail('password_changed');
    await queueMail('invitation');
    const userIds = [await findUserId()];
    await app.database.asSeller(forSeller(sellerId), (db) =>
      queueReportMails(db, { sellerId }, { userIds, names: ['Orders'] }, app.clock.now),
    );
    for (const template of ['bank_account_changed', 'bank_account_rejected'] as const) {
      await app.database.asSeller(forSeller(sellerId), (db) =>
        queueOwnerMail(
          db,
          { sellerId },
          { template, bankAccountId: app.deps.newId() },
          app.clock.now,
        ),
      );
    }
    await seller.post('/api/team/invitations', {
      email: 'asha@example.in',
      role: 'Packing',
      hideContacts: false,
      delivery: 'mail',
    });
    await app.runJobs();

    const mails = await listMails();
    expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(Object.keys(mailTexts)));
    expect(mails.filter(({ state }) => state !== 'sent')).toEqual([]);
    expect(server.mails).toHaveLength(mails.length);
    for (const { to, headers, raw } of server.mails) {
      expect([seller.email, 'asha@example.in']).toContain(to);
      expect(headers).toContain('Auto-Submitted: auto-generated');
      expect(raw).toContain('Content-Type: text/plain');
      expect(raw).toContain('Content-Type: text/html');
      // Links use the configured address, whatever the Host header of the request.
      for (const [, origin] of raw.matchAll(/(https?:\/\/[^/"\s]+)/g)) {
        expect(origin).toBe('http://localhost:3456');
      }
    }
  });

  test('retries queued emails until the mail server is available', async () => {
    server.script = 'unavailable';
    await queueMail();
    await queueMail();
    // Jobs of other tasks fail after fewer attempts.
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      await app.runJobs();
      app.clock.advance(2 * HOUR_MS);
    }
    expect(await listMails()).toMatchObject([
      { state: 'waiting', problem: '421' },
      { state: 'waiting', problem: '421' },
    ]);
    server.script = 'accept';
    await app.runJobs();
    expect((await listMails()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(server.mails).toHaveLength(2);
  });

  test('resends an email with the same Message-ID when the mail server stores it but returns an error', async () => {
    server.script = 'store_and_fail';
    await queueMail();
    await app.runJobs();
    server.script = 'accept';
    app.clock.advance(HOUR_MS);
    await app.runJobs();
    const [firstHeader, secondHeader, ...otherHeaders] = readHeader('Message-ID');
    expect(firstHeader).toMatch(/^Message-ID: <[\da-f-]{36}@ship\.example\.in>$/);
    expect(secondHeader).toBe(firstHeader);
    expect(otherHeaders).toEqual([]);
    expect(await listMails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('retries an email that the mail server rejects temporarily', async () => {
    server.script = 'greylist';
    await queueMail();
    await app.runJobs();
    expect(await listMails()).toMatchObject([{ state: 'waiting', problem: '451' }]);
    app.clock.advance(HOUR_MS);
    server.script = 'accept';
    await app.runJobs();
    expect(await listMails()).toMatchObject([{ state: 'sent' }]);
  });

  test('the operator can resend a failed email but not a sent email', async () => {
    server.script = 'unknown_recipient';
    await queueMail();
    await app.runJobs();
    const [failedMail] = await listMails();
    expect(failedMail).toMatchObject({ state: 'failed', problem: '550' });
    server.script = 'accept';
    const staff = await app.signIn({ role: 'Admin' });
    const retry = () =>
      staff.post(`/api/sellers/${sellerId}/mails/${String(failedMail?.['id'])}/retry`, undefined);
    expect((await retry()).statusCode).toBe(204);
    await app.runJobs();
    expect(await listMails()).toMatchObject([{ state: 'sent' }]);
    expect((await retry()).json()).toMatchObject({ reason: 'mail_unknown' });
  });

  test('omits the names of the registration from a password reset email', async () => {
    // A stranger may have registered with this address.
    const email = 'owner-of-this-address@example.in';
    const names = { name: 'Refund waiting at evil.example', companyName: 'Open www.evil.example' };
    await app.fastify.inject({
      method: 'POST',
      url: '/auth/register',
      payload: {
        ...names,
        email,
        phone: '9876543210',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        terms: true,
      },
    });
    await app.fastify.inject({ method: 'POST', url: '/api/password-resets', payload: { email } });
    await expect
      .poll(async () => {
        await app.runJobs();
        return server.mails.length;
      })
      .toBe(1);
    expect(server.mails[0]?.raw).toContain('Hello,');
    expect(server.mails[0]?.raw).not.toMatch(/refund|evil[.=]/i);
  });

  test('ignores headers and recipients in a name', async () => {
    await app.ownerQuery('update users set name = $2 where email = $1', [
      seller.email,
      'Asha\r\nBcc: victim@example.in\r\n\r\n<b>Owned</b>, "x" <victim@example.in>',
    ]);
    await queueMail();
    await app.runJobs();
    expect(server.mails.map(({ to }) => to)).toEqual([seller.email]);
    expect(readHeader('Bcc')).toEqual([]);
  });

  test('sends no email to a disabled user or an erased consignee', async () => {
    const docketNumber = await addOrder();
    await app.database.asSeller(forSeller(sellerId), (db) =>
      queueNoticeMails(
        db,
        { sellerId },
        { notice: 'delivered', docketNumbers: [docketNumber] },
        app.clock.now,
      ),
    );
    await queueMail();
    await app.ownerQuery("update orders set consignee_email = '' where seller_id = $1", [sellerId]);
    await app.ownerQuery('update users set disabled_at = now() where email = $1', [seller.email]);
    await app.runJobs();
    expect((await listMails()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    expect(server.mails).toEqual([]);
  });
});

describe('event emails', () => {
  const book = (docketNumbers: string[]) =>
    seller.post('/api/shipments', { docketNumbers, choice: 'cheapest' });

  test('reach the consignee of a booked order but not the seller', async () => {
    await book([await addOrder(), await addOrder('')]);
    await app.runJobs();
    expect(server.mails.map(({ to }) => to)).toEqual(['asha@example.in']);
    expect(readHeader('Subject')).toEqual(['Subject: Test is sending your order']);
  });

  test('are not sent for a disabled event', async () => {
    const choice = { event: 'booked', toSeller: false, toConsignee: false };
    await seller.send('PUT', '/api/mail-switches', choice);
    await book([await addOrder()]);
    await app.runJobs();
    expect(await listMails()).toEqual([]);
  });

  test('combine failed bookings in one email and one notification for the seller', async () => {
    carrier.script = () => ({ kind: 'refused', code: 'unserviceable', words: 'no' });
    const docketNumbers = [await addOrder(), await addOrder()];
    await book(docketNumbers);
    await app.runJobs();
    expect(server.mails.map(({ to }) => to)).toEqual([seller.email]);
    expect(readHeader('Subject')).toEqual(['Subject: Booking failed: 2 orders']);
    for (const docket of docketNumbers) expect(server.mails[0]?.raw).toContain(docket);
    const { data } = (await seller.get('/api/notifications')).json();
    expect(data).toMatchObject([{ event: 'booking_failed', subjects: 2, docketNumber: '' }]);
  });
});

test('changes a mail switch of one seller only', async () => {
  const otherSeller = await app.signIn();
  const choice = { event: 'returned', toSeller: false, toConsignee: true };
  const { data } = (await seller.send('PUT', '/api/mail-switches', choice)).json();
  expect(data).toContainEqual(choice);
  expect((await otherSeller.get('/api/mail-switches')).json().data).toContainEqual({
    ...choice,
    toSeller: true,
    toConsignee: false,
  });
});

test('previews an email for each recipient of an event', async () => {
  const preview = async (event: string) =>
    (await seller.post('/api/mail-previews', { event })).json().data;
  expect(await preview('undelivered')).toMatchObject([
    { recipient: 'seller', subject: 'Delivery failed: order ORD-1' },
    { recipient: 'consignee', subject: 'Your order from Test could not be delivered' },
  ]);
  expect(await preview('booking_failed')).toMatchObject([{ recipient: 'seller' }]);
  expect(await preview('work_failed')).toEqual([]);
});

test('filters the email list of operator staff by seller, docket number and user', async () => {
  const staff = await app.signIn({ role: 'Admin' });
  const docketNumber = await addOrder();
  await app.database.asSeller(forSeller(sellerId), (db) =>
    queueNoticeMails(
      db,
      { sellerId },
      { notice: 'undelivered', docketNumbers: [docketNumber] },
      app.clock.now,
    ),
  );
  await queueMail();
  const listTemplates = async (query: Record<string, string>) => {
    const response = await staff.get(`/api/mails?${new URLSearchParams(query).toString()}`);
    const { data } = response.json<{ data: { template: string }[] }>();
    return data.map(({ template }) => template).toSorted();
  };
  const orderTemplates = ['consignee_undelivered', 'seller_undelivered'];
  const userTemplates = ['password_changed', 'seller_undelivered'];
  expect(await listTemplates({ search: docketNumber })).toEqual(orderTemplates);
  expect(await listTemplates({ search: seller.email })).toEqual(userTemplates);
  expect(await listTemplates({ seller: sellerId })).toEqual([orderTemplates[0], ...userTemplates]);
  const { sellerId: otherSellerId } = await app.findSeller(staff.email);
  expect(await listTemplates({ seller: otherSellerId, search: docketNumber })).toEqual([]);
  expect(await listTemplates({ search: 'unknown' })).toEqual([]);
});

test('a demo without a mail server lists the text of each email', async () => {
  const demo = await createTestApp();
  try {
    const user = await demo.signIn();
    await demo.fastify.inject({
      method: 'POST',
      url: '/api/password-resets',
      payload: { email: user.email },
    });
    const staff = await demo.signIn({ role: 'Admin' });
    await expect
      .poll(async () => {
        await demo.runJobs();
        return (await staff.get('/api/mails')).json();
      })
      .toMatchObject({
        isSending: false,
        data: [
          {
            template: 'password_reset',
            state: 'held',
            recipient: `u***@example.in`,
            text: { body: expect.stringContaining('http://localhost:3000/reset-password#') },
          },
        ],
      });
  } finally {
    await demo.close();
  }
});
