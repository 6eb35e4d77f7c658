import type { PriceBasis } from '@shipdesk/domain/money/weights/weight-price';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import { type ShipmentStatus, statusesBeforePickup } from '@shipdesk/domain/shipping/status';
import { sql } from 'kysely';
import { readSellers } from '../../platform/db/query/batches.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { queryRows } from '../../platform/db/query/rows.ts';
import { type Db, listLiterals } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

const uncarriedStatuses = listLiterals([...statusesBeforePickup, 'CANCELLED']);

export interface BilledParcel {
  readonly sellerId: string;
  readonly id: string;
  readonly docketNumber: string;
  readonly awb: string;
  readonly status: ShipmentStatus;
  /** True if the parcel was handed to the carrier. */
  readonly isCarried: boolean;
  readonly carrier: string;
  readonly service: ServiceId;
  /** The chargeable grams and the version of the card that priced the parcel. */
  readonly grams: number;
  readonly version: number;
  readonly basis: PriceBasis | null;
  readonly direction: Row<'orders'>['direction'];
  readonly paymentMode: Row<'orders'>['paymentMode'];
  readonly codPaise: number;
  readonly invoicePaise: number;
  readonly pickupPincode: string;
  readonly consigneePincode: string;
  readonly boxes: Row<'orders'>['boxes'];
}

export type BilledBox = BilledParcel & { readonly boxAwb: string };

const billedColumns = sql`s.seller_id, s.id, s.docket_number, s.awb, s.status, s.carrier, s.service,
  s.state = 'booked' and s.status not in ${uncarriedStatuses} as is_carried,
  (s.quote->>'chargeableGrams')::int as grams, (s.quote->>'rateCardVersion')::int as version,
  coalesce(s.price_basis, o.quote) as basis, o.direction, o.payment_mode, o.cod_paise, o.invoice_paise,
  o.pickup->>'pincode' as pickup_pincode, o.consignee_pincode, o.boxes`;

/** Sorts booked parcels last. Requires `asOperator`. */
export function selectBilledParcels(db: Db, accountId: string, awbs: readonly string[]) {
  return queryRows(db)<BilledParcel>`
    select ${billedColumns} from shipments s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
    where s.awb = any(${awbs}::text[]) and s.awb <> '' and s.account_id = ${accountId}::uuid
      and s.state in ('booked', 'cancelled')
    order by s.state desc`;
}

/** Omits first boxes, whose AWB is that of the parcel. Requires `asOperator`. */
export function selectBilledBoxes(db: Db, accountId: string, awbs: readonly string[]) {
  return queryRows(db)<BilledBox>`
    select b.awb as box_awb, ${billedColumns} from parcel_boxes b
    join shipments s on s.seller_id = b.seller_id and s.id = b.shipment_id
    join orders o on o.seller_id = s.seller_id and o.id = s.order_id
    where b.awb = any(${awbs}::text[]) and b.box > 1 and s.account_id = ${accountId}::uuid
      and s.state in ('booked', 'cancelled')
    order by s.state desc`;
}

export interface ParcelCursor {
  readonly sellerId: string;
  readonly id: string;
}

export type CarriedParcelKey = Pick<BilledParcel, 'sellerId' | 'id' | 'docketNumber' | 'awb'>;

/** Requires `asOperator`. */
export function selectCarriedParcels(
  db: Db,
  { accountId, from, before }: { accountId: string; from: Date; before: Date },
  page: { after: ParcelCursor | undefined; limit: number },
): Promise<CarriedParcelKey[]> {
  return readSellers(db, page, (sellerId, after, limit) => {
    const whereAfter = after ? sql`and id > ${after.id}::uuid` : sql``;
    return queryRows(db)<CarriedParcelKey>`select seller_id, id, docket_number, awb from shipments
      where seller_id = ${sellerId}::uuid and booked_at >= ${from} and booked_at < ${before}
        and state = 'booked' and account_id = ${accountId}::uuid and status not in ${uncarriedStatuses} ${whereAfter}
      order by id limit ${limit}`;
  });
}

export function selectBookedShipments(db: Db, ids: readonly string[]) {
  return queryRows(db)<Row<'shipments'>>`select * from shipments
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[]) and state = 'booked' order by id`;
}
