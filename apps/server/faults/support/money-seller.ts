import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register } from '@shipdesk/contract/account/auth';
import { type Endpoint, getSuccessStatus } from '@shipdesk/contract/endpoint';
import { changeBankAccount, verifyBankAccount } from '@shipdesk/contract/money/bank-accounts';
import { createRecharge } from '@shipdesk/contract/money/recharges';
import { setCreditLimit } from '@shipdesk/contract/money/wallet';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { createShipments } from '@shipdesk/contract/shipping/shipments';
import type { FakeRazorpay } from '../../test-support/fake-razorpay.ts';
import { buildPushTarget } from '../../test-support/parcels/demo-pushes.ts';
import { buildBulkPayload } from '../../test-support/samples/bulk-payloads.ts';
import { callHttp, type HttpResponse } from './http-call.ts';
import type { Installation } from './installation.ts';

const ORDERS = { delivered: 3, inTransit: 1, new: 2 } as const;
export const ORDERS_PER_SELLER = ORDERS.delivered + ORDERS.inTransit + ORDERS.new;
/** Covers the prices of the bookings. */
const CREDIT_PAISE = 1_00_000_00;
const OFFLINE_PAISE = 1_000_00;
const GATEWAY_PAISE = 2_000_00;
const PASSWORD = 'Kaveri#7751x';
/** After a month and a half, a period has closed and COD is due. */
const AGED_DAYS = 47;
const READY_WITHIN_MS = 120_000;
const POLL_INTERVAL_MS = 100;

export type Headers = Readonly<Record<string, string>>;

interface OpenRecharge {
  readonly id: string;
  readonly amountPaise: number;
}

export interface MoneySeller {
  readonly sellerId: string;
  readonly headers: Headers;
  readonly deliveredDockets: readonly string[];
  /** The test delivers this parcel later. */
  readonly parcelInTransit: { readonly docket: string; readonly awb: string };
  readonly newOrders: readonly string[];
  /** A bank transfer that the operator has not confirmed yet. */
  readonly offline: OpenRecharge;
  /** A paid link whose webhook is not sent yet. */
  readonly gateway: OpenRecharge & { readonly link: ReturnType<FakeRazorpay['pay']> };
  /** The UTR that the operator enters for the payout. */
  readonly payoutUtr: string;
}

type Route = Pick<Endpoint, 'method' | 'path'>;

export function send(
  installation: Installation,
  { method, path }: Route,
  { headers, body }: { headers: Headers; body?: unknown },
): Promise<HttpResponse> {
  return callHttp(installation.url + path, {
    method: method as 'GET' | 'POST' | 'PUT',
    headers,
    body,
  });
}

export async function sendAndExpect<T>(
  installation: Installation,
  call: Endpoint,
  request: { headers: Headers; body?: unknown },
): Promise<T> {
  const response = await send(installation, call, request);
  if (response.status !== getSuccessStatus(call)) {
    throw new Error(`${call.path} returned ${response.status}: ${response.body}`);
  }
  return (response.body === '' ? null : JSON.parse(response.body)) as T;
}

export const addIdempotencyKey = (headers: Headers): Headers => ({
  ...headers,
  'idempotency-key': randomUUID(),
});

export function fillPath(endpoint: Endpoint, params: Readonly<Record<string, string>>): Endpoint {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return { ...endpoint, path };
}

export async function signIn(
  installation: Installation,
  username: string,
  password: string,
): Promise<Headers> {
  const body = { username, password };
  const { accessToken } = await sendAndExpect<{ accessToken: string }>(installation, login, {
    headers: {},
    body,
  });
  return { authorization: `Bearer ${accessToken}` };
}

async function waitForCount(
  installation: Installation,
  count: number,
  [text, values]: [string, unknown[]],
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const [row] = await installation.query<{ count: number }>(text, values);
    if (row?.count === count) return;
    if (Date.now() > deadline) throw new Error(`${row?.count} instead of ${count}: ${text}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Pushes the scans of a pickup and a delivery for each parcel. */
export function deliver(
  installation: Installation,
  awbs: readonly string[],
): Promise<HttpResponse> {
  const { address, headers } = buildPushTarget(installation.url);
  const now = Date.now();
  const buildScan = (
    awb: string,
    minutesAgo: number,
    [type, status, code]: [string, string, string],
  ) => ({
    type,
    status,
    code,
    awb,
    reference: '',
    at: new Date(now - minutesAgo * 60_000).toISOString(),
    words: 'Scanned',
    location: 'Test hub (Karnataka)',
  });
  const scans = awbs.flatMap((awb) => [
    buildScan(awb, 2, ['UD', 'In Transit', 'X-PPOM']),
    buildScan(awb, 1, ['DL', 'Delivered', 'EOD-38']),
  ]);
  return callHttp(address, { headers, body: { scans } });
}

async function createSeller(
  installation: Installation,
): Promise<{ sellerId: string; headers: Headers }> {
  const email = `seller-${randomUUID()}@example.in`;
  const body = {
    name: 'Menon Stores',
    email,
    phone: '9845012345',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: true,
  };
  const { accessToken } = await sendAndExpect<{ accessToken: string }>(installation, register, {
    headers: {},
    body,
  });
  const [row] = await installation.query<{ seller_id: string }>(
    'select seller_id from logins where email = $1',
    [email],
  );
  return { sellerId: row?.seller_id ?? '', headers: { authorization: `Bearer ${accessToken}` } };
}

/** Adds a bank account, verifies it as the operator and ends its waiting period. */
async function addBankAccount(
  installation: Installation,
  { sellerId, headers }: { sellerId: string; headers: Headers },
  staff: Headers,
): Promise<void> {
  const accountNumber = String(randomInt(10 ** 9, 10 ** 10));
  const { data } = await sendAndExpect<{ data: { pending: { id: string } } }>(
    installation,
    changeBankAccount,
    {
      headers,
      body: {
        holderName: 'Menon Stores',
        accountNumber,
        accountNumberAgain: accountNumber,
        ifsc: 'HDFC0001234',
        password: PASSWORD,
      },
    },
  );
  const { id } = data.pending;
  await sendAndExpect(installation, fillPath(verifyBankAccount, { sellerId, id }), {
    headers: staff,
    body: { outcome: 'verified' },
  });
  await installation.query('update bank_accounts set in_force_from = now() where id = $1', [id]);
}

async function bookAndWait(
  installation: Installation,
  headers: Headers,
  docketNumbers: readonly string[],
): Promise<string[]> {
  const body = { docketNumbers, choice: 'cheapest' };
  await sendAndExpect(installation, createShipments, { headers: addIdempotencyKey(headers), body });
  const countBooked = `select count(*)::int as count from shipments where docket_number = any($1) and state = 'booked'`;
  await waitForCount(installation, docketNumbers.length, [countBooked, [docketNumbers]]);
  const rows = await installation.query<{ awb: string }>(
    'select awb from shipments where docket_number = any($1) order by array_position($1, docket_number)',
    [docketNumbers],
  );
  return rows.map(({ awb }) => awb);
}

export async function createMoneySeller(
  installation: Installation,
  staff: Headers,
  { gateway, payoutUtr }: { gateway: FakeRazorpay; payoutUtr: string },
): Promise<MoneySeller> {
  const { sellerId, headers } = await createSeller(installation);
  await addBankAccount(installation, { sellerId, headers }, staff);
  await sendAndExpect(installation, fillPath(setCreditLimit, { sellerId }), {
    headers: staff,
    body: { creditLimitPaise: CREDIT_PAISE },
  });
  const { data: orders } = await sendAndExpect<{ data: { docketNumber: string }[] }>(
    installation,
    createBulkOrder,
    {
      headers: addIdempotencyKey(headers),
      body: buildBulkPayload(Array.from({ length: ORDERS_PER_SELLER }, () => ({}))),
    },
  );
  const dockets = orders.map(({ docketNumber }) => docketNumber);
  const bookedDockets = dockets.slice(0, ORDERS.delivered + ORDERS.inTransit);
  const awbs = await bookAndWait(installation, headers, bookedDockets);
  const deliveredDockets = bookedDockets.slice(0, ORDERS.delivered);
  const response = await deliver(installation, awbs.slice(0, ORDERS.delivered));
  if (response.status !== 200) throw new Error(`a push failed with status ${response.status}`);
  const countDue = 'select count(*)::int as count from cod_lines where seller_id = $1';
  await waitForCount(installation, ORDERS.delivered, [countDue, [sellerId]]);

  const recharge = async (body: object) =>
    (
      await sendAndExpect<{ data: { id: string } }>(installation, createRecharge, {
        headers: addIdempotencyKey(headers),
        body,
      })
    ).data.id;
  const utr = String(randomInt(10 ** 11, 10 ** 12));
  const offlineId = await recharge({ mode: 'offline', amountPaise: OFFLINE_PAISE, utr });
  const gatewayId = await recharge({ mode: 'gateway', amountPaise: GATEWAY_PAISE });
  const countLinked = `select count(*)::int as count from recharges where id = $1 and state = 'awaiting_payment'`;
  await waitForCount(installation, 1, [countLinked, [gatewayId]]);

  await installation.query(
    `with older as (update transfers set posted_at = posted_at - $2 * interval '1 day' where seller_id = $1)
    update cod_lines set delivered_on = delivered_on - $2::int, eligible_on = eligible_on - $2::int
      where seller_id = $1`,
    [sellerId, AGED_DAYS],
  );
  return {
    sellerId,
    headers,
    deliveredDockets,
    parcelInTransit: {
      docket: bookedDockets[ORDERS.delivered] ?? '',
      awb: awbs[ORDERS.delivered] ?? '',
    },
    newOrders: dockets.slice(bookedDockets.length),
    offline: { id: offlineId, amountPaise: OFFLINE_PAISE },
    gateway: { id: gatewayId, amountPaise: GATEWAY_PAISE, link: gateway.pay(gatewayId) },
    payoutUtr,
  };
}
