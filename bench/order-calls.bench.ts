// Creating and listing orders through HTTP, held against the bare SQL on the same database:
// the same INSERT with its commit, and the same SELECT, prepared, on one connection of `pg`.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { findPostmaster } from '../apps/server/src/db/embedded-postgres-process.ts';
import { startServer } from '../e2e/support/server.ts';
import { reportFigure } from './report-figure.ts';

const ROWS = 20_000;
const ROUNDS = 21;
const CALLS_PER_ROUND = 30;
const LIST_COLUMNS =
  'id, order_ref, order_date, created_at, docket_number, client_reference, status, payment_mode, contents, boxes, ' +
  'invoice_paise, cod_paise, consignee_name, consignee_phone, consignee_city, consignee_state, consignee_pincode';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let made = 0;
const unique = () => `B${process.pid}-${(made += 1)}`;

function post(url: string, body: object, token = ''): Promise<string> {
  const content = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
    'idempotency-key': randomUUID(),
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${url}: ${answer.statusCode} ${text}`));
      });
    });
    call.on('error', reject);
    call.end(content);
  });
}

function orderBody() {
  const place = { pinCode: '560001', city: 'Bengaluru', state: 'Karnataka', country: 'India' };
  const contact = { name: 'Ravi Kumar', phone: '9876543210', address: '12 MG Road', ...place };
  return {
    shipments: [
      {
        ...contact,
        orderId: unique(),
        paymentMode: 'Prepaid',
        clientRefrenceNumber: 'BENCH',
        orderDate: '01/06/2026',
        weightDetails: [
          { numberOfBoxes: 1, weightKg: 0.65, lengthCm: 35, breadthCm: 35, heightCm: 6.5 },
        ],
        contentDetails: [{ productName: 'Pepper', quantity: 2, unitPrice: 499.5 }],
      },
    ],
    pickupLocation: contact,
  };
}

/** Milliseconds of one call, for each of the ways; rounds take turns so that all see the same machine. */
async function timeInTurns(ways: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const samples = ways.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, way] of ways.entries()) {
      const started = performance.now();
      for (let call = 0; call < CALLS_PER_ROUND; call += 1) await way();
      // The first round warms up.
      if (round > 0) samples[index]?.push((performance.now() - started) / CALLS_PER_ROUND);
    }
  }
  return samples.map((times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
}

const server = await startServer({ LOG_LEVEL: 'error' });
const postmaster = await findPostmaster(join(server.dataDir, 'postgres'));
if (postmaster === undefined) throw new Error('The embedded PostgreSQL was not found.');
const sql = new pg.Client({
  host: postmaster.socketFolder,
  user: 'postgres',
  database: 'shipdesk',
});
try {
  await sql.connect();
  const { accessToken: token }: { accessToken: string } = JSON.parse(
    await post(`${server.url}/auth/login`, {
      username: 'seller@demo.shipdesk.in',
      password: 'Seller#2026',
    }),
  );
  const create = () => post(`${server.url}/booking/createPickup`, orderBody(), token);
  await create();

  const { rows: models } = await sql.query(
    "select * from orders where client_reference = 'BENCH' limit 1",
  );
  const model: Record<string, unknown> = models[0];
  const columns = Object.keys(model);
  const valueOf = (column: string) => {
    if (column === 'id') return randomUUID();
    if (column === 'docket_number') return `3${String((made += 1)).padStart(13, '0')}`;
    if (column === 'order_ref') return unique();
    if (column === 'created_at') return new Date();
    const value = model[column];
    const isJson = typeof value === 'object' && value !== null && !(value instanceof Date);
    return isJson ? JSON.stringify(value) : value;
  };
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  const insert = `insert into orders (${columns.join(', ')}) values (${places})`;
  const insertRow = () => sql.query({ name: 'create', text: insert, values: columns.map(valueOf) });

  // A table of the size of a busy seller's, spread over a year.
  const others = columns.filter(
    (column) => !['id', 'docket_number', 'order_ref', 'created_at'].includes(column),
  );
  await sql.query(
    `insert into orders (id, docket_number, order_ref, created_at, ${others.join(', ')})
     select gen_random_uuid(), (40000000000000 + n)::text, 'F' || n, now() - interval '8 days' - n * interval '25 minutes', ${others.join(', ')}
     from orders, generate_series(1, $1::int) n where client_reference = 'BENCH'`,
    [ROWS],
  );
  await sql.query('analyze orders');

  const today = new Date();
  const day = (offset: number) =>
    new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const range = { startDate: day(-6), endDate: day(1) };
  const list = () =>
    post(
      `${server.url}/orders/getorders`,
      { filters: [{ createdOn: range }], limit: 9, pageNumber: 0 },
      token,
    );
  const select =
    `select ${LIST_COLUMNS} from orders where seller_id = $1 and direction = 'forward' ` +
    'and created_at >= $2 and created_at < $3 order by created_at desc, id desc limit 9';
  const values = [model['seller_id'], new Date(range.startDate), new Date(range.endDate)];
  const selectRows = () => sql.query({ name: 'list', text: select, values });

  const { rows: versions } = await sql.query('show server_version');
  const engine = `embedded PostgreSQL ${versions[0].server_version}`;
  const [createMs = 0, insertMs = 1] = await timeInTurns([create, insertRow]);
  reportFigure({
    name: 'create an order',
    value: createMs,
    unit: 'ms',
    floor: insertMs,
    engine,
    rows: ROWS,
  });
  const [listMs = 0, selectMs = 1] = await timeInTurns([list, selectRows]);
  reportFigure({
    name: 'list 9 orders',
    value: listMs,
    unit: 'ms',
    floor: selectMs,
    engine,
    rows: ROWS,
  });
} finally {
  agent.destroy();
  await sql.end();
  await server.stop();
}
