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
import type { Address } from '@shipdesk/domain/values/contact/contact';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createWarehouses } from '../../orders/warehouses/warehouses-service.ts';
import type { StoredRefusal } from '../../platform/db/schema/column-types.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { guardedData, guardedRoute, guardedStream, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall, markReplay } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createHandOvers, type ParcelToHandOver } from './hand-overs-service.ts';
import { createManifests } from './manifests-service.ts';
import { createPickups, type Pickup } from './pickups-service.ts';

/** A thousand docket numbers. */
const bodyLimit = 64 * 1024;

/** From packed parcels to the carrier: pickup requests, scanning for a manifest, manifests. */
export function handOverRoutes(app: FastifyInstance, deps: Deps): void {
  const warehouses = createWarehouses(deps);

  /** Rows with the title of their warehouse in place of the pickup address. */
  const nameWarehouses = async <T extends { readonly pickup: Address }>(
    principal: Principal,
    rows: readonly T[],
  ) => {
    const titleOf = await warehouses.pickupTitles(principal);
    return rows.map(({ pickup, ...row }) => ({ ...row, warehouse: titleOf(pickup) }));
  };

  const pickups = createPickups(deps);
  const pickupsToWire = async (principal: Principal, rows: readonly Pickup[]) => {
    const named = await nameWarehouses(principal, rows);
    return {
      data: named.map(({ problem, ...row }) => ({
        ...row,
        ...(problem && { problem: problemToWire(problem) }),
      })),
    };
  };

  guardedRoute(app, askForPickups, { bodyLimit }, async ({ body, principal }) => {
    return pickupsToWire(principal, await pickups.ask(principal, body));
  });

  guardedRoute(app, listPickups, async ({ principal }) =>
    pickupsToWire(principal, await pickups.list(principal)),
  );

  guardedData(
    app,
    listWaitingParcels,
    async ({ principal }) => await nameWarehouses(principal, await pickups.waiting(principal)),
  );

  guardedRoute(app, retryPickup, async ({ params, body, principal }) =>
    pickupsToWire(principal, await pickups.retry(principal, params.id, body)),
  );

  const handOvers = createHandOvers(deps);

  guardedData(
    app,
    listHandOvers,
    async ({ principal }) => await nameWarehouses(principal, await handOvers.list(principal)),
  );

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

  const manifests = createManifests(deps);

  guardedRoute(app, closeHandOver, async ({ params: { id }, principal, request, reply }) => {
    const call = createIdempotentCall('hand-overs', { request, body: { id } });
    const closed = await manifests.closeScanned(principal, id, call);
    if (closed.isReplay) markReplay(reply);
    return { data: await nameWarehouses(principal, closed.manifests) };
  });

  guardedRoute(app, closeManifests, async ({ body, principal, request, reply }) => {
    const call = createIdempotentCall('manifests', { request, body });
    const closed = await manifests.close(principal, body.docketNumbers, call);
    if (closed.isReplay) markReplay(reply);
    return { data: await nameWarehouses(principal, closed.manifests) };
  });

  guardedData(
    app,
    listManifests,
    async ({ principal }) => await nameWarehouses(principal, await manifests.list(principal)),
  );

  guardedStream(app, getManifestPdf, async ({ params, principal, reply }) => {
    const titleOf = await warehouses.pickupTitles(principal);
    const manifest = await manifests.pdf(principal, params.id, titleOf);
    attachAs(reply, `shipdesk-manifest-${toBusinessDay(deps.now())}.pdf`);
    return manifest;
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

/** The message for a refused pickup, with the carrier's words. */
function problemToWire({
  code,
  words,
}: StoredRefusal): NonNullable<Reply<typeof listPickups>['data'][number]['problem']> {
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
