import { businessDayOf } from '@shipdesk/domain/time/calendar';
import { orderListRequest, readOrderListView } from '../features/orders/order-list-query.ts';
import { listOrders } from '../features/orders/orders-api.ts';
import { paths } from '../lib/paths.ts';
import { getAccount } from '../session/account-api.ts';
import type { Client } from './store.ts';

/** The screens behind the session check that people open by their address. */
const desk: readonly string[] = [
  paths.dashboard(),
  paths.forwardOrders(),
  paths.reverseOrders(),
  paths.addOrder(),
  paths.warehouse(),
  paths.account(),
];

/**
 * Makes the calls of the screen at an address before there is anything that draws it: the session check, then what the shell and the
 * orders list ask for. They find the answers in the cache, or the calls under way.
 */
export async function beginFirstCalls(
  { store, session }: Client,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  if (!desk.includes(pathname)) return;
  await session.enterSoon();
  if (session.accessToken() === null) return;
  const unwatched = { subscribe: false };
  void store.dispatch(getAccount.initiate(undefined, unwatched));
  if (pathname !== paths.forwardOrders()) return;
  const view = readOrderListView(new URLSearchParams(search), businessDayOf(new Date()));
  const request = orderListRequest(view);
  if (request !== null) void store.dispatch(listOrders.initiate(request, unwatched));
}
