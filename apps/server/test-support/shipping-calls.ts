import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { createShipments, getShipment } from '@shipdesk/contract/shipping/shipments';
import { expect } from 'vitest';
import { buildOrderPayload } from './samples/payloads.ts';
import type { Caller } from './test-app.ts';

/** Longer than the pause between two lookups at a carrier. */
export const LATER_MS = 61_000;

/** Returns calls that capture orders and ship them, for the seller that `getCaller` returns. */
export const createShippingCalls = (getCaller: () => Caller) => ({
  /** Returns the docket number. */
  addOrder: async (changes: object = {}): Promise<string> => {
    const payload = buildOrderPayload();
    const shipments = payload.shipments.map((shipment) => ({ ...shipment, ...changes }));
    const response = await getCaller().post('/booking/createPickup', { ...payload, shipments });
    return response.json().data.docketNumber;
  },

  book: async (
    docketNumbers: string[],
    choice: unknown = 'cheapest',
  ): Promise<ResponseOf<typeof createShipments>['data']> => {
    const response = await getCaller().post('/api/shipments', { docketNumbers, choice });
    expect(response.statusCode).toBe(202);
    return response.json().data;
  },

  loadShipment: async (docketNumber: string): Promise<ResponseOf<typeof getShipment>['data']> => {
    return (await getCaller().get(`/api/shipments/${docketNumber}`)).json().data;
  },

  /** Omits stages without orders. */
  countStages: async (): Promise<Record<string, number>> => {
    const { data } = (await getCaller().post('/api/orders/stages', {})).json();
    return Object.fromEntries(
      data.map((count: { stage: string; orders: number }) => [count.stage, count.orders]),
    );
  },
});
