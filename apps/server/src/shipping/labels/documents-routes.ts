import {
  createManifests as closeManifests,
  createLabels,
  createPackingList,
  getManifestPdf,
  listManifests,
} from '@shipdesk/contract/shipping/shipment-documents';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createWarehouses, type PickupTitle } from '../../orders/warehouses/warehouses-service.ts';
import { guardedRoute, guardedStream } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { createManifests, type Manifest } from '../hand-over/manifests-service.ts';
import { createShipmentDocuments } from './documents-service.ts';

/** Labels, lists and manifests of shipments. */
export function shipmentDocumentsRoutes(app: FastifyInstance, deps: Deps): void {
  const documents = createShipmentDocuments(deps);
  const manifests = createManifests(deps);
  const warehouses = createWarehouses(deps);
  const asPdf = (reply: FastifyReply, name: string) => {
    reply.type('application/pdf');
    const day = businessDayOf(deps.now());
    reply.header('content-disposition', `attachment; filename="shipdesk-${name}-${day}.pdf"`);
  };

  guardedStream(app, createLabels, async ({ body, principal, reply }) => {
    const labels = await documents.labels(principal, body);
    asPdf(reply, 'labels');
    return labels;
  });

  guardedStream(app, createPackingList, async ({ body, principal, reply }) => {
    const list = await documents.list(principal, body.kind, body.docketNumbers);
    asPdf(reply, `${body.kind}-list`);
    return list;
  });

  guardedRoute(app, closeManifests, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('manifests', { request, body });
    const { manifests: closed, isReplay } = await manifests.close(
      principal,
      body.docketNumbers,
      call,
    );
    if (isReplay) markReplay(reply);
    const titleOf = await warehouses.pickupTitles(principal);
    return { data: closed.map((one) => manifestToWire(one, titleOf)) };
  });

  guardedRoute(app, listManifests, async ({ principal }) => {
    const titleOf = await warehouses.pickupTitles(principal);
    const listed = await manifests.list(principal);
    return { data: listed.map((one) => manifestToWire(one, titleOf)) };
  });

  guardedStream(app, getManifestPdf, async ({ params, principal, reply }) => {
    const titleOf = await warehouses.pickupTitles(principal);
    const manifest = await manifests.pdf(principal, params.id, titleOf);
    asPdf(reply, 'manifest');
    return manifest;
  });
}

export function manifestToWire(
  { id, number, carrier, pickup, day, parcels }: Manifest,
  titleOf: PickupTitle,
) {
  return { id, number, carrier, warehouse: titleOf(pickup), day, parcels };
}
