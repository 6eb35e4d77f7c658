import type { BulkBody } from './samples/bulk-payloads.ts';
import { listAnyDayBody } from './samples/payloads.ts';
import type { Caller } from './test-app.ts';

export interface BulkResponse {
  message: string;
  importId?: string;
  data: {
    row: number;
    orderId: string;
    docketNumber: string;
    clientRefrenceNumber: string;
    isNew: boolean;
  }[];
}

export const upload = (caller: Caller, payload: unknown, headers?: Record<string, string>) =>
  caller.post('/booking/createBulkOrder', payload, headers);

/** Returns the first page of a seller's orders of any day, and their total number. */
export const listOrders = async (caller: Caller) =>
  (await caller.post('/orders/getorders', listAnyDayBody)).json<{
    data: Record<string, unknown>[];
    total: number;
  }>();

export const loadTotal = async (caller: Caller) => (await listOrders(caller)).total;

export function changeEntry(
  payload: BulkBody,
  index: number,
  change: (entry: BulkBody[number]) => void,
): BulkBody {
  const copy = structuredClone(payload);
  const entry = copy[index];
  if (entry) change(entry);
  return copy;
}

export function requireShipment(entry: BulkBody[number] | undefined) {
  const [shipment] = entry?.shipments ?? [];
  if (!shipment) throw new Error('no shipment');
  return shipment;
}
