import type { Db } from '../../platform/db/query/statement.ts';
import { deleteWaitingOf, eraseShopOrdersOf } from './channels-store.ts';

/** Erases the shops' data about the consignees of these orders. Later changes in the shop are then ignored. */
export const eraseShopOrders = (db: Db, orderIds: readonly string[]): Promise<void> =>
  eraseShopOrdersOf(db, orderIds);

/** Deletes waiting orders of shops with a phone number. Returns the number of deleted orders. */
export const eraseWaitingOrders = (db: Db, phone: string): Promise<number> =>
  deleteWaitingOf(db, phone);
