import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { buildBulkPayload } from '../../test-support/samples/bulk-payloads.ts';
import type { Installation } from './installation.ts';

/** The largest number of orders in one file. */
export const ROWS = 1000;

/** Creates a number of order files for the seller. */
export async function fillWithFiles(installation: Installation, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const body = buildBulkPayload(Array.from({ length: ROWS }, () => ({})));
    const { status, body: response } = await installation.post(createBulkOrder.path, body);
    if (status !== createBulkOrder.status) throw new Error(`a file got ${status}: ${response}`);
  }
}
