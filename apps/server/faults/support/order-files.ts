import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { buildBulkPayload } from '../../test-support/samples/bulk-payloads.ts';
import type { Installation } from './installation.ts';

/** The largest number of orders that a file may have. */
export const ORDERS_PER_FILE = 1000;

export async function createOrderFiles(installation: Installation, count: number): Promise<void> {
  for (let file = 0; file < count; file += 1) {
    const body = buildBulkPayload(Array.from({ length: ORDERS_PER_FILE }, () => ({})));
    const { status, body: response } = await installation.post(createBulkOrder.path, body);
    if (status !== createBulkOrder.status) throw new Error(`import: ${status} ${response}`);
  }
}
