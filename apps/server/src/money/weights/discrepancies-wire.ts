import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listDiscrepancies, listDisputes } from '@shipdesk/contract/money/discrepancies';
import type { OrderRow } from '../../orders/capture/order-steps.ts';
import type { DiscrepancyList, ShownDiscrepancy, ShownDispute } from './discrepancies-service.ts';
import type { DiscrepancyRow } from './discrepancies-store.ts';

type WireList = ResponseOf<typeof listDiscrepancies>['data'];
type WireCase = WireList['cases'][number];
type WireDispute = ResponseOf<typeof listDisputes>['data'][number];

export function listToWire({ counts, cases, ...list }: DiscrepancyList): WireList {
  return { ...list, counts: { ...counts }, cases: cases.map(caseToWire) };
}

export function caseToWire({ row, order, photos }: ShownDiscrepancy): WireCase {
  return {
    ...rowToWire(row),
    orderId: order?.orderRef ?? '',
    products: order?.contents.map(({ productName }) => productName).join(', ') ?? '',
    bookedSize: sizeOf(order),
    photos: [...photos],
  };
}

export function disputeToWire({ row, photos }: ShownDispute): WireDispute {
  return {
    ...rowToWire(row),
    orderId: '',
    products: '',
    bookedSize: null,
    photos: [...photos],
    sellerId: row.sellerId,
    sellerName: row.sellerName,
  };
}

function rowToWire(
  row: DiscrepancyRow,
): Omit<WireCase, 'orderId' | 'products' | 'bookedSize' | 'photos'> {
  return {
    id: row.id,
    docketNumber: row.docketNumber,
    awb: row.awb,
    carrier: row.carrier,
    leg: row.leg,
    source: row.source,
    state: row.state,
    bookedGrams: row.bookedGrams,
    chargedGrams: row.chargedGrams,
    chargedSize: row.chargedSize,
    amountPaise: row.taxablePaise + row.taxPaise,
    taxPaise: row.taxPaise,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    category: row.category,
    remark: row.remark,
    disputedAt: row.disputedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    decision: row.decision,
  };
}

/** The size of an order's box; null for several. */
function sizeOf(order: OrderRow | undefined): WireCase['bookedSize'] {
  const [box, ...others] = order?.boxes ?? [];
  if (!box || others.length > 0 || box.boxes !== 1) return null;
  const { lengthMm, breadthMm, heightMm } = box;
  return { lengthMm, breadthMm, heightMm };
}
