import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { createShipments, getShipment } from '@shipdesk/contract/shipping/shipments';
import { expect } from 'vitest';
import { buildOrderPayload } from './samples/payloads.ts';
import type { Caller } from './test-app.ts';

/** Longer than the pause between two looks at a carrier. */
export const LATER_MS = 61_000;

/** Returns calls that capture orders and ship them, for the seller that `current` returns. */
export const shippingCalls = (current: () => Caller) => ({
  /** Captures an order. Returns its docket number. */
  newOrder: async (changes: object = {}): Promise<string> => {
    const payload = buildOrderPayload();
    const shipments = payload.shipments.map((shipment) => ({ ...shipment, ...changes }));
    const response = await current().post('/booking/createPickup', { ...payload, shipments });
    return response.json().data.docketNumber;
  },

  book: async (
    docketNumbers: string[],
    choice: unknown = 'cheapest',
  ): Promise<ResponseOf<typeof createShipments>['data']> => {
    const response = await current().post('/api/shipments', { docketNumbers, choice });
    expect(response.statusCode).toBe(202);
    return response.json().data;
  },

  shipmentOf: async (docketNumber: string): Promise<ResponseOf<typeof getShipment>['data']> => {
    return (await current().get(`/api/shipments/${docketNumber}`)).json().data;
  },

  /** The number of orders at each stage that has any. */
  stages: async (): Promise<Record<string, number>> => {
    const { data } = (await current().post('/api/orders/stages', {})).json();
    return Object.fromEntries(
      data.map((count: { stage: string; orders: number }) => [count.stage, count.orders]),
    );
  },
});
