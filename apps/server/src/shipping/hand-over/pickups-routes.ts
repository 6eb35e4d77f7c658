import { problemText, type WireProblem } from '@shipdesk/contract/problems/wire-problems';
import {
  createPickups as askForPickups,
  listPickups,
  listWaitingParcels,
  retryPickup,
} from '@shipdesk/contract/shipping/pickups';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createWarehouses, type PickupTitle } from '../../orders/warehouses/warehouses-service.ts';
import type { StoredRefusal } from '../../platform/db/schema/column-types.ts';
import { guardedRoute, type Reply } from '../../platform/http/route.ts';
import type { Principal } from '../../platform/principal.ts';
import { createPickups, type Pickup } from './pickups-service.ts';

/** A thousand docket numbers. */
const bodyLimit = 64 * 1024;

/** Pickup requests to carriers. */
export function pickupsRoutes(app: FastifyInstance, deps: Deps): void {
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
  return { code: problem.code, message: problemText(problem), words };
}

const pickupProblems: Readonly<Record<string, WireProblem>> = {
  credentials: { code: 'pickup_credentials' },
  insufficient_balance: { code: 'pickup_balance' },
  invalid_address: { code: 'pickup_address_refused' },
  warehouse_unknown: { code: 'pickup_address_refused' },
  silent: { code: 'carrier_silent' },
};
