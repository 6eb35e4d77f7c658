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

test('the expected charge contains the return leg less the COD fee only for a return', () => {
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

test('reports a difference of one paisa, but none before the first charge', () => {
  const computeCharge = (billedPaise: number) =>
    computeShippingCharge({ ...shipment, status: 'IN_TRANSIT', billedPaise });
  expect(computeCharge(0).isDifferent).toBe(false);
  expect(computeCharge(100_01).isDifferent).toBe(true);
});
