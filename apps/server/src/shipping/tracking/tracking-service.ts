import { isSandboxId } from '@shipdesk/domain/account/sandbox';
import { isDocketNumber } from '@shipdesk/domain/order/docket';
import { promisedStatuses } from '@shipdesk/domain/shipping/attention';
import { toPublicPlace } from '@shipdesk/domain/shipping/public-place';
import { type ShipmentStatus, toShownStatus } from '@shipdesk/domain/shipping/status';
import { splitAtEnd } from '@shipdesk/domain/shipping/status-start';
import { maskName } from '@shipdesk/domain/values/contact/mask';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { Deps } from '../../deps.ts';
import { readOrders } from '../../orders/capture/order-steps.ts';
import { createOwnSource } from '../../platform/db/query/caller.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findParcelByAwb } from '../booking/shipment-steps.ts';
import { readTrackedShipment } from '../scans/scan-steps.ts';

/** The public tracking data of a parcel. */
export interface TrackedParcel {
  readonly docketNumber: string;
  /** The AWB and the carrier are empty if the order has no booked parcel. */
  readonly awb: string;
  readonly carrier: string;
  readonly contact: { readonly phone: string; readonly email: string };
  readonly seller: string;
  readonly isSandbox: boolean;
  /** A data URL; empty without a logo. */
  readonly logo: string;
  /** Null for an order that is neither booked nor cancelled. */
  readonly status: ShipmentStatus | null;
  readonly deliveredAt: Date | null;
  /** The promised day; null if no delivery is expected, such as during a return. */
  readonly expectedOn: IsoDate | null;
  /** The name is masked. Erasing the consignee replaces it with "Erased", also masked, and keeps the city. */
  readonly consignee: { readonly name: string; readonly city: string };
  /** Newest first, without scans after the end of the shipment. */
  readonly events: readonly TrackedEvent[];
}

interface TrackedEvent {
  readonly at: Date;
  readonly status: ShipmentStatus;
  /** A town; empty if the carrier names none. */
  readonly place: string;
}

/** A seller without rows. An unknown number reads them like a known one, so response times differ less. */
const NO_SELLER = '00000000-0000-0000-0000-000000000000';

/** The form of AWBs. It excludes NUL, which a URL may contain and PostgreSQL rejects. */
const AWB_PATTERN = /^[A-Za-z\d-]{6,40}$/;

/** Accepts a docket number or an AWB. */
export async function findTrackedNumber(
  { database, dockets }: Pick<Deps, 'database' | 'dockets'>,
  number: string,
): Promise<{ readonly sellerId: string; readonly docketNumber: string } | undefined> {
  const sellerId = isDocketNumber(number) ? await dockets.findSeller(number) : undefined;
  if (sellerId !== undefined) return { sellerId, docketNumber: number };
  return AWB_PATTERN.test(number)
    ? database.asOperator((db) => findParcelByAwb(db, number))
    : undefined;
}

/** Throws 404 for an unknown number. */
export async function loadTrackedParcel(
  deps: Pick<Deps, 'database' | 'dockets'>,
  number: string,
): Promise<TrackedParcel> {
  const { database } = deps;
  if (!isDocketNumber(number) && !AWB_PATTERN.test(number)) throw new Refusal('parcel_unknown');
  const { sellerId, docketNumber } = (await findTrackedNumber(deps, number)) ?? {
    sellerId: NO_SELLER,
    docketNumber: number,
  };
  const caller = { sellerId, source: createOwnSource('public tracking') };
  const parcel = await database.asSeller(caller, async (db) => {
    const [order] = await readOrders(db, [docketNumber]);
    const company = await findCompany(db, sellerId);
    const tracking = await readTrackedShipment(db, docketNumber);
    return order && { order, company, tracking };
  });
  if (!parcel) throw new Refusal('parcel_unknown');
  const { order, company, tracking } = parcel;
  const isBooked = tracking?.shipment.state === 'booked';
  const bookedStatus = isBooked ? tracking.shipment.status : null;
  const status = order.stage === 'cancelled' ? 'CANCELLED' : bookedStatus;
  const { phone, email } = order.pickup;
  return {
    docketNumber,
    awb: isBooked ? tracking.shipment.awb : '',
    carrier: isBooked ? tracking.shipment.carrier : '',
    contact: { phone, email },
    seller: company.name,
    isSandbox: isSandboxId(sellerId),
    logo: company.logo,
    status,
    deliveredAt: isBooked && status === 'DELIVERED' ? tracking.shipment.statusAt : null,
    expectedOn: isBooked && isPromised(status) ? tracking.shipment.expectedOn : null,
    consignee: { name: maskName(order.consigneeName), city: order.consigneeCity },
    events: isBooked ? listPublicEvents(splitAtEnd(tracking.scans).countedEvents) : [],
  };
}

function isPromised(status: ShipmentStatus | null): boolean {
  return promisedStatuses.some((promised) => promised === status);
}

/** Omits the carrier's text, which may contain names and numbers. */
function listPublicEvents(
  rows: readonly Pick<Row<'shipmentEvents'>, 'at' | 'status' | 'location'>[],
): TrackedEvent[] {
  return rows
    .map(({ at, status, location }) => ({
      at,
      status: toShownStatus(status),
      place: toPublicPlace(location),
    }))
    .toReversed();
}
