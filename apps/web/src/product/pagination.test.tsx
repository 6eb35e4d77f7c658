import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { render } from '../i18n/test-render.tsx';
import { listVisiblePages, Pagination } from './pagination.tsx';

test('lists the first, the last and the adjacent pages with gaps', () => {
  expect(listVisiblePages(0, 1)).toEqual([0]);
  expect(listVisiblePages(4, 10)).toEqual([0, null, 3, 4, 5, null, 9]);
  expect(listVisiblePages(2, 10)).toEqual([0, 1, 2, 3, null, 9]);
  expect(listVisiblePages(3, 10)).toEqual([0, 1, 2, 3, 4, null, 9]);
});

test('lists the current page and never repeats a page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), (pageCount, requestedPage) => {
      const page = requestedPage % pageCount;
      const pageNumbers = listVisiblePages(page, pageCount).filter((n) => n !== null);
      expect(pageNumbers).toContain(page);
      expect(new Set(pageNumbers).size).toBe(pageNumbers.length);
    }),
  );
});

test('shows the range of the current page and opens the next page', async () => {
  const turnPage = vi.fn<(page: number) => void>();
  const screen = await render(
    <Pagination page={1} pageSize={9} total={1000} isCapped onPageChange={turnPage} />,
  );
  await expect.element(screen.getByText('10–18 of 1,000+')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Page 2' }))
    .toHaveAttribute('aria-current', 'page');
  await screen.getByRole('button', { name: 'Next page' }).click();
  expect(turnPage).toHaveBeenLastCalledWith(2);
});

test('shows the requested page until the address changes', async () => {
  const resolvers: (() => void)[] = [];
  const turnPage = vi.fn<(page: number) => Promise<void>>(
    () => new Promise((resolve) => resolvers.push(resolve)),
  );
  const renderPagination = (page: number) => (
    <Pagination page={page} pageSize={9} total={1000} onPageChange={turnPage} />
  );
  const screen = await render(renderPagination(0));
  const nextButton = screen.getByRole('button', { name: 'Next page' });
  await nextButton.click();
  await expect.element(screen.getByText('10–18 of 1,000')).toBeVisible();
  await nextButton.click();
  await expect.element(screen.getByText('19–27 of 1,000')).toBeVisible();
  expect(turnPage.mock.calls).toEqual([[1], [2]]);

  await screen.rerender(renderPagination(1));
  for (const resolveTurn of resolvers) resolveTurn();
  await expect.element(screen.getByText('10–18 of 1,000')).toBeVisible();
});
