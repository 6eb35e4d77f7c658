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
 * Checks the session and fetches the account before React renders the screen at an address. The shell finds the answer in the cache.
 */
export async function beginFirstCalls(
  { store, session }: Client,
  { pathname }: Pick<Location, 'pathname'>,
): Promise<void> {
  if (!desk.includes(pathname)) return;
  await session.enterSoon();
  if (session.accessToken() === null) return;
  void store.dispatch(getAccount.initiate(undefined, { subscribe: false }));
}
