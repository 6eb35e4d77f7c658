import { services } from '@shipdesk/domain/rates/service';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import type { Carriers } from '../../src/shipping/carriers/carriers-port.ts';
import type { Carrier } from '../../src/shipping/carriers/port.ts';
import { createTimeout } from './carrier-samples.ts';

const ACCOUNT = '01a1fc20-f9d2-7595-bcec-2b8d9f024445';

/** Creates the carriers of a server whose only account uses this adapter. */
export function createSingleCarrier(id: CarrierId, carrier: Carrier): Carriers {
  const { reverse, qualityChecks, maxBoxes, serviceability } = carrier.capabilities;
  const parcelLimits = { reverse, qualityChecks, maxBoxes };
  return {
    listEnabledAccounts: async () => [
      { id: ACCOUNT, carrier: id, name: 'Tested', services, parcelLimits, serviceability },
    ],
    checkLanes: async () => () => undefined,
    getCarrier: async () => carrier,
    getTracker: async () => carrier,
    findSignInPause: async () => null,
    listAdapters: async () => [{ accountId: ACCOUNT, carrier }],
    registerPickup: async (_caller, _account, { pickup, returnTo }) => {
      const warehouse = { ...pickup, name: 'SD1', returnAddress: returnTo };
      const outcome = await carrier.registerWarehouse(warehouse, createTimeout());
      return outcome.kind === 'registered'
        ? { kind: 'registered', name: 'SD1' }
        : { kind: 'unknown', words: outcome.words };
    },
  };
}
