import {
  bookingHold,
  bookingRelease,
  type ChargedShipment,
  statusPostings,
} from '@shipdesk/domain/money/ledger/shipment-postings';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { post, postedLegs } from '../../money/ledger/ledger-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { PaidShipment } from './shipments-store.ts';

/** Holds the prices of bookings that the wallet covers. Belongs in the transaction that writes them. */
export async function holdPrices(
  db: Db,
  caller: Caller,
  bookings: readonly PaidShipment[],
  now: Date,
): Promise<void> {
  const results = await post(db, caller, bookings.map(chargedOf).map(bookingHold), now);
  if (results.some(({ kind }) => kind === 'short')) {
    throw new Error('a booking was accepted that the wallet does not cover');
  }
}

/** Gives the held prices of bookings back that no carrier carries. */
export async function releasePrices(
  db: Db,
  caller: Caller,
  bookings: readonly PaidShipment[],
  now: Date,
): Promise<void> {
  const legs = await postedLegs(
    db,
    'shipment',
    bookings.map(({ id }) => id),
  );
  const held = bookings.filter(({ id }) => legs.get(id)?.has('hold'));
  await post(db, caller, held.map(chargedOf).map(bookingRelease), now);
}

/** Posts what follows from the statuses that scans have given to shipments. */
export async function chargeStatuses(
  db: Db,
  caller: Caller,
  scanned: readonly { readonly shipment: PaidShipment; readonly status: ShipmentStatus }[],
  now: Date,
): Promise<void> {
  const legs = await postedLegs(
    db,
    'shipment',
    scanned.map(({ shipment }) => shipment.id),
  );
  const postings = scanned.flatMap(({ shipment, status }) =>
    statusPostings(chargedOf(shipment), status, legs.get(shipment.id) ?? new Set()),
  );
  await post(db, caller, postings, now);
}

function chargedOf(row: PaidShipment): ChargedShipment {
  const { id, docketNumber, service, quote, returnTerms, codPaise } = row;
  return {
    id,
    docketNumber,
    service,
    price: quote,
    returnTerms,
    codPaise,
  };
}
