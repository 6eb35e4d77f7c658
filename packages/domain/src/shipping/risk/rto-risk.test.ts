import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFaults, findAddressFaults } from './address-fault.ts';
import { computeRtoRisk, MIN_PINCODE_PARCELS, type RiskFacts, riskLevels } from './rto-risk.ts';

const noFacts: RiskFacts = {
  phoneReturned: 0,
  phoneDelivered: 0,
  phoneRefused: 0,
  pincodeReturned: 0,
  pincodeParcels: 0,
  codPaise: 0,
  addressFaults: [],
};
const assessRisk = (facts: Partial<RiskFacts>) => computeRtoRisk({ ...noFacts, ...facts });
const rankRisk = (facts: RiskFacts) => riskLevels.indexOf(computeRtoRisk(facts).level);
const listCodes = (facts: Partial<RiskFacts>) => assessRisk(facts).reasons.map(({ code }) => code);

const count = fc.nat({ max: 60 });
const anyFacts = fc
  .record({
    phoneReturned: count,
    phoneDelivered: count,
    phoneRefused: count,
    pincodeReturned: count,
    pincodeDelivered: count,
    codPaise: fc.nat({ max: 50_000_00 }),
    addressFaults: fc.subarray([...addressFaults]),
  })
  .map(({ pincodeDelivered, ...facts }) => ({
    ...facts,
    pincodeParcels: pincodeDelivered + facts.pincodeReturned,
  }));

test('more bad facts never lower the risk', () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, (facts, moreReturns) => {
      const deliveredCount = facts.pincodeParcels - facts.pincodeReturned;
      // More returns may give the pincode enough parcels to count. That must not lower the risk.
      const pincodeReturned = facts.pincodeReturned + moreReturns.pincodeReturned;
      const riskierFacts: RiskFacts = {
        phoneReturned: facts.phoneReturned + moreReturns.phoneReturned,
        phoneDelivered: facts.phoneDelivered,
        phoneRefused: facts.phoneRefused + moreReturns.phoneRefused,
        pincodeReturned,
        pincodeParcels: deliveredCount + pincodeReturned,
        codPaise: facts.codPaise + moreReturns.codPaise,
        addressFaults: addressFaults.filter((fault) =>
          [...facts.addressFaults, ...moreReturns.addressFaults].includes(fault),
        ),
      };
      expect(rankRisk(riskierFacts)).toBeGreaterThanOrEqual(rankRisk(facts));
    }),
  );
});

test('more deliveries to the phone number never raise the risk', () => {
  fc.assert(
    fc.property(anyFacts, count, (facts, moreDeliveries) => {
      const betterFacts = { ...facts, phoneDelivered: facts.phoneDelivered + moreDeliveries };
      expect(rankRisk(betterFacts)).toBeLessThanOrEqual(rankRisk(facts));
    }),
  );
});

test('an order without bad facts has a low risk without reasons', () => {
  expect(assessRisk({ phoneDelivered: 5, pincodeParcels: 40 })).toEqual({
    level: 'low',
    reasons: [],
  });
});

test('every risk above low has a reason', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { level, reasons } = computeRtoRisk(facts);
      expect(level === 'low' || reasons.length > 0).toBe(true);
    }),
  );
});

test.each([
  [{ phoneReturned: 1 }, 'medium'],
  [{ phoneReturned: 2 }, 'high'],
  [{ phoneReturned: 1, phoneDelivered: 4 }, 'low'],
  [{ phoneReturned: 1, phoneRefused: 1 }, 'high'],
  [{ pincodeReturned: 7, pincodeParcels: 20 }, 'medium'],
  [{ codPaise: 5_000_00 }, 'low'],
  [{ codPaise: 5_000_00, addressFaults: ['address_no_number'] }, 'medium'],
] as const)('assesses the facts %j as a %s risk', (facts, level) => {
  expect(assessRisk(facts).level).toBe(level);
});

test('a pincode with few parcels adds no risk', () => {
  const fewParcels = MIN_PINCODE_PARCELS - 1;
  expect(listCodes({ pincodeReturned: fewParcels, pincodeParcels: fewParcels })).toEqual([]);
  expect(listCodes({ pincodeReturned: fewParcels + 1, pincodeParcels: fewParcels + 1 })).toEqual([
    'pincode_returns',
  ]);
});

test('lists the reason with the most points first', () => {
  const { reasons } = assessRisk({ phoneReturned: 2, phoneDelivered: 1, codPaise: 2_500_00 });
  expect(reasons).toEqual([
    { code: 'phone_returned', params: { returned: 2, delivered: 1 } },
    { code: 'cod_value', params: { paise: 2_500_00 } },
  ]);
});

test.each([
  ['14 Market Road, Ernakulam', []],
  ['Flat 3B, Sunrise Apartments', []],
  ['१२ गांधी मार्ग, शिवाजी नगर', []],
  ['Near the old temple, Aluva', ['address_no_number']],
  ['12 MG Rd', ['address_short']],
  ['12 aaaaaaaaaaaaaaaa', ['address_repeated']],
  ['abc abc abc abc 1', ['address_repeated']],
])('the address %j has the faults %j', (address, faults) => {
  expect(findAddressFaults(address)).toEqual(faults);
});
