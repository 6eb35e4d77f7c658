import { editMatrix, orderGroups } from '@shipdesk/domain/order/order-edits';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Responses,
  renderScreen,
  type SentRequest,
  stubServer,
} from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { OrderDetail } from '../order/order-list-payload.ts';
import { createOrderDetail } from '../order/test-support/order-detail.ts';
import { EditOrderPage } from './edit-order-page.tsx';

const docketNumber = '10000000000001';
const path = `/api/orders/${docketNumber}`;
const buildOrder = (changes: Partial<OrderDetail> = {}) => ({
  data: createOrderDetail(docketNumber, changes),
});

/** Responds to a load with the order and to an edit with the saved revision. */
const savingResponses: Responses = {
  [path]: ({ body }) => Response.json(body === undefined ? buildOrder() : savedBody),
};

async function openPage(responses: Responses): Promise<SentRequest[]> {
  const requests = stubServer({ '/api/warehouses': { data: [] }, ...responses });
  await renderScreen(
    <Routes>
      <Route path="/orders/:docketNumber/edit" element={<EditOrderPage />} />
      <Route path="*" element={<p>The order</p>} />
    </Routes>,
    `/orders/${docketNumber}/edit`,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Edit order');
  return requests;
}

const savedBody = { data: { docketNumber, revision: 5, changed: ['phone'] } };

const listSentEdits = (requests: readonly SentRequest[]) =>
  requests
    .filter((request) => request.path === path && request.body !== undefined)
    .map(({ body }) => body);
const phone = page.getByRole('textbox', { name: 'Phone', exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('sends the changed group with the loaded revision', async () => {
  const requests = await openPage(savingResponses);
  await phone.fill('9811122233');
  await save.click();
  await expect.element(page.getByText('The order', { exact: true })).toBeVisible();
  expect(listSentEdits(requests)).toEqual([
    { basedOnRevision: 3, phone: { phone: '9811122233', altPhone: '' } },
  ]);
});

test('sends no edit for an unchanged form', async () => {
  const requests = await openPage(savingResponses);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('The order', { exact: true })).toBeVisible();
  expect(listSentEdits(requests)).toEqual([]);
});

test('hides the fields of a closed group and shows the reason', async () => {
  const closedGroups = orderGroups.flatMap((group) => {
    const reason = editMatrix[group].ready_to_ship;
    return reason === 'open' ? [] : [{ group, reason }];
  });
  const requests = await openPage({
    [path]: ({ body }) =>
      Response.json(body === undefined ? buildOrder({ closed: closedGroups }) : savedBody),
  });
  const note = page.getByRole('region', { name: 'Cannot be changed now' });
  await expect.element(note).toMatchTextContent(/Products and payment.*Cancel the shipment first/);
  await expect.element(phone).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Reference ID' }).fill('REF-2');
  await save.click();
  await expect.element(page.getByText('The order', { exact: true })).toBeVisible();
  expect(listSentEdits(requests)).toEqual([
    { basedOnRevision: 3, reference: { orderId: 'WEB-1', referenceId: 'REF-2' } },
  ]);
});

test('keeps the typed values after a conflict and loads the newer revision', async () => {
  let currentOrder = buildOrder();
  const { consignee } = currentOrder.data;
  const requests = await openPage({
    [path]: ({ body }) => {
      if (body === undefined) return Response.json(currentOrder);
      if (currentOrder.data.revision === 4) return Response.json(savedBody);
      currentOrder = buildOrder({
        revision: 4,
        consignee: { ...consignee, address: '4 Hill Road' },
      });
      return Response.json(
        {
          type: '/problems/stale_version',
          title: 'stale version',
          status: 409,
          request_id: 'r1',
          code: 'stale_version',
          message: 'Biju changed this order: address.',
        },
        { status: 409 },
      );
    },
  });
  await phone.fill('9811122233');
  await save.click();
  await expect.element(page.getByText('Biju changed this order: address.')).toBeVisible();
  await page.getByRole('button', { name: 'Load and keep my changes' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('4 Hill Road');
  await save.click();
  await expect.element(page.getByText('The order', { exact: true })).toBeVisible();
  expect(listSentEdits(requests)[1]).toEqual({
    basedOnRevision: 4,
    phone: { phone: '9811122233', altPhone: '' },
  });
});

test('marks a refused field and keeps the typed values', async () => {
  await openPage({
    [path]: ({ body }) =>
      body === undefined
        ? Response.json(buildOrder())
        : Response.json(
            {
              type: '/problems/invalid',
              title: 'invalid',
              status: 422,
              request_id: 'r1',
              code: 'invalid',
              message: 'No carrier serves this pincode.',
              details: [{ field: 'address.pincode', message: 'No carrier serves this pincode.' }],
            },
            { status: 422 },
          ),
  });
  await phone.fill('9811122233');
  await save.click();
  await expect
    .element(page.getByRole('textbox', { name: 'Pincode' }))
    .toHaveAccessibleDescription('No carrier serves this pincode.');
  await expect.element(phone).toHaveValue('9811122233');
});
