import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { LoadedOrder } from './loaded-order.tsx';

afterEach(() => vi.unstubAllGlobals());

const showOrder = (docketNumber: string) =>
  renderScreen(<LoadedOrder docketNumber={docketNumber}>{() => <p>The order</p>}</LoadedOrder>);
const getNotFound = () => page.getByText('There is no order with this docket number');

test('reports an unknown docket number as not found', async () => {
  const requests = stubServer({
    '/api/orders/10000000000017': () =>
      Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 }),
  });
  await showOrder('10000000000017');
  await expect.element(getNotFound()).toBeVisible();
  await expect.element(page.getByText('The order', { exact: true })).not.toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test('reports an invalid docket number as not found without a request', async () => {
  const requests = stubServer({});
  await showOrder('1234');
  await expect.element(getNotFound()).toBeVisible();
  expect(requests).toEqual([]);
});
