import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { getAccount } from '@shipdesk/contract/account/account';
import { listOrders } from '@shipdesk/contract/orders/orders';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { afterAll, test } from 'vitest';
import { demoAccounts } from '../src/demo/demo-data.ts';
import { withClient } from '../src/platform/db/engine/engine-client.ts';
import { addOrder } from '../test-support/call-rows.ts';
import { measure } from '../test-support/harness.ts';
import { copyOrder } from '../test-support/parcels/copied-orders.ts';
import { startDemoServer } from '../test-support/processes/demo-server.ts';
import { formatQuery } from '../test-support/samples/call-sample.ts';
import {
  buildSampleBody,
  buildUrl,
  type CallName,
  callSamples,
  getEndpoint,
  protectedCalls,
} from '../test-support/samples/call-samples.ts';
import { listAnyDayBody } from '../test-support/samples/payloads.ts';
import { signIn } from '../test-support/server-calls.ts';
import { type Caller, createTestApp, PASSWORD } from '../test-support/test-app.ts';

const ORDER_COUNT = 200_000;
const LANE_COUNT = 24;
/** The maximum p99 of the other seller's lists while the lanes repeat a call. */
const MAX_P99_MS = 100;
const WINDOW_MS = 300;
/**
 * Other processes may slow a window. So a call fails only if every window is slow, also compared with lanes that repeat
 * the lightest call.
 */
const WINDOW_COUNT = 6;
const WARM_UP_MS = 2_000;
const LIST_PAUSE_MS = 2;
/** After this time the server has finished the requests of the lanes. */
const SETTLE_MS = 1_500;
const TEST_TIMEOUT_MS = 1_800_000;

/** The busy seller cannot sign in after this call. */
const LAST_CALL: CallName = 'changePassword';
const calls = [...protectedCalls.filter((name) => name !== LAST_CALL), LAST_CALL];
const [otherSeller] = demoAccounts;

const server = await startDemoServer();
const { database, url } = server;
const app = await createTestApp({ testDatabase: { ...database, owner: database.superuser } });
afterAll(async () => {
  await app.close();
  await server.close();
});

/** Adds orders of a year and books those that are not new. Returns up to 1,000 dockets that are ready to ship. */
async function addOrders(caller: Caller, count: number): Promise<string[]> {
  await addOrder(app, caller);
  const { sellerId } = await app.findSeller(caller.email);
  return withClient(database.superuser, async (client) => {
    const ownerQuery = (text: string, values?: unknown[]) => client.query(text, values);
    await copyOrder(
      { ownerQuery },
      {
        sellerId,
        count,
        changes: {
          createdAt: `o.created_at - n * interval '${Math.floor((360 * 86_400) / count)} seconds'`,
          stage: "(array['new', 'ready_to_ship', 'in_transit', 'ndr', 'delivered'])[1 + n % 5]",
          consigneePhone: "'9' || lpad((n % 50000)::text, 9, '0')",
        },
      },
    );
    await client.query('set session_replication_role = replica');
    await client.query(INSERT_SHIPMENTS, [sellerId]);
    await client.query(INSERT_CASES, [sellerId]);
    await client.query('vacuum analyze');
    const { rows } = await client.query(
      `select docket_number from orders where seller_id = $1 and stage = $2 order by created_at desc limit 1000`,
      [sellerId, 'ready_to_ship'],
    );
    return rows.map(({ docket_number: docket }) => String(docket));
  });
}

const INSERT_SHIPMENTS = `
  insert into shipments (seller_id, id, order_id, docket_number, account_id, carrier, service, reference, state, status,
    awb, sort_code, total_paise, quote, created_at, created_by, booked_at, expected_on, last_scan_at)
  select seller_id, id, id, docket_number, (select id from carrier_accounts limit 1), 'simulator', 'surface',
    docket_number || '-1', 'booked',
    case stage when 'ready_to_ship' then 'READY_TO_SHIP' when 'in_transit' then 'IN_TRANSIT'
      when 'ndr' then 'UNDELIVERED' else 'DELIVERED' end,
    '97' || docket_number, '', 7434, '{"lines": [], "zone": "A"}', created_at, created_by, created_at,
    created_at::date + 5, created_at + interval '4 days'
  from orders where seller_id = $1 and stage <> 'new'`;

const INSERT_CASES = `
  insert into ndr_cases (seller_id, shipment_id, order_id, docket_number, account_id, carrier, awb, state, is_undelivered,
    reason, code, words, attempts, is_exhausted, risk_paise, first_failed_at, failed_at, due_at)
  select seller_id, id, order_id, docket_number, account_id, carrier, awb, 'action_required', true,
    'consignee_unavailable', 'EOD-11', 'Consignee unavailable', 1, false, 99900, created_at, created_at,
    created_at + interval '1 day'
  from shipments where seller_id = $1 and status = 'UNDELIVERED'`;

interface Load {
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** Returns the largest request of each call whose work grows with the size of the request. */
function buildLargestLoads(dockets: readonly string[]): Partial<Record<CallName, Partial<Load>>> {
  const buildJson = (body: unknown) => ({ body: JSON.stringify(body) });
  const today = toBusinessDay(new Date());
  const year = { startDate: addDays(today, -364), endDate: today };
  const days = `from=${year.startDate}&to=${year.endDate}`;
  const docketsBody = buildJson({ docketNumbers: dockets });
  return {
    listOrders: buildJson({ filters: [{ createdOn: year }], limit: 100, pageNumber: 1900 }),
    countStages: buildJson({ createdOn: year, payment: 'cod' }),
    findZones: buildJson({
      routes: Array.from({ length: 10_000 }, () => ({ from: '560001', to: '400001' })),
    }),
    checkPlaces: buildJson({
      places: Array.from({ length: 1000 }, () => ({
        pincode: '560001',
        city: 'Pune',
        state: 'Goa',
      })),
    }),
    assessOrders: docketsBody,
    previewShipments: buildJson({ docketNumbers: dockets, choice: 'cheapest' }),
    shipmentStates: docketsBody,
    createLabels: buildJson({ docketNumbers: dockets, size: '100x150' }),
    createPackingList: buildJson({ docketNumbers: dockets, kind: 'packing' }),
    createManifests: docketsBody,
    createPickups: buildJson({ docketNumbers: dockets, day: addDays(today, 1), slot: '14:00' }),
    cancelOrders: docketsBody,
    createShipments: buildJson({ docketNumbers: dockets, choice: 'cheapest' }),
    getAnalytics: { path: `/api/analytics?by=zone&${days}` },
    exportCharges: { path: `/api/charges/export?${days}` },
    exportPassbook: { path: `/api/passbook/export?${days}` },
    getStatement: { path: `/api/statement?${days}` },
    getStatementFile: { path: `/api/statement/file?${days}` },
  };
}

/** Repeats a request on each lane, in a separate thread so that it does not delay the measured calls. */
const LANES_SCRIPT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  parentPort.on('message', async ({ load, lanes, durationMs }) => {
    const agent = new http.Agent({ keepAlive: true });
    const { path, method, headers, body } = load;
    let hasEnded = false;
    const callOnce = () => new Promise((resolve) => {
      const request = http.request(workerData + path, { agent, method, headers }, (response) => {
        response.on('error', resolve).on('close', resolve).resume();
      });
      request.on('error', resolve);
      request.end(body);
    });
    const lane = async () => { while (!hasEnded) await callOnce(); };
    const laneRuns = Array.from({ length: lanes }, lane);
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    hasEnded = true;
    agent.destroy();
    await Promise.all(laneRuns);
    parentPort.postMessage('ended');
  });`;

const computeP99 = (timesMs: readonly number[]) =>
  timesMs.toSorted((a, b) => a - b)[Math.ceil(timesMs.length * 0.99) - 1] ?? 0;

test(
  'A2: lists take under 100 ms (p99), without 5xx, while another seller with 200,000 orders repeats any call on 24 connections',
  ({ task }) =>
    measure({ task }, async ({ scale, check }) => {
      const token = await signIn(url, otherSeller);
      let busySeller = await app.signIn({ role: 'Admin' });
      const { email } = busySeller;
      const login = { email, password: PASSWORD };
      const dockets = await addOrders(busySeller, Math.round(ORDER_COUNT * Math.min(scale, 1)));
      const largestLoads = buildLargestLoads(dockets);
      const lanes = new Worker(LANES_SCRIPT, { eval: true, workerData: url });
      const timeList = async (): Promise<number> => {
        const startMs = performance.now();
        const response = await fetch(`${url}${listOrders.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(listAnyDayBody),
        });
        await response.arrayBuffer();
        check(response.status < 500, () => `a list got ${response.status}`);
        return performance.now() - startMs;
      };
      const measureLists = async (durationMs: number): Promise<number> => {
        const timesMs: number[] = [];
        const endMs = performance.now() + durationMs;
        while (performance.now() < endMs) {
          timesMs.push(await timeList());
          await sleep(LIST_PAUSE_MS);
        }
        return computeP99(timesMs);
      };
      const measureDuring = async (load: Load): Promise<number> => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        lanes.postMessage({ load, lanes: LANE_COUNT, durationMs: WINDOW_MS });
        const ended = once(lanes, 'message');
        const p99 = await measureLists(WINDOW_MS);
        await ended;
        return p99;
      };
      await measureLists(WARM_UP_MS);
      for (const name of calls) {
        const sample = callSamples[name];
        // An earlier call may have ended the sessions of the seller.
        if ((await busySeller.get(getAccount.path)).statusCode !== 200) {
          busySeller = await app.signInAgain(email);
        }
        // The workers of the server may remove the row of a sample. The call then uses an unknown id.
        const params = await sample.params?.(app, busySeller).catch(() => undefined);
        const body = buildSampleBody(name, params);
        const authorization = `Bearer ${await signIn(url, login)}`;
        const lightLoad: Load = {
          method: getAccount.method,
          path: getAccount.path,
          body: undefined,
          headers: { authorization },
        };
        const load: Load = {
          method: getEndpoint(name).method,
          path: `${buildUrl(name, params)}${formatQuery(sample)}`,
          body: body?.text,
          ...largestLoads[name],
          headers: {
            authorization,
            ...(body && { 'content-type': body.type }),
          },
        };
        const slowWindows: string[] = [];
        while (slowWindows.length < WINDOW_COUNT) {
          const p99 = await measureDuring(load);
          if (p99 < MAX_P99_MS) break;
          await sleep(SETTLE_MS);
          const lightP99 = Math.min(await measureDuring(lightLoad), await measureDuring(lightLoad));
          if (p99 < 2 * lightP99) break;
          slowWindows.push(`${p99.toFixed(0)} (${lightP99.toFixed(0)} during a light call)`);
        }
        check(
          slowWindows.length < WINDOW_COUNT,
          () => `${name}: p99 of lists is ${slowWindows.join(', ')} ms`,
        );
      }
      await lanes.terminate();
    }),
  TEST_TIMEOUT_MS,
);
