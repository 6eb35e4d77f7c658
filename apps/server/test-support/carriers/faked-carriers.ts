import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { startAmazonShipping } from './amazon-shipping-under-test.ts';
import type { FakedCarrier } from './carrier-faults.ts';
import { startDelhivery } from './delhivery-under-test.ts';
import { startDtdc } from './dtdc-under-test.ts';
import { startEkart } from './ekart-under-test.ts';
import { startShadowfax } from './shadowfax-under-test.ts';
import { startShiprocket } from './shiprocket-under-test.ts';

export const fakedCarriers: Readonly<
  Record<Exclude<CarrierId, 'simulator'>, () => Promise<FakedCarrier>>
> = {
  'amazon-shipping': startAmazonShipping,
  delhivery: startDelhivery,
  dtdc: startDtdc,
  ekart: startEkart,
  shadowfax: startShadowfax,
  shiprocket: startShiprocket,
};
