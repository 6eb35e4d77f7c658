import { sql } from 'kysely';
import { ownSeller } from './own-seller.ts';

/** The values that replace an order's personal columns when its consignee is erased. City, state and pincode stay. */
export const erasedConsignee = {
  consigneeName: 'Erased',
  consigneePhone: '',
  consigneeAltPhone: '',
  consigneeEmail: '',
  consigneeAddress: '',
  note: '',
} as const;

/** SQL for the phone numbers that a job is erasing for the current seller. PostgreSQL reads them once per statement. */
export const erasingPhones = sql`array(
    select phone from consignee_erasures where seller_id = ${ownSeller} and finished_at is null)`;

const phoneColumns = {
  found: sql`found.consignee_phone, found.consignee_alt_phone`,
  newest: sql`newest.consignee_phone, newest.consignee_alt_phone`,
  o: sql`o.consignee_phone, o.consignee_alt_phone`,
  orders: sql`orders.consignee_phone, orders.consignee_alt_phone`,
};

export function isBeingErased(order: keyof typeof phoneColumns) {
  return sql<boolean>`(array[${phoneColumns[order]}] && ${erasingPhones})`;
}

/** Returns SQL for the column that `hideErasing` reads. The statement must select orders of the current seller. */
export function selectErasingSince(order: 'o' | 'orders') {
  const buildColumn = (name: string) => sql.ref(`${order}.${name}`);
  return sql`(select erasure.created_at from consignee_erasures erasure
      where erasure.seller_id = ${ownSeller} and erasure.finished_at is null
        and erasure.phone in (${buildColumn('consigneePhone')}, ${buildColumn('consigneeAltPhone')})
      limit 1) as erasing_since`;
}

export interface ErasingColumn {
  readonly erasingSince: Date | null;
}

/** Returns an order as if it were erased while the erasure of its consignee is running. */
export function hideErasing<Order extends ErasingColumn>({
  erasingSince,
  ...order
}: Order): Omit<Order, 'erasingSince'> {
  return erasingSince === null
    ? order
    : { ...order, ...erasedConsignee, consigneeErasedAt: erasingSince };
}
