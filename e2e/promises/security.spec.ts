import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { runHarness } from '../../apps/server/test-support/harness-line.ts';
import { markupTexts } from '../../apps/server/test-support/samples/hostile-texts.ts';
import {
  createEmail,
  demo,
  goodPassword,
  signInOverHttp,
  test,
  testWithoutGuard,
} from '../support/fixtures.ts';
import { formatDayFirst, getDayFromToday } from '../support/india-days.ts';

const getScriptText = (index: number) => markupTexts[index % markupTexts.length] ?? '';

async function sendData(http: APIRequestContext, path: string, token: string, data: object) {
  const response = await http.fetch(path, {
    method: path === '/api/account' ? 'PATCH' : 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    data,
  });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** Returns an order with a hostile text in each free field, and with all hostile texts as product names. */
function createHostileOrder(textIndex: number) {
  const region = { pinCode: '560001', state: 'Karnataka', country: 'India' };
  return {
    shipments: [
      {
        ...region,
        name: getScriptText(textIndex),
        phone: '9876543210',
        address: getScriptText(textIndex + 1),
        city: getScriptText(textIndex + 2),
        returnName: getScriptText(textIndex + 3),
        returnAddress: getScriptText(textIndex + 4),
        returnCity: getScriptText(textIndex + 5),
        sellerName: getScriptText(textIndex + 6),
        sellerAddress: getScriptText(textIndex + 7),
        contentCategory: getScriptText(textIndex + 8),
        orderId: `${textIndex} ${getScriptText(textIndex + 9)}`.slice(0, 64),
        clientRefrenceNumber: getScriptText(textIndex + 10),
        paymentMode: 'COD',
        orderDate: formatDayFirst(getDayFromToday(), '/'),
        weightDetails: [
          { numberOfBoxes: 1, weightKg: 1, lengthCm: 30, breadthCm: 20, heightCm: 10 },
        ],
        contentDetails: markupTexts.map((productName) => ({
          productName,
          quantity: 1,
          unitPrice: 1,
        })),
      },
    ],
    pickupLocation: {
      ...region,
      name: getScriptText(textIndex + 11),
      phone: '9847012345',
      address: getScriptText(textIndex + 12),
      city: getScriptText(textIndex + 13),
    },
  };
}

const createHostileWarehouse = (index: number) => ({
  pickupAddressTitle: getScriptText(index),
  name: getScriptText(index + 1),
  phone: '9847012345',
  address: getScriptText(index + 2),
  pin: '682002',
  city: getScriptText(index + 3),
  state: 'Kerala',
  country: 'India',
});

/** Returns true if the page ran a hostile text, which sets `__xss`. The page guard reports CSP violations. */
const hasRunScript = (page: Page) => page.evaluate(() => '__xss' in window);

// ASVS V1.1.2, V1.2.1, V3.2.2
test('I6: screens show forty scripts in account, address and order texts as plain text', async ({
  page,
  seller,
}, { title }) => {
  await runHarness(title, 'Chromium', async ({ check }) => {
    expect(markupTexts.length).toBeGreaterThanOrEqual(40);
    const http = page.request;
    const textIndexes = [0, 14, 28];
    const dockets: string[] = [];
    for (const textIndex of textIndexes) {
      const { data } = await sendData(
        http,
        '/booking/createPickup',
        seller.accessToken,
        createHostileOrder(textIndex),
      );
      dockets.push(data.docketNumber);
    }
    for (const index of markupTexts.keys()) {
      await sendData(http, '/warehouse/create', seller.accessToken, createHostileWarehouse(index));
    }
    await sendData(http, '/api/account', seller.accessToken, {
      name: getScriptText(1),
      companyName: getScriptText(2),
    });

    const expectTexts = async (
      path: string,
      expectedTexts: readonly string[],
      targetPage = page,
    ) => {
      await targetPage.goto(path);
      for (const text of expectedTexts) {
        await expect(
          targetPage
            .getByText(text)
            .or(targetPage.locator(`[value=${JSON.stringify(text)}]`))
            .first(),
        ).toBeAttached();
        check(!(await hasRunScript(targetPage)), () => `${path} ran a script`);
      }
    };
    await expectTexts('/orders/forward', [getScriptText(0), getScriptText(14), getScriptText(28)]);
    for (const docket of dockets) await expectTexts(`/orders/${docket}`, markupTexts);
    await expectTexts('/warehouse', markupTexts.slice(0, 5));
    await expectTexts('/orders/add', []);
    await expectTexts('/account', []);
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(getScriptText(1));
    check(!(await hasRunScript(page)), () => 'the account page ran a script');
    await expectTexts('/dashboard', []);
    check(!(await hasRunScript(page)), () => 'the dashboard ran a script');
    // The steps below end the session, so close the page before its next call.
    const context = page.context();
    await page.close();

    for (const name of markupTexts.slice(0, 10)) {
      await sendData(http, '/auth/register', '', {
        name,
        email: createEmail(),
        phone: '9847012345',
        password: goodPassword,
        confirmPassword: goodPassword,
        terms: true,
      });
    }
    await context.clearCookies();
    await signInOverHttp(http, demo.admin);
    await expectTexts('/admin/sellers', markupTexts.slice(0, 10), await context.newPage());
  });
});

/** Ways in which a script in the page can send a token to another origin. */
const channels: Readonly<Record<string, (to: string) => unknown>> = {
  fetch: (to) => fetch(to),
  'fetch without CORS': (to) => fetch(to, { mode: 'no-cors' }),
  beacon: (to) => navigator.sendBeacon(to),
  font: (to) => new FontFace('x', `url(${to})`).load(),
  XMLHttpRequest: (to) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.addEventListener('loadend', resolve);
      request.open('GET', to);
      request.send();
    }),
  'event source': (to) =>
    new Promise((resolve) => {
      const source = new EventSource(to);
      source.addEventListener('error', resolve);
    }),
  'web socket': (to) =>
    new Promise((resolve) => {
      const socket = new WebSocket(to.replace('http', 'ws'));
      socket.addEventListener('close', resolve);
      // A refused request may fire no event.
      setTimeout(resolve, 2000);
    }),
  form: (to) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = to;
    form.target = '_blank';
    document.body.append(form);
    form.submit();
  },
};

/** Elements that load an address, with the attribute for the address and the other attributes that they need. */
const elements: Readonly<
  Record<string, { addressAttribute: string; otherAttributes?: Record<string, string> }>
> = {
  img: { addressAttribute: 'src' },
  script: { addressAttribute: 'src' },
  iframe: { addressAttribute: 'src' },
  video: { addressAttribute: 'src' },
  link: { addressAttribute: 'href', otherAttributes: { rel: 'stylesheet' } },
  object: { addressAttribute: 'data' },
};

const loadElement = ({ tag, attributes }: { tag: string; attributes: Record<string, string> }) =>
  new Promise((resolve) => {
    const element = document.createElement(tag);
    for (const event of ['load', 'error']) element.addEventListener(event, resolve);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    // A refused frame and an object may fire no event.
    setTimeout(resolve, 2000);
  });

// This test runs without the guard of other journeys, because the policy must report errors here.
// ASVS V10.1.1, V13.1.1, V13.2.4, V13.2.5, V14.2.3
testWithoutGuard(
  'I9: a script that runs in the page cannot reach another origin through any of fourteen channels',
  async ({ browser, server }, { title }) => {
    const arrivals: string[] = [];
    const otherServer = createServer((request, response) => {
      arrivals.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end('ok');
    });
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    const { port } = otherServer.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const context = await browser.newContext();
    try {
      await runHarness(title, 'Chromium', async ({ check }) => {
        const page = await context.newPage();
        const triedPaths: string[] = [];
        const buildAddress = (name: string) => {
          triedPaths.push(`/${encodeURIComponent(name)}`);
          return `${origin}/${encodeURIComponent(name)}`;
        };
        // A blocked call throws, sometimes through Trusted Types, and then sends nothing.
        const doNothing = () => undefined;
        await page.goto(`${server.url}/login`);
        await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
        await page.evaluate(() => localStorage.setItem('accessToken', 'the-token'));
        await Promise.all([
          ...Object.entries(channels).map(([name, run]) =>
            page.evaluate(run, buildAddress(name)).catch(doNothing),
          ),
          ...Object.entries(elements).map(([tag, { addressAttribute, otherAttributes = {} }]) => {
            const attributes = { ...otherAttributes, [addressAttribute]: buildAddress(tag) };
            return page.evaluate(loadElement, { tag, attributes }).catch(doNothing);
          }),
        ]);
        // As a control, a page without the policy sends the same call after all others.
        await page.goto(`${origin}/page`);
        await page.evaluate((to) => fetch(to), `${origin}/control`);
        check(arrivals.includes('/control'), () => 'the other origin does not listen');
        expect(triedPaths).toHaveLength(14);
        for (const path of triedPaths) check(!arrivals.includes(path), () => `${path} arrived`);
      });
    } finally {
      await context.close();
      otherServer.close();
    }
  },
);
