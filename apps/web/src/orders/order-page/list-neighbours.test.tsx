import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ListNeighbours } from './order-detail-page.tsx';

const dockets = Array.from({ length: 12 }, (_, index) => String(10_000_000_000_001 + index));
const previousButton = page.getByRole('button', { name: 'Previous order in the list' });
const nextButton = page.getByRole('button', { name: 'Next order in the list' });

afterEach(() => vi.unstubAllGlobals());

/** Opens an order of a list of twelve in pages of nine. */
async function openPage(index: number, query: string) {
  stubServer({
    '/orders/getorders': ({ body }) => {
      const { limit, pageNumber } = body as { limit: number; pageNumber: number };
      const start = limit * pageNumber;
      const data = dockets.slice(start, start + limit).map((docketNumber) => ({ docketNumber }));
      return Response.json({ data, total: dockets.length, totalIsCapped: false });
    },
  });
  const list = `/orders/forward${query}`;
  return renderScreen(<ListNeighbours docketNumber={dockets[index] ?? ''} path={list} />);
}

test('the keys j and k go to the next and the previous order of the page', async () => {
  const { router } = await openPage(4, '');
  await expect.element(nextButton).toBeEnabled();
  await userEvent.keyboard('j');
  await expect.poll(() => router.state.location.pathname).toBe(`/orders/${dockets[5]}`);
  await userEvent.keyboard('k');
  await expect.poll(() => router.state.location.pathname).toBe(`/orders/${dockets[3]}`);
});

test('the order after the last of a page comes from the next page of the list', async () => {
  const { router } = await openPage(8, '?stage=new');
  await nextButton.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/orders/${dockets[9]}`);
  expect(router.state.location.state).toEqual({ list: '/orders/forward?stage=new&page=2' });
});

test('the order before the first of a page comes from the previous page of the list', async () => {
  const { router } = await openPage(9, '?page=2');
  await previousButton.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/orders/${dockets[8]}`);
});

test('the first and the last order of the list have one neighbour', async () => {
  await openPage(0, '');
  await expect.element(previousButton).toBeDisabled();
  await expect.element(nextButton).toBeEnabled();
});

test('an order that left the list has no neighbours', async () => {
  await openPage(12, '');
  await expect.element(nextButton).toBeDisabled();
  await expect.element(previousButton).toBeDisabled();
});
