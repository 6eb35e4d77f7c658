import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { WebhookPage } from './webhook-page.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const createdAt = '2026-11-21T06:00:00.000Z';
const webhook = {
  id,
  url: 'https://erp.example/hooks',
  description: 'ERP',
  types: ['order.created'],
  scheme: 'v1',
  publicKey: '',
  offReason: '',
  failingSince: null,
  oldSecretUntil: null,
  createdAt,
  waiting: 0,
};
const delivery = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f024442',
  messageId: 'm1',
  type: 'order.created',
  docketNumber: '10000000000001',
  state: 'failed',
  attempts: 10,
  lastStatus: 500,
  lastProblem: 'status',
  nextAt: null,
  occurredAt: createdAt,
  createdAt,
};

test('requires an address, adds a webhook and shows the secret once', async () => {
  const requests = stubServer({
    '/api/webhooks': ({ method }) =>
      method === 'POST'
        ? Response.json({ data: { ...webhook, secret: 'whsec_dGVzdA==' } }, { status: 201 })
        : Response.json({ data: [] }),
  });
  await renderScreen(<WebhooksPage />);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect
    .element(dialog.getByText('Enter the address that receives the events'))
    .toBeVisible();
  await dialog.getByLabelText('Address').fill('https://erp.example/hooks');
  await dialog.getByText('Only chosen events').click();
  await dialog.getByRole('checkbox', { name: 'order.created' }).click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(dialog.getByText('whsec_dGVzdA==')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    url: 'https://erp.example/hooks',
    description: '',
    types: ['order.created'],
    scheme: 'v1',
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('whsec_dGVzdA==')).not.toBeInTheDocument();
});

test('shows why the server rejects an address and keeps the typed text', async () => {
  const message = 'This address is in a private network. Enter one on the internet.';
  stubServer({
    '/api/webhooks': ({ method }) =>
      method === 'POST'
        ? Response.json(
            { code: 'invalid', details: [{ field: 'url', code: 'webhook_url_internal', message }] },
            { status: 422 },
          )
        : Response.json({ data: [] }),
  });
  await renderScreen(<WebhooksPage />);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabelText('Address').fill('https://10.0.0.1/');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('https://10.0.0.1/');
});

const renderDetail = () =>
  renderScreen(
    <Routes>
      <Route path={paths.webhook(':id')} element={<WebhookPage />} />
    </Routes>,
    paths.webhook(id),
  );

test('explains why a webhook is off and replays a failed delivery', async () => {
  const requests = stubServer({
    '/api/webhooks': { data: [{ ...webhook, offReason: 'failing', waiting: 2 }] },
    [`/api/webhooks/${id}/deliveries`]: { data: [delivery], next: null },
    [`/api/webhooks/${id}/deliveries/${delivery.id}`]: {
      data: {
        ...delivery,
        body: '{"type":"order.created"}',
        history: [
          {
            id: 'a1',
            attemptedAt: createdAt,
            status: 500,
            problem: 'status',
            milliseconds: 12,
            response: '<b>broken</b>',
          },
        ],
      },
    },
    [`/api/webhooks/${id}/replay`]: { data: { replayed: 1, isMore: false } },
  });
  await renderDetail();
  await expect.element(page.getByText(/accepted no event for five days/)).toBeVisible();
  await expect.element(page.getByText('2 events are waiting to be sent.')).toBeVisible();
  await page.getByRole('row', { name: /order.created/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delivery' });
  await expect.element(dialog.getByText('<b>broken</b>')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect
    .element(page.getByText('The delivery is queued. Shipdesk will send it again.'))
    .toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/replay'))?.body).toEqual({
    ids: [delivery.id],
    onlyFailed: false,
  });
});

test('rejects a replay of a time range that ends when it starts', async () => {
  const requests = stubServer({
    '/api/webhooks': { data: [webhook] },
    [`/api/webhooks/${id}/deliveries`]: { data: [delivery], next: null },
    [`/api/webhooks/${id}/replay`]: { data: { replayed: 0, isMore: false } },
  });
  await renderDetail();
  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send deliveries again' });
  await dialog.getByText('All deliveries in a time range').click();
  await dialog.getByLabelText('From').fill('2026-11-21T10:00');
  await dialog.getByLabelText('To').fill('2026-11-21T10:00');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(dialog.getByText('Enter an end after the start')).toBeVisible();
  expect(requests.some(({ path }) => path.endsWith('/replay'))).toBe(false);
});
