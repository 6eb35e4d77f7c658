import {
  type CarrierId,
  carrierIds,
  getCarrierName,
} from '@shipdesk/domain/shipping/carriers/registry';
import { expect, test } from 'vitest';
import { testCarrierContract } from '../../../test-support/carriers/carrier-contract.ts';
import {
  type FakedCarrier,
  testCarrierFaults,
} from '../../../test-support/carriers/carrier-faults.ts';
import { startDelhivery } from '../../../test-support/carriers/delhivery-under-test.ts';
import { startDtdc } from '../../../test-support/carriers/dtdc-under-test.ts';
import { startShadowfax } from '../../../test-support/carriers/shadowfax-under-test.ts';
import { startShiprocket } from '../../../test-support/carriers/shiprocket-under-test.ts';

/** A real carrier without a fake here does not compile. The simulator is its own fake and has its own tests. */
const fakes: Readonly<Record<Exclude<CarrierId, 'simulator'>, () => Promise<FakedCarrier>>> = {
  delhivery: startDelhivery,
  dtdc: startDtdc,
  shadowfax: startShadowfax,
  shiprocket: startShiprocket,
};

test('every carrier of the registry passes the suite', () => {
  expect([...Object.keys(fakes), 'simulator'].sort()).toEqual([...carrierIds].sort());
});

for (const [id, start] of Object.entries(fakes)) {
  testCarrierContract(getCarrierName(id), start);
  testCarrierFaults(getCarrierName(id), start);
}
