import { getSellerParcel } from '@shipdesk/contract/operator/find';
import {
  createShipments as bookShipments,
  cancelShipment,
  getShipment,
  previewShipments,
  shipmentStates,
} from '@shipdesk/contract/shipping/shipments';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { readSellerParcel } from './seller-parcels-service.ts';
import { createShipments } from './shipments-service.ts';
import {
  detailToWire,
  parcelToWire,
  previewToWire,
  resultToWire,
  shipmentToWire,
} from './shipments-wire.ts';

/** A thousand docket numbers. */
const bodyLimit = 64 * 1024;

export function shipmentsRoutes(app: FastifyInstance, deps: Deps): void {
  const shipments = createShipments(deps);

  guardedRoute(
    app,
    previewShipments,
    async ({ body, principal }) => {
      const preview = await shipments.preview(principal, body.docketNumbers, body.choice);
      return { data: previewToWire(preview, body.choice) };
    },
    { bodyLimit },
  );

  guardedRoute(
    app,
    bookShipments,
    async ({ body, principal, request, reply }) => {
      const call = idempotentCall('shipments', { request, body });
      const { results, isReplay } = await shipments.book(principal, body, call);
      if (isReplay) markReplay(reply);
      return { data: results.map(resultToWire) };
    },
    { bodyLimit },
  );

  guardedRoute(
    app,
    shipmentStates,
    async ({ body, principal }) => ({
      data: (await shipments.states(principal, body.docketNumbers)).map((row) =>
        shipmentToWire(row.docketNumber, row),
      ),
    }),
    { bodyLimit },
  );

  guardedRoute(app, getShipment, async ({ params, principal }) => ({
    data: detailToWire(await shipments.one(principal, params.docketNumber)),
  }));

  guardedRoute(app, getSellerParcel, async ({ params: { docketNumber }, principal }) => ({
    data: parcelToWire(await readSellerParcel({ ...deps, shipments }, principal, docketNumber)),
  }));

  guardedRoute(app, cancelShipment, async ({ params: { docketNumber }, principal }) => {
    await shipments.cancel(principal, docketNumber);
    const { stage } = await shipments.one(principal, docketNumber);
    return { data: { docketNumber, stage } };
  });
}
