// The screens of webhooks. The demo has none, so this file stubs the responses.
import { failRequests, getDialog, seller, stallRequests } from './screen-steps.mjs';

const time = '2026-11-21T06:00:00.000Z';
const webhook = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
  url: 'https://erp.kaverihandlooms.example/integrations/shipdesk/events?source=bengaluru-warehouse',
  description: 'ERP of the Bengaluru warehouse',
  types: [],
  scheme: 'v1',
  publicKey: '',
  offReason: '',
  failingSince: null,
  oldSecretUntil: null,
  createdAt: time,
  waiting: 0,
};
const webhooks = [
  webhook,
  {
    ...webhook,
    id: '01a1fc20-f9d2-7595-bcec-2b8d9f024442',
    url: 'https://hooks.example/a',
    description: '',
    types: ['order.created', 'shipment.delivered'],
    failingSince: time,
    waiting: 1001,
    scheme: 'v1a',
    publicKey: 'whpk_3Kd2c1ZzqT9v0uS7y8X6w5V4u3T2s1R0q9P8o7N6m5L=',
    oldSecretUntil: time,
  },
  {
    ...webhook,
    id: '01a1fc20-f9d2-7595-bcec-2b8d9f024443',
    url: 'https://old.example/hooks',
    description: 'Old shop',
    types: ['order.created', 'order.edited', 'order.cancelled', 'shipment.booked'],
    offReason: 'failing',
  },
];
const deliveries = [
  ['webhook.test', '', 'delivered', 1, 200, '', null],
  ['shipment.status_changed', '48120033371906', 'waiting', 2, null, 'timeout', time],
  ['order.created', '48120033371898', 'waiting', 3, 503, 'status', time],
  ['wallet.low', '', 'failed', 10, null, 'connection', null],
  ['ndr.opened', '48120033371880', 'delivered', 1, 204, '', null],
].map(([type, docketNumber, state, attempts, lastStatus, lastProblem, nextAt], index) => ({
  id: `01a1fc20-f9d2-7595-bcec-2b8d9f02450${index}`,
  messageId: `01a1fc20-f9d2-7595-bcec-2b8d9f02460${index}`,
  type,
  docketNumber,
  state,
  attempts,
  lastStatus,
  lastProblem,
  nextAt,
  occurredAt: time,
  createdAt: time,
}));
const history = [
  [503, 'status', 412, '<html><body><h1>503 Service Unavailable</h1></body></html>'],
  [null, 'timeout', 15001, ''],
  [500, 'status', 38, '{"error":"database is locked"}'],
].map(([status, problem, milliseconds, response], index) => ({
  id: `01a1fc20-f9d2-7595-bcec-2b8d9f02470${index}`,
  attemptedAt: time,
  status,
  problem,
  milliseconds,
  response,
}));
const body = JSON.stringify({
  type: 'order.created',
  timestamp: time,
  data: { sequence: 1, occurred_at: time, docket_number: '48120033371898', order_id: 'KURTI-1' },
});

/** Returns a function that stubs the responses of these screens, opens the page and runs further steps. */
const showWebhooks = (path, steps) => async (page) => {
  const fulfil = (json) => (route) => route.fulfill({ json });
  await page.route(/\/api\/webhooks$/, fulfil({ data: webhooks }));
  await page.route(/\/deliveries(\?.*)?$/, fulfil({ data: deliveries, next: deliveries[4].id }));
  await page.route(/\/deliveries\/.+$/, fulfil({ data: { ...deliveries[2], body, history } }));
  await page.goto(path);
  await page.getByRole('rowheader').first().waitFor();
  await steps?.(page);
};
const buildPath = (index) => `/other/webhooks/${webhooks[index].id}`;

export const showWebhook = (steps) => showWebhooks(buildPath(0), steps);

export const webhookScreens = [
  { name: 'webhooks-empty', as: seller, show: (page) => page.goto('/other/webhooks') },
  { name: 'webhooks', as: seller, show: showWebhooks('/other/webhooks') },
  {
    name: 'webhooks-loading',
    as: seller,
    show: stallRequests(/\/api\/webhooks/, (page) => page.goto('/other/webhooks')),
  },
  {
    name: 'webhooks-failed',
    as: seller,
    show: failRequests(/\/api\/webhooks/, async (page) => {
      await page.goto('/other/webhooks');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  {
    name: 'webhook-new',
    as: seller,
    show: async (page) => {
      await page.goto('/other/webhooks');
      await page.getByRole('button', { name: 'Add webhook' }).first().click();
      await getDialog(page).getByText('Only chosen events').click();
      await getDialog(page).getByRole('button', { name: 'Add webhook' }).click();
    },
  },
  {
    name: 'webhook-secret',
    as: seller,
    show: async (page) => {
      const data = { ...webhook, secret: 'whsec_3Kd2c1ZzqT9v0uS7y8X6w5V4u3T2s1R0q9P8o7N6m5L4=' };
      await page.route(/\/api\/webhooks$/, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { data } })
          : route.fulfill({ json: { data: [] } }),
      );
      await page.goto('/other/webhooks');
      await page.getByRole('button', { name: 'Add webhook' }).first().click();
      await getDialog(page).getByRole('textbox', { name: 'Address' }).fill(webhook.url);
      await getDialog(page).getByRole('button', { name: 'Add webhook' }).click();
      await getDialog(page).getByText(data.secret).waitFor();
    },
  },
  { name: 'webhook', as: seller, show: showWebhooks(buildPath(1)) },
  { name: 'webhook-off', as: seller, show: showWebhooks(buildPath(2)) },
  {
    name: 'webhook-delivery',
    as: seller,
    show: showWebhooks(buildPath(0), (page) =>
      page.getByRole('rowheader', { name: /order.created/ }).click(),
    ),
  },
  {
    name: 'webhook-replay',
    as: seller,
    show: showWebhooks(buildPath(0), async (page) => {
      await page.getByRole('button', { name: 'Send again' }).click();
      await getDialog(page).getByText('All deliveries in a time range').click();
    }),
  },
];
