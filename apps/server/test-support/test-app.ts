import { randomBytes } from 'node:crypto';
import { getRole, type UserRole } from '@shipdesk/domain/account/roles';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll } from 'vitest';
import { createGstStates } from '../src/accounts/sellers/gst-states-service.ts';
import { isSessionOpen } from '../src/accounts/sessions/session-steps.ts';
import { createPasswords } from '../src/accounts/users/passwords-service.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Deps } from '../src/deps.ts';
import { createJobHandlers } from '../src/job-handlers.ts';
import { createLearnedProductCache } from '../src/orders/capture/learned-product-cache.ts';
import { createChannelKinds } from '../src/orders/channels/registry.ts';
import { createDockets, type Dockets } from '../src/orders/dockets/dockets-service.ts';
import { createOwnSource } from '../src/platform/db/query/caller.ts';
import { toObjects } from '../src/platform/db/query/column-names.ts';
import { type Database, openDatabase } from '../src/platform/db/query/database.ts';
import { createEventStreams } from '../src/platform/events/event-streams-service.ts';
import { createMetrics } from '../src/platform/http/metrics.ts';
import type { ClientBuild } from '../src/platform/http/pages/client-files.ts';
import { runDueJobs } from '../src/platform/jobs/job-worker.ts';
import type { Logger } from '../src/platform/logger.ts';
import { createOutgoingHttp, type Resolve } from '../src/platform/outgoing-http.ts';
import { createRateBook, type RateBook } from '../src/rates/cards/rate-book-service.ts';
import { createPincodeTable } from '../src/rates/pincodes/pincodes-service.ts';
import type { Carriers } from '../src/shipping/carriers/carriers-port.ts';
import { createTestDatabase, type TestDatabase } from './processes/test-database.ts';
import { ScriptedCarrier } from './scripted-carrier.ts';

export const PASSWORD = 'Kaveri#7751x';

/** Headers that a browser adds to requests of the app's page. Scripts cannot remove them. */
export const browserHeaders = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

export const forSeller = (sellerId: string) => ({ sellerId, source: createOwnSource('test') });

/** The application on a separate database, with a clock that a test can set. */
export interface TestApp {
  fastify: FastifyInstance;
  deps: Deps & { log: Logger };
  database: Database;
  dockets: Dockets;
  book: RateBook;
  /** Runs jobs until none is due. With `isSweep`, also runs due jobs that have no hint. */
  runJobs(options?: { isSweep?: boolean }): Promise<void>;
  testDatabase: TestDatabase;
  clock: { now: Date; advance(milliseconds: number): void };
  logLines: string[];
  /** Runs SQL as the owner of the tables. Row-level security does not apply to the owner. */
  ownerQuery(
    text: string,
    values?: unknown[],
  ): Promise<Pick<pg.QueryResult<Record<string, unknown>>, 'rows' | 'rowCount'>>;
  findSeller(email: string): Promise<{ sellerId: string }>;
  /** Creates a seller with one user and signs the user in, without the headers of a browser. */
  signIn(options?: { role?: UserRole; email?: string }): Promise<Caller>;
  /** Opens another session of a user. `isBrowser` sends the headers of a browser. */
  signInAgain(
    email: string,
    options?: { password?: string; userAgent?: string; isBrowser?: boolean },
  ): Promise<Caller>;
  toCaller(email: string, response: LightMyRequestResponse): Caller;
  /** Stops the application but keeps the database, so that a second application can use it. */
  closeApp(): Promise<void>;
  close(): Promise<void>;
}

export interface Caller {
  email: string;
  accessToken: string;
  refreshCookie: string;
  get(url: string): Promise<LightMyRequestResponse>;
  post(
    url: string,
    payload: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  send(
    method: 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
  ): Promise<LightMyRequestResponse>;
}

export interface TestAppOptions {
  settings?: Record<string, string>;
  client?: ClientBuild;
  /** An existing database. `close` drops it too. */
  testDatabase?: TestDatabase;
  carriers?: Carriers;
  /** Resolves the names of outgoing calls; `resolveToPublic` by default. */
  resolve?: Resolve;
  /** By default event streams end at once, because `inject` waits for the end of a response. */
  streams?: Parameters<typeof createEventStreams>[1];
}

/** Resolves `localhost` to 127.0.0.1 and every other name to a public address. Sends no DNS query. */
const resolveToPublic: Resolve = async (host) => [
  { address: host === 'localhost' ? '127.0.0.1' : '93.184.216.34', family: 4 },
];

/** Creates the application of a test file, and closes it after the tests. */
export async function testApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options);
  afterAll(() => app.close());
  return app;
}

/** Creates an application that the test closes itself. */
export async function createTestApp({
  settings,
  client,
  carriers = new ScriptedCarrier(),
  streams = { maxStreamMs: 0 },
  resolve = resolveToPublic,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const testDatabase = options.testDatabase ?? (await createTestDatabase());
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const clock = {
    now: new Date('2026-11-21T06:00:00Z'),
    advance: (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  const config = readConfig({ SESSION_SECRET: 'k'.repeat(48), ...settings });
  const metrics = config.metricsToken === undefined ? undefined : createMetrics();
  const database = openDatabase(testDatabase.app, {
    log,
    prepared: !testDatabase.isPooled,
    isPooled: testDatabase.isPooled,
    slowQueryMs: config.slowQueryMs,
    observe: metrics?.observeStatement,
  });
  const dockets = createDockets(database, randomBytes(32));
  const now = () => clock.now;
  const book = createRateBook({ database, log, now, isDemo: config.mode === 'demo' });
  const gstStates = createGstStates({ database, log });
  const outgoing = createOutgoingHttp(config, resolve);
  const deps: Deps = {
    config,
    database,
    dockets,
    learnedProductCache: createLearnedProductCache(now),
    passwords,
    book,
    gstStates,
    carriers,
    channels: createChannelKinds({ outgoing, now, isDemo: config.mode === 'demo' }),
    pincodes: createPincodeTable(),
    client,
    events: createEventStreams({ database, log, isSessionOpen }, streams),
    metrics,
    outgoing,
    now,
    newId: () => uuidv7(),
  };
  const fastify = await buildApp(deps, log);
  const signInAgain: TestApp['signInAgain'] = async (
    email,
    { password = PASSWORD, userAgent = 'a test', isBrowser = false } = {},
  ) => {
    const response = await fastify.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'user-agent': userAgent, ...(isBrowser && browserHeaders) },
      payload: { username: email, password },
    });
    return createCaller(fastify, email, response);
  };
  const owner = new pg.Pool({ ...testDatabase.owner, allowExitOnIdle: true });
  // Without a listener, the error of a broken idle connection would end the process.
  owner.on('error', () => undefined);
  const closeApp = async () => {
    book.close();
    gstStates.close();
    await fastify.close();
    await outgoing.close();
    await database.close();
  };
  return {
    fastify,
    deps: { ...deps, log },
    database,
    dockets,
    book,
    runJobs: async ({ isSweep = false } = {}) => {
      const handlers = createJobHandlers({ ...deps, log });
      await runDueJobs({ database, handlers, now, log }, undefined, { isSweep });
    },
    testDatabase,
    clock,
    logLines,
    ownerQuery: async (text, values = []) => {
      const result = await owner.query({ text, values, rowMode: 'array' });
      return { rowCount: result.rowCount, rows: toObjects(result) };
    },
    findSeller: async (email) => {
      const login = await database.asLogin(email, (db) =>
        db.selectFrom('logins').select('sellerId').executeTakeFirstOrThrow(),
      );
      return { sellerId: login.sellerId };
    },
    signIn: async ({ role = 'Owner' as UserRole, email = `u${uuidv7()}@example.in` } = {}) => {
      await addUser(database, { email, role });
      return signInAgain(email);
    },
    signInAgain,
    toCaller: (email, response) => createCaller(fastify, email, response),
    closeApp,
    close: async () => {
      await closeApp();
      await owner.end();
      await testDatabase.drop();
    },
  };
}

/** The minimum cost of Argon2id; passwords.test.ts asserts the production cost. */
const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
const testPasswordHash = passwords.hash(PASSWORD);

/** Covers every booking in tests that do not test money. */
const TEST_CREDIT_PAISE = 1_00_00_000_00;

/** Adds a seller with one user whose password is `PASSWORD`. */
async function addUser(
  database: Database,
  { email, role }: { email: string; role: UserRole },
): Promise<{ sellerId: string; userId: string }> {
  const sellerId = uuidv7();
  const userId = uuidv7();
  const createdAt = new Date();
  const passwordHash = await testPasswordHash;
  await database.asSeller(forSeller(sellerId), async (db) => {
    await db
      .insertInto('sellers')
      .values({
        sellerId,
        kind: getRole(role).kind === 'operator' ? 'operator' : 'seller',
        name: 'Test',
        logo: '',
        createdAt,
      })
      .execute();
    await db
      .insertInto('users')
      .values({
        sellerId,
        id: userId,
        email,
        name: 'Test User',
        phone: '9876543210',
        passwordHash,
        role,
        disabledAt: null,
        createdAt,
      })
      .execute();
    await db.insertInto('logins').values({ email, sellerId, userId }).execute();
    await db
      .insertInto('wallets')
      .values({ sellerId, creditLimitPaise: TEST_CREDIT_PAISE })
      .execute();
  });
  return { sellerId, userId };
}

function createCaller(
  fastify: FastifyInstance,
  email: string,
  response: LightMyRequestResponse,
): Caller {
  const { accessToken } = response.json<{ accessToken: string }>();
  const authorization = `Bearer ${accessToken}`;
  return {
    email,
    accessToken,
    refreshCookie: readCookie(response, '__Host-rt'),
    get: (url) => fastify.inject({ method: 'GET', url, headers: { authorization } }),
    post: (url, payload, headers = {}) =>
      fastify.inject({
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(payload),
      }),
    send: (method, url, payload) =>
      fastify.inject({
        method,
        url,
        headers: { authorization, 'content-type': 'application/json' },
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      }),
  };
}

/** Returns `name=value` of a cookie that a response sets. */
export function readCookie(response: LightMyRequestResponse, name: string): string {
  const cookie = response.cookies.find((candidate) => candidate.name === name);
  return `${name}=${cookie?.value ?? ''}`;
}
