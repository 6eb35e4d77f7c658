import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { withClient } from '../src/platform/db/engine/engine-client.ts';
import {
  CANARY,
  createCanarySeller,
  removeOperatorView,
} from '../test-support/canary/canary-seller.ts';
import { measure } from '../test-support/harness.ts';
import { computeRowsDigest, listTables } from '../test-support/rows-digest.ts';
import {
  type CallName,
  callNames,
  callSamples,
  getEndpoint,
  isForOperator,
  listPathParams,
  protectedCalls,
  sendCall,
} from '../test-support/samples/call-samples.ts';
import { replaceFields, type Schema } from '../test-support/schema-walk.ts';
import { type Caller, testApp } from '../test-support/test-app.ts';

/** Calls with which operator staff may read or change the data of every seller. */
const CROSS_SELLER_CALLS: readonly CallName[] = [
  'listSellers',
  'switchReverse',
  'startSupportVisit',
  'assignRatePlan',
  'listAuditEntries',
  'exportAuditEntries',
  'findAnything',
  'findQuotedParcel',
  'getSellerParcel',
  'listJobs',
  'retryJob',
  'retryFailedJobs',
  'dropJob',
  'listMails',
  'retryMail',
  'setRemittancePlan',
  'listAllRemittances',
  'listBankAccounts',
  'listSellerCharges',
  'listWallets',
  'listSellerPassbook',
  'setCallLimit',
  'setCreditLimit',
  'adjustWallet',
  'listAllRecharges',
  'approveRecharge',
  'declineRecharge',
  'refundRecharge',
  'listInvoiceTerms',
  'setInvoiceCycle',
  'listAllTaxDocuments',
  'listAllClaims',
  'listEinvoices',
  'getEinvoiceFile',
  'recordEinvoiceAnswers',
  'listAllTds',
  'certifyTds',
  'refuseTds',
  'listNdrTasks',
  'listDisputes',
  'listCarrierRemittances',
  'getCarrierRemittance',
  'listCarrierRemittanceLines',
  'bookCarrierRemittance',
  'acceptCarrierRemittanceLines',
  'removeCarrierRemittance',
  'listCarrierClaims',
  'getCarrierStatementFile',
  'decideCarrierClaims',
  'prepareCarrierStatement',
  'saveCarrierTerms',
];
/** Tables to which these calls of operator staff add rows of other sellers. */
const ADDED_BY_OPERATORS: Partial<Record<CallName, readonly string[]>> = {
  tryCarrierPreferences: ['audit_entries'],
  runInvoices: ['audit_entries', 'jobs'],
};
const CALLS_PER_DIGEST = 50;
const QUICK_STEP = 6;
/** Calls that need a docket number and no account. */
const PUBLIC_CALLS: readonly CallName[] = ['trackParcel'];
/** Calls that limit password guesses. The second of two equal calls may be refused. */
const LIMITED_CALLS: readonly CallName[] = ['createPasswordLink'];

const app = await testApp();
const victim = await createCanarySeller(app);
const attackers: { seller: Caller; staff: Caller } = {
  seller: await app.signIn(),
  staff: await app.signIn({ role: 'Admin' }),
};
await attackers.staff.get('/api/rate-card');

const getAttacker = (name: CallName) => (isForOperator(name) ? attackers.staff : attackers.seller);

/** Names of fields that may contain an id. */
const ID_FIELDS = /^ids?$|Id$|docket|refr?ence|^search$|^code$/i;

/** Makes a call with one foreign id in its path, body and idempotency key. */
function callWith(name: CallName, id: string) {
  const schema: Schema | undefined = getEndpoint(name).body;
  const body = callSamples[name].body?.({});
  return sendCall(app, name, {
    params: Object.fromEntries(listPathParams(name).map((param) => [param, id])),
    ...(schema && { body: replaceFields(body, schema, { pattern: ID_FIELDS, value: id }) }),
    headers: {
      authorization: `Bearer ${getAttacker(name).accessToken}`,
      'idempotency-key': id,
    },
  });
}

const isRead = (name: CallName) =>
  getEndpoint(name).method === 'GET' || name === 'listOrders' || name === 'exportOrders';

/**
 * Makes a call with each foreign id, or once if it takes no id. Returns a text for each response: the leak or 5xx, else
 * an empty string. A quick run has two ids of every column and uses each id in one of `QUICK_STEP` calls.
 */
async function findLeaks(name: CallName, scale: number): Promise<string[]> {
  const { body, path } = getEndpoint(name);
  const takesIds = body !== undefined || path.includes(':');
  // Calls that write are slow, so they use only every fourth id.
  const stepWithIds = isRead(name) ? 1 : 4;
  const isQuick = scale < 1 && takesIds;
  const candidates = isQuick ? victim.fewIds : victim.ids;
  const fullStep = takesIds ? stepWithIds : victim.ids.length;
  const step = isQuick ? QUICK_STEP * fullStep : fullStep;
  const start = isQuick ? callNames.indexOf(name) % step : 0;
  const ids = candidates.filter(
    (id, index) =>
      index % step === start && (!CROSS_SELLER_CALLS.includes(name) || !victim.operatedIds.has(id)),
  );
  const reports: string[] = [];
  for (const id of ids) {
    const response = await callWith(name, id);
    const text = `${JSON.stringify(response.headers)}${response.body}`
      .replaceAll(id, '')
      .replaceAll(encodeURIComponent(id), '');
    const hasLeak = CANARY.test(removeOperatorView(name, text));
    reports.push(hasLeak || response.statusCode >= 500 ? `${name} with ${id}: ${text}` : '');
  }
  return reports;
}

/** Returns the tables whose rows differ between two digests. */
function listChangedTables(before: string, after: string): string[] {
  const parseTables = (text: string) => JSON.parse(text) as { name: string }[];
  const unchanged = new Set(parseTables(before).map((table) => JSON.stringify(table)));
  return parseTables(after).flatMap((table) =>
    unchanged.has(JSON.stringify(table)) ? [] : [table.name],
  );
}

test('Z0: the canary pattern matches no random token', () => {
  for (let count = 0; count < 100_000; count += 1) {
    const token = randomBytes(48).toString('base64url');
    expect(CANARY.test(token) ? token : '').toBe('');
  }
});

// ASVS V8.2.2, V8.4.1, V10.3.3
test("Z1: no read with an id of another seller returns that seller's data, unless operator staff may read every seller", async (context) => {
  expect(victim.ids.length).toBeGreaterThanOrEqual(200);
  await measure(context, async ({ check, scale }) => {
    for (const name of protectedCalls.filter(isRead)) {
      for (const leak of await findLeaks(name, scale)) check(leak === '', () => leak);
    }
  });
});

// ASVS V8.2.2, V8.4.1
test("Z2: no write with an id of another seller changes or returns that seller's data, unless operator staff may change every seller", async (context) => {
  await measure(context, async ({ check, scale }) => {
    let digest = await computeRowsDigest(app, victim.sellerId);
    // A changed password would sign the attacker out, and the body contains no ids.
    const writingCalls = protectedCalls.filter(
      (name) => !isRead(name) && name !== 'changePassword',
    );
    // A digest reads every table, so a quick run computes one for several calls.
    const callsPerDigest = scale < 1 ? CALLS_PER_DIGEST : 1;
    for (let start = 0; start < writingCalls.length; start += callsPerDigest) {
      const names = writingCalls.slice(start, start + callsPerDigest);
      for (const name of names) {
        for (const leak of await findLeaks(name, scale)) check(leak === '', () => leak);
      }
      const newDigest = await computeRowsDigest(app, victim.sellerId);
      const addedTables = names.flatMap((name) => ADDED_BY_OPERATORS[name] ?? []);
      const tables = listChangedTables(digest, newDigest).filter(
        (table) => !addedTables.includes(table),
      );
      check(tables.length === 0, () => `${names.join()} changed rows of ${tables.join()}`);
      digest = newDigest;
    }
  });
});

test("Z4: calls limited to one seller return the same response for another seller's row and for a missing row", async (context) => {
  await measure(context, async ({ check, scale }) => {
    const callsWithIds = callNames.filter(
      (name) =>
        /:(?!service)/.test(getEndpoint(name).path) &&
        ![...CROSS_SELLER_CALLS, ...PUBLIC_CALLS, ...LIMITED_CALLS].includes(name),
    );
    const loadResponse = async (name: CallName, id: string) => {
      const fingerprint = id.replaceAll('-', '');
      const response = await sendCall(app, name, {
        params: {
          id,
          docketNumber: id,
          version: id,
          service: 'surface',
          fingerprint,
        },
        headers: { authorization: `Bearer ${getAttacker(name).accessToken}` },
      });
      const { date: _date, 'x-request-id': _id, ...headers } = response.headers;
      const body = response.body
        .replace(/"request_id":"[^"]+"/, '')
        .replaceAll(id, '')
        .replaceAll(fingerprint, '');
      return { status: response.statusCode, headers, body };
    };
    const kinds = [
      { shape: /^\d{14}$/, createAbsent: () => `${10 ** 13 + Math.floor(Math.random() * 1e12)}` },
      { shape: /^[\da-f]{8}-/, createAbsent: () => crypto.randomUUID() },
    ];
    // Each foreign id has the same absent id in all calls, because a write may create a row with either id.
    const absentIds = new Map<string, string>();
    // A quick run sends a tenth of the ids, a different tenth for each call.
    const share = scale < 1 ? 10 : 1;
    for (const [callIndex, name] of callsWithIds.entries()) {
      for (const { shape, createAbsent } of kinds) {
        const candidates = victim.ids.filter((candidate) => shape.test(candidate)).slice(0, 20);
        for (const id of candidates.filter((_, index) => index % share === callIndex % share)) {
          const text = JSON.stringify(await loadResponse(name, id));
          const absentId = absentIds.get(id) ?? createAbsent();
          absentIds.set(id, absentId);
          const absentText = JSON.stringify(await loadResponse(name, absentId));
          check(text === absentText, () => `${name} ${id}: ${text} is not ${absentText}`);
        }
      }
    }
  });
});

test('Z8: row-level security alone protects rows of other sellers from reads and writes without a filter', async (context) => {
  const { sellerId } = await app.findSeller(attackers.seller.email);
  await measure(context, async ({ check }) => {
    // Uses a separate connection, because the server sends no statement without a filter. The server's login has no
    // grants on some tables.
    const countAffected = (text: string) =>
      withClient({ ...app.testDatabase.app }, async (client) => {
        await client.query(`begin; set local app.seller_id = '${sellerId}'`);
        return (await client.query(text)).rowCount ?? 0;
      }).catch((error: unknown) => (/permission denied/.test(String(error)) ? 0 : String(error)));
    const digest = await computeRowsDigest(app, victim.sellerId);
    for (const table of await listTables(app, { isSellerOnly: true })) {
      const columnRows = await app.ownerQuery(
        `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const columns = columnRows.rows.map((column) => `"${String(column['columnName'])}"`).join();
      const otherRows = `${table} where seller_id <> '${sellerId}'`;
      for (const statement of [
        `select from ${otherRows}`,
        `update ${table} set seller_id = seller_id where seller_id <> '${sellerId}'`,
        `delete from ${otherRows}`,
        `insert into ${table} (${columns}) select ${columns} from ${otherRows}`,
      ]) {
        const affectedCount = await countAffected(statement);
        check(affectedCount === 0, () => `${table}: ${affectedCount}`);
      }
      const { rows: counts } = await app.ownerQuery(
        `select count(*) as n from ${table} where seller_id = $1`,
        [victim.sellerId],
      );
      check(Number(counts[0]?.['n']) > 0, () => `${table} has no row of the victim`);
    }
    check((await computeRowsDigest(app, victim.sellerId)) === digest, () => 'rows were changed');
  });
});
