import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { createAmazonShippingKind } from './amazon-shipping/amazon-shipping.ts';
import { createDelhiveryKind } from './delhivery/delhivery.ts';
import { createDtdcKind } from './dtdc/dtdc.ts';
import { createEkartKind } from './ekart/ekart.ts';
import type { CarrierKind, CarrierKindDeps } from './port.ts';
import { createShadowfaxKind } from './shadowfax/shadowfax.ts';
import { createShiprocketKind } from './shiprocket/shiprocket.ts';
import { createSimulatorKind } from './simulator/simulator.ts';

export function createCarrierKinds(
  deps: CarrierKindDeps,
): Readonly<Record<CarrierId, CarrierKind>> {
  return {
    'amazon-shipping': createAmazonShippingKind(deps),
    delhivery: createDelhiveryKind(deps),
    dtdc: createDtdcKind(deps),
    ekart: createEkartKind(deps),
    shadowfax: createShadowfaxKind(deps),
    shiprocket: createShiprocketKind(deps),
    simulator: createSimulatorKind(deps),
  };
}
