import { expect, test } from 'vitest';
import { computeShippingCharge } from './shipping-charge.ts';

const buildPrice = (totalPaise: number) => ({
  totalPaise,
  lines: [{ code: 'freight', paise: totalPaise, working: '' } as const],
});
const shipment = {
  price: buildPrice(100_00),
  returnTerms: { charge: buildPrice(59_00), codFee: buildPrice(41_30) },
} as const;

test('the expected charge adds the return leg and subtracts the COD fee only for a return', () => {
  expect(
    computeShippingCharge({ ...shipment, status: 'RTO_IN_TRANSIT', billedPaise: 117_70 }),
  ).toMatchObject({ expectedPaise: 117_70, isDifferent: false, feeBack: buildPrice(41_30) });
  expect(
    computeShippingCharge({ ...shipment, status: 'DELIVERED', billedPaise: 100_00 }),
  ).toMatchObject({
    expectedPaise: 100_00,
    isDifferent: false,
    back: null,
    feeBack: null,
  });
});

test('the expected charge of a cancelled shipment is zero', () => {
  const computeCharge = (billedPaise: number) =>
    computeShippingCharge({ ...shipment, status: 'CANCELLED', billedPaise });
  expect(computeCharge(0)).toMatchObject({ expectedPaise: 0, isDifferent: false });
  expect(computeCharge(100_00)).toMatchObject({ expectedPaise: 0, isDifferent: true });
});

const computeInTransitCharge = (billedPaise: number) =>
  computeShippingCharge({ ...shipment, status: 'IN_TRANSIT', billedPaise });

test('reports a difference of one paisa', () => {
  expect(computeInTransitCharge(100_01).isDifferent).toBe(true);
});

test('reports no difference before the first charge', () => {
  expect(computeInTransitCharge(0).isDifferent).toBe(false);
});
