import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { createDelhiveryKind } from './delhivery/delhivery.ts';
import type { CarrierKind, CarrierKindDeps } from './port.ts';
import { createSimulatorKind } from './simulator/simulator.ts';

/** Every carrier of the domain's registry with its adapter. */
export function createCarrierKinds(
  deps: CarrierKindDeps,
): Readonly<Record<CarrierId, CarrierKind>> {
  return {
    delhivery: createDelhiveryKind(deps),
    simulator: createSimulatorKind(deps),
  };
}
