import { carrierIds, getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { expect, test } from 'vitest';
import { testCarrierContract } from '../../../test-support/carriers/carrier-contract.ts';
import { testCarrierFaults } from '../../../test-support/carriers/carrier-faults.ts';
import { fakedCarriers } from '../../../test-support/carriers/faked-carriers.ts';

test('the suite covers every carrier of the registry', () => {
  expect([...Object.keys(fakedCarriers), 'simulator'].sort()).toEqual([...carrierIds].sort());
});

for (const [id, start] of Object.entries(fakedCarriers)) {
  testCarrierContract(getCarrierName(id), start);
  testCarrierFaults(getCarrierName(id), start);
}
