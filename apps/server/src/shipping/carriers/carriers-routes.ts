import type { ResponseOf } from '@shipdesk/contract/endpoint';
import {
  changeCarrierAccount,
  createCarrierAccount,
  enableCarrierAccount,
  listCarrierAccounts,
  listRegistrations,
  registerWarehouse,
  testCarrierAccount,
} from '@shipdesk/contract/shipping/carriers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import type { ShownAccount } from './carrier-accounts.ts';
import { createCarriers } from './carriers-service.ts';
import type { WarehouseRegistration } from './pickup-registrations.ts';

/** Each of these calls waits for a carrier. */
const CARRIER_CALLS = { sellerCallsPerMinute: 60 } as const;

export function carriersRoutes(app: FastifyInstance, deps: Deps): void {
  const carriers = createCarriers(deps);

  guardedRoute(app, listCarrierAccounts, async () => ({
    data: (await carriers.list()).map(accountToWire),
    carriers: carriers.offered(),
  }));

  guardedRoute(app, createCarrierAccount, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('carrier-account', { request, body });
    const { account, isReplay } = await carriers.create(principal, body, call);
    if (isReplay) markReplay(reply);
    return { data: accountToWire(account) };
  });

  guardedRoute(app, changeCarrierAccount, async ({ body, params, principal }) => ({
    data: accountToWire(await carriers.change(principal, params.id, body)),
  }));

  guardedRoute(app, enableCarrierAccount, async ({ body, params, principal }) => ({
    data: accountToWire(await carriers.setEnabled(principal, params.id, body.isOn)),
  }));

  guardedRoute(
    app,
    testCarrierAccount,
    async ({ params, principal }) => ({ data: await carriers.test(principal, params.id) }),
    CARRIER_CALLS,
  );

  guardedRoute(app, listRegistrations, async ({ principal }) => ({
    data: (await carriers.registrations(principal)).map(registrationToWire),
  }));

  guardedRoute(
    app,
    registerWarehouse,
    async ({ params, principal }) => ({
      data: (await carriers.registerWarehouse(principal, params.id)).map(registrationToWire),
    }),
    CARRIER_CALLS,
  );
}

type WireAccount = ResponseOf<typeof listCarrierAccounts>['data'][number];
type WireRegistration = ResponseOf<typeof listRegistrations>['data'][number];

function accountToWire({ services, ...account }: ShownAccount): WireAccount {
  return { ...account, services: [...services] };
}

function registrationToWire({
  warehouseId,
  account,
  state,
  cause,
  words,
  at,
}: WarehouseRegistration): WireRegistration {
  return {
    warehouseId,
    accountId: account.id,
    account: account.name,
    carrier: account.carrier,
    state,
    cause,
    words,
    at: at?.toISOString() ?? null,
  };
}
