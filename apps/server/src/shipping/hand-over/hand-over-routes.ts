import { describeProblem, type WireProblem } from '@shipdesk/contract/problems/wire-problems';
import type { getHandOver } from '@shipdesk/contract/shipping/hand-overs';
import type { listPickups } from '@shipdesk/contract/shipping/pickups';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createWarehouses } from '../../orders/warehouses/warehouses-service.ts';
import type { StoredRefusal } from '../../platform/db/schema/column-types.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createHandOvers, createManifests, type ParcelToHandOver } from './manifests-service.ts';
import { createPickups, type Pickup } from './pickups-service.ts';

/** Large enough for a thousand docket numbers. */
const bodyLimit = 64 * 1024;

export function mountHandOverRoutes(app: FastifyInstance, deps: Deps): void {
  const warehouses = createWarehouses(deps);

  const nameWarehouses = async <T extends { readonly pickup: Address }>(
    principal: Principal,
    rows: readonly T[],
  ) => {
    const findTitle = await warehouses.readPickupTitles(principal);
    return rows.map(({ pickup, ...row }) => ({ ...row, warehouse: findTitle(pickup) }));
  };

  const pickups = createPickups(deps);
  const handOvers = createHandOvers(deps);
  const manifests = createManifests(deps);

  const pickupsToWire = async (principal: Principal, rows: readonly Pickup[]) => {
    const namedRows = await nameWarehouses(principal, rows);
    return namedRows.map(({ problem, ...row }) => ({
      ...row,
      ...(problem && { problem: problemToWire(problem) }),
    }));
  };

  mountCalls(app, {
    createPickups: [
      { bodyLimit },
      async ({ body, principal }) =>
        pickupsToWire(principal, await pickups.request(principal, body)),
    ],
    listPickups: async ({ principal }) => pickupsToWire(principal, await pickups.list(principal)),
    listWaitingParcels: async ({ principal }) =>
      nameWarehouses(principal, await pickups.countWaiting(principal)),
    retryPickup: async ({ params, body, principal }) =>
      pickupsToWire(principal, await pickups.retry(principal, params.id, body)),
    listHandOvers: async ({ principal }) =>
      nameWarehouses(principal, await handOvers.list(principal)),
    getHandOver: async ({ params, principal }) => {
      const handOver = await handOvers.read(principal, params.id);
      const { missingParcels, scannedParcels, pickup, ...row } = handOver;
      const findTitle = await warehouses.readPickupTitles(principal);
      return {
        ...row,
        warehouse: findTitle(pickup),
        missingParcels: missingParcels.map(parcelToWire),
        scannedParcels: scannedParcels.map(parcelToWire),
      };
    },
    scanParcel: async ({ params, body, principal }) => {
      const code = body.code.trim();
      const { outcome, parcel } = await handOvers.scan(principal, params.id, code);
      const findTitle = await warehouses.readPickupTitles(principal);
      return {
        code,
        outcome,
        parcel: parcel ? parcelToWire(parcel) : null,
        box: parcel?.box ?? null,
        carrier: parcel?.carrier ?? '',
        warehouse: parcel ? findTitle(parcel.pickup) : '',
        manifest: parcel?.manifest ?? '',
      };
    },
    removeScan: async ({ body: { docketNumber }, principal }) => {
      await handOvers.removeScan(principal, docketNumber);
      return { docketNumber };
    },
    closeHandOver: async ({ params: { id }, principal, request, reply }) => {
      const call = createIdempotentCall('hand-overs', { request, reply, body: { id } });
      return nameWarehouses(principal, await manifests.closeScanned(principal, id, call));
    },
    createManifests: async ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('manifests', { request, reply, body });
      const newManifests = await manifests.close(principal, body.docketNumbers, call);
      return nameWarehouses(principal, newManifests);
    },
    listManifests: async ({ principal }) =>
      nameWarehouses(principal, await manifests.list(principal)),
    getManifestPdf: async ({ params, principal, reply }) => {
      const findTitle = await warehouses.readPickupTitles(principal);
      const manifest = await manifests.renderPdf(principal, params.id, findTitle);
      attachAs(reply, `shipdesk-manifest-${toBusinessDay(deps.now())}.pdf`);
      return manifest;
    },
  });
}

function parcelToWire(
  parcel: ParcelToHandOver,
): Reply<typeof getHandOver>['data']['missingParcels'][number] {
  return {
    docketNumber: parcel.docketNumber,
    reference: parcel.reference,
    awb: parcel.awb ?? '',
    consigneeName: parcel.consigneeName,
    consigneeCity: parcel.consigneeCity,
    boxes: parcel.boxes,
    scannedBoxes: parcel.scannedBoxes,
    scannedAt: parcel.scannedAt,
    scannedBy: parcel.scannedBy ?? '',
  };
}

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
