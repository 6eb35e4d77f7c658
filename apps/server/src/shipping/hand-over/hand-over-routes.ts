import { describeProblem, type WireProblem } from '@shipdesk/contract/problems/wire-problems';
import {
  closeHandOver,
  getHandOver,
  listHandOvers,
  removeScan,
  scanParcel,
} from '@shipdesk/contract/shipping/hand-overs';
import {
  createPickups as askForPickups,
  listPickups,
  listWaitingParcels,
  retryPickup,
} from '@shipdesk/contract/shipping/pickups';
import {
  createManifests as closeManifests,
  getManifestPdf,
  listManifests,
} from '@shipdesk/contract/shipping/shipment-documents';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createWarehouses, type PickupTitle } from '../../orders/warehouses/warehouses-service.ts';
import type { StoredRefusal } from '../../platform/db/schema/column-types.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { guardedRoute, guardedStream, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall, markReplay } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createHandOvers, type ParcelToHandOver } from './hand-overs-service.ts';
import { createManifests, type Manifest } from './manifests-service.ts';
import { createPickups, type Pickup } from './pickups-service.ts';

/** A thousand docket numbers. */
const bodyLimit = 64 * 1024;

/** From packed parcels to the carrier: pickup requests, scanning for a manifest, manifests. */
export function handOverRoutes(app: FastifyInstance, deps: Deps): void {
  pickupsRoutes(app, deps);
  handOversRoutes(app, deps);
  manifestsRoutes(app, deps);
}

/** Pickup requests to carriers. */
function pickupsRoutes(app: FastifyInstance, deps: Deps): void {
  const pickups = createPickups(deps);
  const warehouses = createWarehouses(deps);
  const toWire = async (principal: Principal, rows: readonly Pickup[]) => {
    const titleOf = await warehouses.pickupTitles(principal);
    return { data: rows.map((row) => pickupToWire(row, titleOf)) };
  };

  guardedRoute(
    app,
    askForPickups,
    async ({ body, principal }) => {
      const asked = await pickups.ask(principal, { ...body, docketNumbers: body.docketNumbers });
      return toWire(principal, asked);
    },
    { bodyLimit },
  );

  guardedRoute(app, listPickups, async ({ principal }) =>
    toWire(principal, await pickups.list(principal)),
  );

  guardedRoute(app, listWaitingParcels, async ({ principal }) => {
    const titleOf = await warehouses.pickupTitles(principal);
    const waiting = await pickups.waiting(principal);
    return { data: waiting.map(({ pickup, ...row }) => ({ ...row, warehouse: titleOf(pickup) })) };
  });

  guardedRoute(app, retryPickup, async ({ params, body, principal }) =>
    toWire(principal, await pickups.retry(principal, params.id, body)),
  );
}

/** Parcels that are scanned for the manifest of a carrier and warehouse. */
function handOversRoutes(app: FastifyInstance, deps: Deps): void {
  const handOvers = createHandOvers(deps);
  const manifests = createManifests(deps);
  const warehouses = createWarehouses(deps);

  guardedRoute(app, listHandOvers, async ({ principal }) => {
    const titleOf = await warehouses.pickupTitles(principal);
    const listed = await handOvers.list(principal);
    return { data: listed.map(({ pickup, ...row }) => ({ ...row, warehouse: titleOf(pickup) })) };
  });

  guardedRoute(app, getHandOver, async ({ params, principal }) => {
    const handOver = await handOvers.read(principal, params.id);
    const { missingParcels, scannedParcels, pickup, ...row } = handOver;
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
    const call = createIdempotentCall('hand-overs', { request, body: { id } });
    const { manifests: closed, isReplay } = await manifests.closeScanned(principal, id, call);
    if (isReplay) markReplay(reply);
    const titleOf = await warehouses.pickupTitles(principal);
    return { data: closed.map((one) => manifestToWire(one, titleOf)) };
  });
}

function manifestsRoutes(app: FastifyInstance, deps: Deps): void {
  const manifests = createManifests(deps);
  const warehouses = createWarehouses(deps);

  guardedRoute(app, closeManifests, async ({ body, principal, request, reply }) => {
    const call = createIdempotentCall('manifests', { request, body });
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
    attachAs(reply, `shipdesk-manifest-${toBusinessDay(deps.now())}.pdf`);
    return manifest;
  });
}

function manifestToWire(
  { id, number, carrier, pickup, day, parcels }: Manifest,
  titleOf: PickupTitle,
) {
  return { id, number, carrier, warehouse: titleOf(pickup), day, parcels };
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

type WirePickup = Reply<typeof listPickups>['data'][number];

function pickupToWire(row: Pickup, titleOf: PickupTitle): WirePickup {
  const { id, carrier, pickup, day, slot, parcels, state, attempts, token, problem } = row;
  return {
    id,
    carrier,
    warehouse: titleOf(pickup),
    day,
    slot,
    parcels,
    state,
    attempts,
    token,
    askedAt: row.askedAt,
    ...(problem && { problem: problemToWire(problem) }),
  };
}

/** The message for a refused pickup, with the carrier's words. */
function problemToWire({ code, words }: StoredRefusal): NonNullable<WirePickup['problem']> {
  const problem = pickupProblems[code] ?? { code: 'pickup_refused' };
  return { code: problem.code, message: describeProblem(problem), words };
}

const pickupProblems: Readonly<Record<string, WireProblem>> = {
  credentials: { code: 'pickup_credentials' },
  insufficient_balance: { code: 'pickup_balance' },
  invalid_address: { code: 'pickup_address_refused' },
  warehouse_unknown: { code: 'pickup_address_refused' },
  silent: { code: 'carrier_silent' },
};
