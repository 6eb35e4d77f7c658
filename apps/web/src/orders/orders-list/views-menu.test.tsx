import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  type Responses,
  renderScreen,
  type SentRequest,
  stubServer,
} from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { buildViewQuery, isSameQuery, ViewsMenu } from './views-menu.tsx';

const views = [
  { id: 'v1', name: 'NDR', query: 'stage=ndr', isDefault: false },
  { id: 'v2', name: 'This month', query: 'range=thisMonth', isDefault: true },
];
const path = '/api/order-views';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

async function openPage(address: string, responses: Responses = {}) {
  const requests: SentRequest[] = stubServer({ [path]: { data: views }, ...responses });
  const { router } = await renderScreen(<ViewsMenu />, address);
  return { requests, readSearch: () => router.state.location.search };
}

test('opens the default view for an address without a query', async () => {
  const { readSearch } = await openPage('/orders/forward');
  await expect.poll(readSearch).toBe('?range=thisMonth');
  await expect.element(page.getByRole('button', { name: 'This month' })).toBeVisible();
});

test('keeps the query of the address until the user chooses a view', async () => {
  const { readSearch } = await openPage('/orders/forward?stage=new');
  await page.getByRole('button', { name: 'Views' }).click();
  expect(readSearch()).toBe('?stage=new');
  await page.getByRole('menuitemradio', { name: 'NDR' }).click();
  expect(readSearch()).toBe('?stage=ndr');
});

test('saves a view without page and search and reports a name that is taken', async () => {
  let isTaken = true;
  const { requests } = await openPage('/orders/forward?stage=new&search=98111&page=2', {
    [path]: ({ body }) => {
      if (body === undefined) return Response.json({ data: views });
      if (!isTaken) return Response.json({ data: views[0] }, { status: 201 });
      isTaken = false;
      return Response.json(
        { code: 'duplicate', message: 'You already have a view called NDR.' },
        {
          status: 409,
        },
      );
    },
  });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('NDR');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect.element(name).toHaveAccessibleDescription(/You already have a view called NDR\./);
  await name.fill('New ones');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(requests.flatMap(({ body }) => (body === undefined ? [] : [body])).at(-1)).toEqual({
    name: 'New ones',
    query: 'stage=new',
    isDefault: false,
  });
});

test('renames and deletes a view', async () => {
  const { requests } = await openPage('/orders/forward?stage=new', {
    [`${path}/v1`]: { data: views[0] ?? {} },
  });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('To call');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect
    .poll(() => requests.find((request) => request.path === `${path}/v1`)?.body)
    .toEqual({ name: 'To call', query: 'stage=ndr', isDefault: false });
  await page.getByRole('button', { name: 'Delete NDR' }).click();
  await expect.element(page.getByText('View NDR deleted.')).toBeVisible();
});

test('offers a retry when the views cannot be loaded', async () => {
  let respondToViews = () => new Response('{"message":"no"}', { status: 503 });
  await openPage('/orders/forward?stage=new', { [path]: () => respondToViews() });
  await page.getByRole('button', { name: 'Views' }).click();
  respondToViews = () => Response.json({ data: views });
  await page.getByRole('menuitem', { name: 'Your views could not be loaded. Try again' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'NDR' })).toBeVisible();
});

test('stores the filters and the page size of a view without page and search', () => {
  const params = new URLSearchParams('stage=ndr&search=98111&page=3&size=25');
  expect(buildViewQuery(params)).toBe('stage=ndr&size=25');
});

test.each([
  ['stage=ndr&range=thisMonth', 'range=thisMonth&stage=ndr', true],
  ['', '', true],
  ['stage=ndr', 'stage=new', false],
])('isSameQuery(%j, %j) is %s', (query, otherQuery, isSame) => {
  expect(isSameQuery(query, otherQuery)).toBe(isSame);
});
