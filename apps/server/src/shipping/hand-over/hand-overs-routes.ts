import {
  closeHandOver,
  getHandOver,
  listHandOvers,
  removeScan,
  scanParcel,
} from '@shipdesk/contract/shipping/hand-overs';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createWarehouses } from '../../orders/warehouses/warehouses-service.ts';
import { guardedRoute, type Reply } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { manifestToWire } from '../labels/documents-routes.ts';
import { createHandOvers, type ParcelToHandOver } from './hand-overs-service.ts';
import { createManifests } from './manifests-service.ts';

/** Parcels that are scanned for the manifest of a carrier and warehouse. */
export function handOversRoutes(app: FastifyInstance, deps: Deps): void {
  const handOvers = createHandOvers(deps);
  const manifests = createManifests(deps);
  const warehouses = createWarehouses(deps);

  guardedRoute(app, listHandOvers, async ({ principal }) => {
    const titleOf = await warehouses.pickupTitles(principal);
    const listed = await handOvers.list(principal);
    return { data: listed.map(({ pickup, ...row }) => ({ ...row, warehouse: titleOf(pickup) })) };
  });

  guardedRoute(app, getHandOver, async ({ params, principal }) => {
    const one = await handOvers.one(principal, params.id);
    const { missingParcels, scannedParcels, pickup, ...row } = one;
    const titleOf = await warehouses.pickupTitles(principal);
    return {
      data: {
        ...row,
        warehouse: titleOf(pickup),
        missingParcels: missingParcels.map(parcelToWire),
        scannedParcels: scannedParcels.map(parcelToWire),
      },
    };
  });

  guardedRoute(app, scanParcel, async ({ params, body, principal }) => {
    const code = body.code.trim();
    const { outcome, found } = await handOvers.scan(principal, params.id, code);
    const titleOf = await warehouses.pickupTitles(principal);
    return {
      data: {
        code,
        outcome,
        parcel: found ? parcelToWire(found) : null,
        carrier: found?.carrier ?? '',
        warehouse: found ? titleOf(found.pickup) : '',
        manifest: found?.manifest ?? '',
      },
    };
  });

  guardedRoute(app, removeScan, async ({ body: { docketNumber }, principal }) => {
    await handOvers.removeScan(principal, docketNumber);
    return { data: { docketNumber } };
  });

  guardedRoute(app, closeHandOver, async ({ params: { id }, principal, request, reply }) => {
    const call = idempotentCall('hand-overs', { request, body: { id } });
    const { manifests: closed, isReplay } = await manifests.closeScanned(principal, id, call);
    if (isReplay) markReplay(reply);
    const titleOf = await warehouses.pickupTitles(principal);
    return { data: closed.map((one) => manifestToWire(one, titleOf)) };
  });
}

function parcelToWire(
  parcel: ParcelToHandOver,
): Reply<typeof getHandOver>['data']['missingParcels'][number] {
  return {
    docketNumber: parcel.docketNumber,
    awb: parcel.awb ?? '',
    consigneeName: parcel.consigneeName,
    consigneeCity: parcel.consigneeCity,
    boxes: parcel.boxes,
    scannedAt: parcel.scannedAt,
    scannedBy: parcel.scannedBy ?? '',
  };
}
