import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import { type Contact, findContact } from '../../accounts/users/user-steps.ts';
import type { Deps } from '../../deps.ts';
import { type OrderRow, readOrders } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ShipmentDetail, Shipments } from './shipments-service.ts';

/** A parcel as operator staff see it. */
export interface SellerParcel {
  readonly sellerId: string;
  readonly seller: string;
  /** The oldest user of the seller who may sign in. */
  readonly contact: Contact | undefined;
  readonly order: OrderRow;
  /** Undefined before the first booking. */
  readonly detail: ShipmentDetail | undefined;
}

/** Reads the parcel of a docket number for operator staff, whichever seller it belongs to. 404 for an unknown number. */
export async function readSellerParcel(
  {
    database,
    dockets,
    shipments,
  }: Pick<Deps, 'database' | 'dockets'> & { readonly shipments: Shipments },
  principal: Principal,
  docketNumber: string,
): Promise<SellerParcel> {
  const sellerId = await dockets.sellerOf(docketNumber);
  if (sellerId === undefined) throw new Refusal('order_unknown');
  const caller = { sellerId, source: principal.source };
  const found = await database.asSeller(caller, async (db) => {
    const [order] = await readOrders(db, [docketNumber]);
    if (!order) return undefined;
    const { name: seller } = await findCompany(db, sellerId);
    return { order, seller, contact: await findContact(db) };
  });
  // A docket number may be reserved and unused.
  if (!found) throw new Refusal('order_unknown');
  const detail = await shipments.find(caller, docketNumber);
  await database.asSeller(principal, (db) =>
    recordAudit(db, principal, {
      action: 'parcel.read',
      subject: docketNumber,
      change: { seller: sellerId },
    }),
  );
  return { ...found, sellerId, detail };
}
