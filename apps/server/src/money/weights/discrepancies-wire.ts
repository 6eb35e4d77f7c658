import type { listDiscrepancies, listDisputes } from '@shipdesk/contract/money/discrepancies';
import type { OrderRow } from '../../orders/capture/order-steps.ts';
import type { Reply } from '../../platform/http/route.ts';
import type { DiscrepancyList, ShownDiscrepancy, ShownDispute } from './discrepancies-service.ts';
import type { DiscrepancyRow } from './discrepancies-store.ts';

type WireList = Reply<typeof listDiscrepancies>['data'];
type WireCase = WireList['cases'][number];
type WireDispute = Reply<typeof listDisputes>['data'][number];

export function listToWire({ cases, ...list }: DiscrepancyList): WireList {
  return { ...list, cases: cases.map(caseToWire) };
}

export function caseToWire({ row, order, photos }: ShownDiscrepancy): WireCase {
  return {
    ...rowToWire(row),
    orderId: order?.orderRef ?? '',
    products: order?.contents.map(({ productName }) => productName).join(', ') ?? '',
    bookedSize: sizeOf(order),
    photos,
  };
}

export function disputeToWire({ row, photos }: ShownDispute): WireDispute {
  return {
    ...rowToWire(row),
    orderId: '',
    products: '',
    bookedSize: null,
    photos,
    sellerId: row.sellerId,
    sellerName: row.sellerName,
  };
}

function rowToWire(
  row: DiscrepancyRow,
): Omit<WireCase, 'orderId' | 'products' | 'bookedSize' | 'photos'> {
  return { ...row, amountPaise: row.taxablePaise + row.taxPaise };
}

/** The size of an order's box; null for several. */
function sizeOf(order: OrderRow | undefined): WireCase['bookedSize'] {
  const [box, ...others] = order?.boxes ?? [];
  if (!box || others.length > 0 || box.boxes !== 1) return null;
  const { lengthMm, breadthMm, heightMm } = box;
  return { lengthMm, breadthMm, heightMm };
}
