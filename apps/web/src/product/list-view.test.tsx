import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../app/test-client.tsx';
import { ListView, useListParams } from './list-view.tsx';
import type { Query } from './loaded.tsx';

interface Row {
  id: string;
}

const refetch = vi.fn<() => void>();
const columns = [{ id: 'id', header: 'Id', render: ({ id }: Row) => id }];
const getButton = (name: string) => page.getByRole('button', { name, exact: true });

function Rows({ query }: { query: Partial<Query<Row[]>> }) {
  const params = useListParams();
  return (
    <ListView
      query={{ isFetching: false, refetch, ...query }}
      items={query.data}
      failure="The rows could not be loaded"
      label="Rows"
      columns={columns}
      paging={params.pageByCursor(query.data?.at(-1)?.id)}
      toolbar={
        <button type="button" onClick={() => params.change({ state: 'open' })}>
          Open
        </button>
      }
      empty={{ title: 'No row yet', text: 'Rows appear here.' }}
    />
  );
}

const error = { status: 500, data: { message: '' } };

beforeEach(() => refetch.mockClear());

test('shows the toolbar while the list loads', async () => {
  await renderScreen(<Rows query={{ isFetching: true }} />);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect.element(getButton('Open')).toBeVisible();
});

test('shows the failure of a list and retries the request', async () => {
  await renderScreen(<Rows query={{ error }} />);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The rows could not be loaded.*Try again in a moment\./);
  await getButton('Try again').click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('keeps the rows when a refresh fails', async () => {
  await renderScreen(<Rows query={{ data: [{ id: 'a' }], error }} />);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The data could not be refreshed.');
  await expect.element(page.getByRole('row', { name: 'a' })).toBeVisible();
});

test('explains what appears in an empty list', async () => {
  await renderScreen(<Rows query={{ data: [] }} />);
  await expect.element(page.getByText('Rows appear here.')).toBeVisible();
});

test('stores the cursor in the address until a filter changes or the user opens the newest rows', async () => {
  const { router } = await renderScreen(<Rows query={{ data: [{ id: 'a' }] }} />, '/?tab=rows');
  const getSearchParams = () => router.state.location.search;
  await expect.element(getButton('Newest')).not.toBeInTheDocument();
  await getButton('Older').click();
  await expect.poll(getSearchParams).toBe('?tab=rows&before=a');
  await getButton('Open').click();
  await expect.poll(getSearchParams).toBe('?tab=rows&state=open');
  await getButton('Older').click();
  await getButton('Newest').click();
  await expect.poll(getSearchParams).toBe('?tab=rows&state=open');
});

function NumberedRows({ rows, total }: { rows: readonly Row[]; total?: number }) {
  const params = useListParams();
  return (
    <ListView
      query={{ isFetching: false, refetch, data: rows }}
      items={rows}
      failure="The rows could not be loaded"
      label="Rows"
      columns={columns}
      paging={params.pageByNumber({
        pageSize: 9,
        rows,
        hasMore: false,
        count: total === undefined ? undefined : { total, max: 1000 },
      })}
      empty={{ title: 'No row yet', text: 'Rows appear here.', isFirstUse: true }}
    />
  );
}

test.each([
  ['Go to the last page', 20, '?page=3'],
  ['Go to the first page', undefined, '?page=1'],
] as const)(
  'offers %s on a page after the last page when the total is %s',
  async (buttonName, total, search) => {
    const { router } = await renderScreen(
      <NumberedRows rows={[]} {...(total !== undefined && { total })} />,
      '/?page=999',
    );
    await expect.element(page.getByText('There is no page 999')).toBeVisible();
    await expect.element(page.getByText('No row yet')).not.toBeInTheDocument();
    await getButton(buttonName).click();
    await expect.poll(() => router.state.location.search).toBe(search);
  },
);
