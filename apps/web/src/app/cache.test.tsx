import { QueryStatus } from '@reduxjs/toolkit/query';
import { getAccount } from '@shipdesk/contract/account/account';
import { sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { render } from '../i18n/test-render.tsx';
import { ordersApi } from '../orders/order/orders-api.ts';
import { warehousesApi } from '../orders/warehouses/warehouses-api.ts';
import { ratesApi } from '../rates/cards/rates-api.ts';
import { useGetAccountQuery } from '../session/account-api.ts';
import { createStore } from './store.ts';
import { account } from './test-account.ts';

const responses: Record<string, object> = {
  '/orders/getorders': { data: [], total: 0, totalIsCapped: false },
  '/api/warehouses': { data: [] },
  '/api/rate-cards/surface': {
    carrier: 'delhivery',
    service: 'surface',
    version: 1,
    savedAt: '',
    savedBy: null,
    effectiveOn: '2026-11-21',
    prices: sampleRateCard,
    terms: sampleTerms.surface,
    plan: null,
  },
  '/api/account': account,
};

const requestedUrls: string[] = [];
beforeEach(() => {
  requestedUrls.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://x.test');
    requestedUrls.push(pathname);
    return Response.json(responses[pathname]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    cachedAccount: build.query<unknown, void>({
      query: () => ({ endpoint: { ...getAccount, response: {} } }),
    }),
  }),
});

const firstPage = { body: { filters: [{}], limit: 9, pageNumber: 0 } };

function Reader() {
  ordersApi.useListOrdersQuery(firstPage);
  warehousesApi.useListWarehousesQuery();
  ratesApi.useGetRateCardQuery({ service: 'surface' });
  useGetAccountQuery();
  return null;
}
const allPaths = [
  '/orders/getorders',
  '/api/warehouses',
  '/api/rate-cards/surface',
  '/api/account',
];

async function openReader() {
  const { store } = createStore();
  const screen = await render(
    <Provider store={store}>
      <Reader />
    </Provider>,
  );
  await expect.poll(() => requestedUrls).toEqual(allPaths);
  await expect.poll(() => countPendingQueries(store)).toBe(0);
  requestedUrls.length = 0;
  return { store, screen };
}

const countPendingQueries = (store: ReturnType<typeof createStore>['store']) =>
  Object.values(store.getState().api.queries).filter(
    (query) => query?.status === QueryStatus.pending,
  ).length;

/** Waits for requests that an event may have started. */
const waitForTasks = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ['Order', '/orders/getorders'],
  ['Warehouse', '/api/warehouses'],
  ['RateCard', '/api/rate-cards/surface'],
  ['Account', '/api/account'],
] as const)(
  'Correction of spec §3 cache tags: invalidating the tag %s refetches %s',
  async (tag, path) => {
    const { store } = await openReader();
    store.dispatch(api.util.invalidateTags([tag]));
    await expect.poll(() => requestedUrls).toEqual([path]);
  },
);

test('Spec §9: does not refetch on focus, reconnect or mount', async () => {
  const { store, screen } = await openReader();
  store.dispatch(api.internalActions.onFocus());
  store.dispatch(api.internalActions.onOnline());
  for (const name of ['focus', 'online', 'visibilitychange']) window.dispatchEvent(new Event(name));
  await screen.rerender(
    <Provider store={store}>
      <Reader key="mounted again" />
    </Provider>,
  );
  await waitForTasks();
  expect(requestedUrls).toEqual([]);
});

test('Spec §9: keeps unused cached data for 60 seconds', async () => {
  const { store } = createStore();
  const listCachedQueries = () => Object.keys(store.getState().api.queries);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reader = store.dispatch(endpoints.cachedAccount.initiate());
  await reader;
  reader.unsubscribe();
  vi.advanceTimersByTime(59_999);
  expect(listCachedQueries()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(listCachedQueries()).toHaveLength(0);
});

test('Spec §9: batches cache subscription updates for 500 ms', async () => {
  const { store } = createStore();
  const listSubscriptions = () => Object.keys(store.getState().api.subscriptions);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const readers = [
    store.dispatch(endpoints.cachedAccount.initiate()),
    store.dispatch(endpoints.cachedAccount.initiate()),
  ];
  vi.advanceTimersByTime(499);
  expect(listSubscriptions()).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(listSubscriptions()).toHaveLength(1);
  await Promise.all(readers);
});
