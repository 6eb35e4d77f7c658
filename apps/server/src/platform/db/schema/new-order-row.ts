import type { Row } from './tables.ts';

/** A new order as `insertOrders` writes it: JSON columns as values. */
export type NewOrderRow = Omit<
  Row<'orders'>,
  | 'awb'
  | 'tags'
  | 'note'
  | 'revision'
  | 'packedAt'
  | 'packedBy'
  | 'consigneeErasedAt'
  | 'consigneeErasedBy'
  | 'orderRefLower'
  | 'clientReferenceLower'
  | 'consigneeNameLower'
>;
