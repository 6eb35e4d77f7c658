import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ListNeighbours } from './order-detail-page.tsx';

const docketNumbers = Array.from({ length: 12 }, (_, index) => String(10_000_000_000_001 + index));
const previousButton = page.getByRole('button', { name: 'Previous order in the list' });
const nextButton = page.getByRole('button', { name: 'Next order in the list' });

afterEach(() => vi.unstubAllGlobals());

/** Renders the neighbours of an order in a list of twelve orders and returns the screen. */
async function openPage(orderIndex: number, query: string) {
  stubServer({
    '/orders/getorders': ({ body }) => {
      const { limit, pageNumber } = body as { limit: number; pageNumber: number };
      const start = limit * pageNumber;
      const data = docketNumbers
        .slice(start, start + limit)
        .map((docketNumber) => ({ docketNumber }));
      return Response.json({ data, total: docketNumbers.length, totalIsCapped: false });
    },
  });
  const list = `/orders/forward${query}`;
  return renderScreen(
    <ListNeighbours docketNumber={docketNumbers[orderIndex] ?? ''} listPath={list} />,
  );
}

test('opens the next order on the key j and the previous order on the key k', async () => {
  const { router } = await openPage(4, '');
  await expect.element(nextButton).toBeEnabled();
  await userEvent.keyboard('j');
  await expect.poll(() => router.state.location.pathname).toBe(`/orders/${docketNumbers[5]}`);
  await userEvent.keyboard('k');
  await expect.poll(() => router.state.location.pathname).toBe(`/orders/${docketNumbers[3]}`);
});

test('opens the first order of the next page after the last order of a page', async () => {
  const { router } = await openPage(8, '?stage=new');
  await nextButton.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/orders/${docketNumbers[9]}`);
  expect(router.state.location.state).toEqual({ list: '/orders/forward?stage=new&page=2' });
});

test('opens the last order of the previous page before the first order of a page', async () => {
  const { router } = await openPage(9, '?page=2');
  await previousButton.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/orders/${docketNumbers[8]}`);
});

test('disables Previous for the first order of the list', async () => {
  await openPage(0, '');
  await expect.element(previousButton).toBeDisabled();
  await expect.element(nextButton).toBeEnabled();
});

test('disables Next for the last order of the list', async () => {
  await openPage(11, '?page=2');
  await expect.element(previousButton).toBeEnabled();
  await expect.element(nextButton).toBeDisabled();
});

test('disables Previous and Next for an order that is not in the list', async () => {
  await openPage(12, '');
  await expect.element(nextButton).toBeDisabled();
  await expect.element(previousButton).toBeDisabled();
});
