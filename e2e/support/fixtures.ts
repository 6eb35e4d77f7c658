import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { createClient, type ShipdeskClient, unwrap } from '@shipdesk/client';
import { setToNoon } from './noon.ts';
import { type PageGuard, watchPages } from './page-guard.ts';
import { type RunningServer, startServer } from './server.ts';

/** An account that can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A new seller for one test. The browser has its session cookie. */
export interface Seller extends Person {
  readonly name: string;
  readonly accessToken: string;
  /** Prepares data over HTTP. */
  readonly shipdesk: ShipdeskClient;
}

/** The accounts of demo mode, which the server prints when it starts. */
export const demo = {
  seller: { email: 'seller@demo.shipdesk.in', password: 'Seller#2026' },
  owing: { email: 'owing@demo.shipdesk.in', password: 'Owing#2026' },
  admin: { email: 'admin@demo.shipdesk.in', password: 'Admin#2026' },
} as const;

/** A password that meets all four criteria and is on no list of common passwords. */
export const goodPassword = 'Tqz#4419vbn';

interface TestFixtures {
  guard: PageGuard;
  seller: Seller;
}
interface WorkerFixtures {
  server: RunningServer;
  /** Returns a signed-in client of the operator. */
  connectOperator: () => Promise<ShipdeskClient>;
}

/** Shorter than the lifetime of an access token. */
const TOKEN_REUSE_MS = 300_000;

/** A test on the server of its worker, without the page guard. */
export const testWithoutGuard = base.extend<object, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  connectOperator: [
    async ({ server }, use) => {
      let operator: Promise<ShipdeskClient> | undefined;
      let reusableUntil = 0;
      await use(() => {
        if (operator === undefined || Date.now() > reusableUntil) {
          operator = connect(demo.admin, server.url);
          reusableUntil = Date.now() + TOKEN_REUSE_MS;
        }
        return operator;
      });
    },
    { scope: 'worker' },
  ],
});

export const test = testWithoutGuard.extend<TestFixtures>({
  baseURL: async ({ server }, use) => use(server.url),
  guard: [
    async ({ context, server }, use) => {
      await setToNoon(context);
      const { guard, verify } = await watchPages(context, server.url);
      await use(guard);
      verify();
    },
    { auto: true },
  ],
  seller: async ({ page, server, connectOperator }, use) => {
    const seller = await registerSeller(page.request, server.url);
    await allowCredit(seller, await connectOperator());
    await use(seller);
  },
});

/** Waits until the page shows the name of the user, which is the last data that a page loads by itself. */
export async function expectSettled(page: Page, { name }: Seller): Promise<void> {
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText(name);
}

export function createEmail(): string {
  return `k${randomUUID().slice(0, 8)}@wxq.example.in`;
}

/** Registers a seller and signs in the browser context that shares its cookies with `http`. */
async function registerSeller(http: APIRequestContext, url: string): Promise<Seller> {
  const name = 'Asha Menon';
  const email = createEmail();
  const response = await http.post('/auth/register', {
    data: {
      name,
      email,
      phone: '9847012345',
      password: goodPassword,
      confirmPassword: goodPassword,
      terms: true,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { accessToken }: { accessToken: string } = await response.json();
  const shipdesk = createClient({ baseUrl: url, key: accessToken });
  return { name, email, password: goodPassword, accessToken, shipdesk };
}

/** Sets a credit limit, so that a new seller can ship without a recharge. */
async function allowCredit({ accessToken }: Seller, operator: ShipdeskClient): Promise<void> {
  const [, claims = ''] = accessToken.split('.');
  const { tid }: { tid: string } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  await unwrap(
    operator.PUT('/api/admin/wallets/{sellerId}/credit-limit', {
      params: { path: { sellerId: tid } },
      body: { creditLimitPaise: 25_00_000_00 },
    }),
  );
}

/** Signs in over HTTP. The browser context of `http` gets the session cookie. */
export async function signInOverHttp(http: APIRequestContext, person: Person): Promise<void> {
  const response = await http.post('/auth/login', {
    data: { username: person.email, password: person.password },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Signs in over HTTP and returns a client. Does not change the browser's cookies. */
export async function connect({ email, password }: Person, url: string): Promise<ShipdeskClient> {
  const body = { username: email, password };
  const guest = createClient({ baseUrl: url, key: null });
  const { accessToken } = await unwrap(guest.POST('/auth/login', { body }));
  return createClient({ baseUrl: url, key: accessToken });
}

/** Returns a client that calls with the session of the browser. */
export async function connectPage(page: Page, url: string): Promise<ShipdeskClient> {
  const key = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  // A token of a browser is valid only with the cookie of its session.
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return createClient({ baseUrl: url, key, headers: { cookie } });
}

/** Signs another account in to the browser, on a page that makes no authenticated calls. */
export async function switchTo(page: Page, person: Person): Promise<void> {
  await page.goto('/track');
  await signInOverHttp(page.request, person);
  await page.evaluate(() => localStorage.removeItem('accessToken'));
}
