import { type APIRequestContext, test as base, expect, type Page, request } from '@playwright/test';
import { setToNoon } from './noon.ts';
import { type PageGuard, watchPages } from './page-guard.ts';
import { type RunningServer, startServer } from './server.ts';

/** An account that can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A seller of its own for one test, whose session cookie the browser holds already. */
export interface Seller extends Person {
  readonly name: string;
  /** For preparing data over HTTP. */
  readonly accessToken: string;
}

/** The accounts of demo mode: design of the product, printed at its start. */
export const demo = {
  seller: { email: 'seller@demo.shipdesk.in', password: 'Seller#2026' },
  owing: { email: 'owing@demo.shipdesk.in', password: 'Owing#2026' },
  admin: { email: 'admin@demo.shipdesk.in', password: 'Admin#2026' },
} as const;

/** Fits all four criteria and no list of common words. */
export const goodPassword = 'Tqz#4419vbn';

interface TestFixtures {
  guard: PageGuard;
  seller: Seller;
}
interface WorkerFixtures {
  server: RunningServer;
}

let registeredCount = 0;

/** Less than the life of an access token. */
const TOKEN_USED_MS = 300_000;
let operator = { token: '', until: 0 };

/** Runs on the server of its worker, without the guard that every other test has. */
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
});

export const test = testWithoutGuard.extend<TestFixtures>({
  baseURL: async ({ server }, use) => use(server.url),
  guard: [
    async ({ context, server }, use) => {
      await setToNoon(context);
      const { guard, settle } = await watchPages(context, server.url);
      await use(guard);
      settle();
    },
    { auto: true },
  ],
  seller: async ({ page, server }, use) => {
    const seller = await registerSeller(page.request);
    await allowCredit(page.request, seller, server.url);
    await use(seller);
  },
});

/** Waits for the response with the user: the last call that a page makes on its own. */
export async function expectSettled(page: Page, { name }: Seller): Promise<void> {
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText(name);
}

export function createEmail(): string {
  registeredCount += 1;
  return `k${process.pid}x${registeredCount}@wxq.example.in`;
}

/** Registers a seller and signs in the browser context that shares its cookies with `http`. */
async function registerSeller(http: APIRequestContext): Promise<Seller> {
  const name = 'Asha Menon';
  const email = createEmail();
  const answer = await http.post('/auth/register', {
    data: {
      name,
      email,
      phone: '9847012345',
      password: goodPassword,
      confirmPassword: goodPassword,
      terms: true,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { accessToken }: { accessToken: string } = await answer.json();
  return { name, email, password: goodPassword, accessToken };
}

/** Lets a new seller ship without a recharge. */
async function allowCredit(
  http: APIRequestContext,
  { accessToken }: Seller,
  url: string,
): Promise<void> {
  const [, claims = ''] = accessToken.split('.');
  const { tid }: { tid: string } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (Date.now() > operator.until) {
    operator = { token: await fetchToken(demo.admin, url), until: Date.now() + TOKEN_USED_MS };
  }
  const answer = await http.put(`/api/admin/wallets/${tid}/credit-limit`, {
    headers: { authorization: `Bearer ${operator.token}` },
    data: { creditLimitPaise: 25_00_000_00 },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in without the form: gives the browser the session cookie. */
export async function signInQuietly(http: APIRequestContext, person: Person): Promise<void> {
  const answer = await http.post('/auth/login', {
    data: { username: person.email, password: person.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Returns the access token of an account, for preparing data over HTTP. Leaves the cookies of the browser alone. */
export async function fetchToken({ email, password }: Person, url: string): Promise<string> {
  const http = await request.newContext({ baseURL: url });
  const answer = await http.post('/auth/login', { data: { username: email, password } });
  const { accessToken }: { accessToken: string } = await answer.json();
  await http.dispose();
  return accessToken;
}

/** Lets another account use the browser, from a page that makes no authenticated calls. */
export async function switchTo(page: Page, person: Person): Promise<void> {
  await page.goto('/track');
  await signInQuietly(page.request, person);
  await page.evaluate(() => localStorage.removeItem('accessToken'));
}
