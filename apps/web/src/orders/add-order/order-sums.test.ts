import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrderForm } from './order-form.ts';
import { buildQuoteBody, computeOrderSums, hasUnmeasuredBox } from './order-sums.ts';

test('charges the default package of 0.65 kg for a volumetric weight of 1.593 kg', () => {
  expect(computeOrderSums(createOrderForm('2026-01-15'))).toEqual({
    deadGrams: 650,
    volumetricGrams: 1593,
    chargeableGrams: 1593,
    invoicePaise: 0,
    codPaise: 0,
  });
});

test('Spec §9: the minimum chargeable weight is 0.50 kg', () => {
  const form = createOrderForm('2026-01-15');
  Object.assign(form.package, { weight: '0.1', length: '5', width: '5', height: '5' });
  expect(computeOrderSums(form)).toMatchObject({ deadGrams: 100, chargeableGrams: 500 });
});

test('sums the boxes of a multi-box package and ignores the total weight field', () => {
  const form = createOrderForm('2026-01-15');
  form.package.packageType = 'multi(B2C)';
  form.package.weight = '99';
  const size = { lengthPerBox: '10', widthPerBox: '10', heightPerBox: '10' };
  form.package.multipleBoxesDetails = [
    { ...size, numberOfBoxes: '2', weightPerBox: '1.5' },
    { ...size, numberOfBoxes: '1', weightPerBox: '' },
  ];
  expect(computeOrderSums(form)).toMatchObject({ deadGrams: 3000, volumetricGrams: 600 });
});

test('computes non-negative integers and at least the minimum chargeable weight for any input', () => {
  const anyText = fc.oneof(fc.string(), fc.stringMatching(/^\d{0,4}\.?\d{0,3}$/));
  fc.assert(
    fc.property(
      fc.record({
        quantity: anyText,
        unitPrice: anyText,
        weight: anyText,
        length: anyText,
        cod: anyText,
      }),
      ({ quantity, unitPrice, weight, length, cod }) => {
        const form = createOrderForm('2026-01-15');
        form.order.productDetails = [{ productName: 'x', quantity, unitPrice }];
        Object.assign(form.order, {
          paymentType: 'cod',
          codCalculatedAmount: 'manual',
          codAmount: cod,
        });
        Object.assign(form.package, { weight, length });
        const sums = computeOrderSums(form);
        for (const sum of Object.values(sums)) {
          expect(sum).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(sum)).toBe(true);
        }
        expect(sums.chargeableGrams).toBeGreaterThanOrEqual(Math.max(500, sums.deadGrams));
      },
    ),
  );
});

test('detects a box with a weight and an incomplete size in a multi-box package', () => {
  const form = createOrderForm('2026-01-15');
  expect(hasUnmeasuredBox(form.package)).toBe(false);
  form.package.packageType = 'multi(B2C)';
  expect(hasUnmeasuredBox(form.package)).toBe(false);
  const box = { numberOfBoxes: '2', weightPerBox: '1', lengthPerBox: '10', widthPerBox: '10' };
  form.package.multipleBoxesDetails = [{ ...box, heightPerBox: '' }];
  expect(hasUnmeasuredBox(form.package)).toBe(true);
  form.package.multipleBoxesDetails = [{ ...box, heightPerBox: '10' }];
  expect(hasUnmeasuredBox(form.package)).toBe(false);
});

const form = createOrderForm('2026-01-15');
const product = { productName: 'Pepper', quantity: '2', unitPrice: '499.5', hsnCode: '' };
const order = { ...form.order, productDetails: [product] };
const request = {
  order: { order, package: form.package },
  consigneePincode: '560001',
  warehousePincode: '682002',
  isReverse: false,
};

test('requests a quote from the warehouse to the consignee for a forward order', () => {
  expect(buildQuoteBody(request)).toEqual({
    fromPincode: '682002',
    toPincode: '560001',
    paymentMode: 'Prepaid',
    invoicePaise: 999_00,
    direction: 'forward',
    boxes: [{ lengthMm: 350, widthMm: 350, heightMm: 65, deadGrams: 650, count: 1 }],
  });
});

test('requests a prepaid quote from the consignee to the warehouse for a reverse order', () => {
  const codOrder = { ...order, paymentType: 'cod' as const };
  expect(
    buildQuoteBody({ ...request, order: { ...request.order, order: codOrder }, isReverse: true }),
  ).toMatchObject({
    fromPincode: '560001',
    toPincode: '682002',
    paymentMode: 'Prepaid',
    direction: 'reverse',
  });
});

test.each([
  ['a pincode', { consigneePincode: '5600' }],
  ['the pickup address', { warehousePincode: '' }],
  ['the weight', { order: { order, package: { ...form.package, weight: '' } } }],
  ['a side of the box', { order: { order, package: { ...form.package, height: '' } } }],
])('builds no quote request without %s', (_name, changes) => {
  expect(buildQuoteBody({ ...request, ...changes })).toBeNull();
});
