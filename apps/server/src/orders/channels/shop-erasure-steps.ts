import type { Db } from '../../platform/db/query/statement.ts';
import * as store from './channels-store.ts';

/** Erases the shops' data about the consignees of these orders. Later pulls ignore changes to the orders. */
export const eraseShopOrders = (db: Db, orderIds: readonly string[]): Promise<void> =>
  store.eraseShopOrders(db, orderIds);

/** Deletes the waiting orders that have this phone number. Returns how many it deleted. */
export const eraseWaitingOrders = (db: Db, phone: string): Promise<number> =>
  store.deleteWaitingOrders(db, phone);
