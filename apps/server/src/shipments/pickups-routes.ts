import type { ResponseOf } from '@shipdesk/contract/endpoint';
import {
  createPickups as askForPickups,
  listPickups,
  listWaitingParcels,
  retryPickup,
} from '@shipdesk/contract/shipping/pickups';
import type { FastifyInstance } from 'fastify';
import type { StoredRefusal } from '../db/schema/shipment-tables.ts';
import type { Deps } from '../deps.ts';
import { type Detail, withMessage } from '../http/problem.ts';
import { guardedRoute } from '../http/route.ts';
import { createPickups, type Pickup } from './pickups-service.ts';

/** A thousand docket numbers. */
const bodyLimit = 64 * 1024;

/** Pickup requests to carriers. */
export function pickupsRoutes(app: FastifyInstance, deps: Deps): void {
  const pickups = createPickups(deps);

  guardedRoute(
    app,
    askForPickups,
    async ({ body, principal }) => {
      const asked = await pickups.ask(principal, { ...body, docketNumbers: body.docketNumbers });
      return { data: asked.map(pickupToWire) };
    },
    { bodyLimit },
  );

  guardedRoute(app, listPickups, async ({ principal }) => ({
    data: (await pickups.list(principal)).map(pickupToWire),
  }));

  guardedRoute(app, listWaitingParcels, async ({ principal }) => ({
    data: await pickups.waiting(principal),
  }));

  guardedRoute(app, retryPickup, async ({ params, body, principal }) => ({
    data: (await pickups.retry(principal, params.id, body)).map(pickupToWire),
  }));
}

type WirePickup = ResponseOf<typeof listPickups>['data'][number];

function pickupToWire(row: Pickup): WirePickup {
  const { id, carrier, pickup, day, slot, parcels, state, attempts, token, problem } = row;
  return {
    id,
    carrier,
    warehouse: pickup.name,
    day,
    slot,
    parcels,
    state,
    attempts,
    token,
    askedAt: row.asked_at.toISOString(),
    ...(problem && { problem: problemToWire(problem) }),
  };
}

/** The message for a refused pickup, with the carrier's words. */
function problemToWire({ code, words }: StoredRefusal): NonNullable<WirePickup['problem']> {
  const { message, ...refusal } = withMessage(refusals.get(code) ?? refused);
  return { code: refusal.code ?? '', message, words };
}

const refused: Detail = { field: '', code: 'pickup_refused' };
const refusals: ReadonlyMap<string, Detail> = new Map<string, Detail>([
  ['credentials', { field: '', code: 'pickup_credentials' }],
  ['insufficient_balance', { field: '', code: 'pickup_balance' }],
  ['invalid_address', { field: '', code: 'pickup_address_refused' }],
  ['warehouse_unknown', { field: '', code: 'pickup_address_refused' }],
  ['silent', { field: '', code: 'carrier_silent' }],
]);
