import type { listRegistrations } from '@shipdesk/contract/shipping/carriers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { createCarriers } from './carriers-service.ts';
import type { WarehouseRegistration } from './pickup-registrations.ts';

const CARRIER_CALLS = { sellerCallsPerMinute: 60 } as const;

export function mountCarriersRoutes(app: FastifyInstance, deps: Deps): void {
  const carriers = createCarriers(deps);

  mountCalls(app, {
    listCarrierAccounts: async () => ({
      data: await carriers.list(),
      carriers: carriers.listOffered(),
    }),
    createCarrierAccount: ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('carrier-account', { request, reply, body });
      return carriers.create(principal, body, call);
    },
    changeCarrierAccount: ({ body, params, principal }) =>
      carriers.change(principal, params.id, body),
    enableCarrierAccount: ({ body, params, principal }) =>
      carriers.setEnabled(principal, params.id, body.isOn),
    testCarrierAccount: [
      CARRIER_CALLS,
      ({ params, principal }) => carriers.test(principal, params.id),
    ],
    listRegistrations: async ({ principal }) =>
      (await carriers.listRegistrations(principal)).map(registrationToWire),
    registerWarehouse: [
      CARRIER_CALLS,
      async ({ params, principal }) =>
        (await carriers.registerWarehouse(principal, params.id)).map(registrationToWire),
    ],
  });
}

type WireRegistration = Reply<typeof listRegistrations>['data'][number];

function registrationToWire({ account, ...registration }: WarehouseRegistration): WireRegistration {
  return {
    ...registration,
    accountId: account.id,
    account: account.name,
    carrier: account.carrier,
  };
}
