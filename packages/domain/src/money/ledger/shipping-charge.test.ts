import { expect, test } from 'vitest';
import { shippingCharge } from './shipping-charge.ts';

const priced = (totalPaise: number) => ({
  totalPaise,
  lines: [{ code: 'freight', paise: totalPaise, working: '' } as const],
});
const shipment = {
  price: priced(100_00),
  returnTerms: { charge: priced(59_00), codFee: priced(41_30) },
} as const;

test('a return is expected to cost the return leg less the COD fee', () => {
  expect(
    shippingCharge({ ...shipment, status: 'RTO_IN_TRANSIT', billedPaise: 117_70 }),
  ).toMatchObject({ expectedPaise: 117_70, isDifferent: false, feeBack: priced(41_30) });
  expect(shippingCharge({ ...shipment, status: 'DELIVERED', billedPaise: 100_00 })).toMatchObject({
    expectedPaise: 100_00,
    isDifferent: false,
    back: null,
    feeBack: null,
  });
});

test('only what was charged can differ', () => {
  const chargeOf = (billedPaise: number) =>
    shippingCharge({ ...shipment, status: 'IN_TRANSIT', billedPaise });
  expect(chargeOf(0).isDifferent).toBe(false);
  expect(chargeOf(100_01).isDifferent).toBe(true);
});
