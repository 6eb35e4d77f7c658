import type { Endpoint, ResponseOf } from '@shipdesk/contract/endpoint';
import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import { cancelOrder, cancelOrders } from '@shipdesk/contract/orders/order-stages';
import { assessOrders } from '@shipdesk/contract/orders/risk';
import * as documents from '@shipdesk/contract/shipping/shipment-documents';
import * as shipments from '@shipdesk/contract/shipping/shipments';
import {
  type ArgumentOf,
  afterSuccess,
  buildCall,
  buildCalls,
  type Send,
  type SendResult,
} from '../../api/calls.ts';
import { mergePreviews } from './booking-parts.ts';
import { splitIntoParts } from './selected-order.ts';

type PreviewRequest = ArgumentOf<typeof shipments.previewShipments>;
type AssessRequest = ArgumentOf<typeof assessOrders>;
type ShipmentRequest = ArgumentOf<typeof shipments.getShipment> & {
  /** True if the order may never have been booked. The query then reads its state first. */
  mayBeUnbooked: boolean;
};

async function sendRequest<E extends Endpoint>(
  send: Send,
  endpoint: E,
  argument: ArgumentOf<E>,
): Promise<SendResult<ResponseOf<E>>> {
  const { data, error } = await send(buildCall(endpoint, argument));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the base query validates the response
  return error === undefined ? { data: data as ResponseOf<E> } : { error };
}

/** Sends one request for each part of the orders, in sequence. Stops at the first error. */
async function sendParts<Data>(
  docketNumbers: readonly string[],
  sendPart: (docketNumbers: string[]) => Promise<SendResult<{ data: Data }>>,
): Promise<SendResult<Data[]>> {
  const results: Data[] = [];
  for (const part of splitIntoParts(docketNumbers, MAX_DOCKETS_PER_CALL)) {
    const { data, error } = await sendPart(part);
    if (error !== undefined) return { error };
    results.push(data.data);
  }
  return { data: results };
}

export const shippingApi = buildCalls(({ query, mutation }) => ({
  previewShipments: query(shipments.previewShipments, [], {
    execute: async (send, _request, { body: { docketNumbers, choice } }: PreviewRequest) => {
      const { data, error } = await sendParts(docketNumbers, (part) =>
        sendRequest(send, shipments.previewShipments, { body: { docketNumbers: part, choice } }),
      );
      return error === undefined ? { data: { data: mergePreviews(data) } } : { error };
    },
    // Prices and orders change at any time.
    keepUnusedDataFor: 0,
  }),
  // Prices and histories change at any time.
  listOffers: query(shipments.listOffers, ['Order'], { keepUnusedDataFor: 0 }),
  assessOrders: query(assessOrders, [], {
    execute: async (send, _request, { body: { docketNumbers } }: AssessRequest) => {
      const { data, error } = await sendParts(docketNumbers, (part) =>
        sendRequest(send, assessOrders, { body: { docketNumbers: part } }),
      );
      return error === undefined ? { data: { data: data.flat() } } : { error };
    },
    keepUnusedDataFor: 0,
  }),
  // Does not refetch orders, because the carrier has not responded yet.
  createShipments: mutation(shipments.createShipments),
  readShipmentStates: mutation(shipments.shipmentStates),
  /** The active shipment of an order, or null. */
  getShipment: query(shipments.getShipment, ['Order'], {
    execute: async (send, _request, { docketNumber, mayBeUnbooked }: ShipmentRequest) => {
      if (mayBeUnbooked) {
        const states = await sendRequest(send, shipments.shipmentStates, {
          body: { docketNumbers: [docketNumber] },
        });
        if (states.error !== undefined) return states;
        if (states.data.data.length === 0) return { data: null };
      }
      const { data, error } = await sendRequest(send, shipments.getShipment, { docketNumber });
      if (error !== undefined) return error.status === 404 ? { data: null } : { error };
      return { data: data.data };
    },
  }),
  cancelShipment: mutation(shipments.cancelShipment, ['Order']),
  cancelOrder: mutation(cancelOrder, ['Order']),
  cancelOrders: mutation(cancelOrders, ['Order']),
  createManifests: mutation(documents.createManifests, afterSuccess('Order')),
  listManifests: query(documents.listManifests),
}));
