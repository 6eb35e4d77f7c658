import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrderInput } from '../../test-support/order-input.ts';
import {
  type Box,
  computeOrderTotals,
  defaultBox,
  findPackageType,
  type Order,
  type OrderInput,
  readCodPaise,
  readOrder,
  readProduct,
  toOrderInput,
} from './order.ts';
import { parseOrder } from './order-rules.ts';
import { packageTypes } from './package-type.ts';

test('Spec §4 package type: a package has one of four types', () => {
  expect(packageTypes).toEqual(['single(B2B)', 'multi(B2B)', 'single(B2C)', 'multi(B2C)']);
});

test('Spec §9 form defaults: a box has weight 0.65 kg, length 35, width 35 and height 6.5', () => {
  expect(defaultBox).toMatchObject({
    weightKg: '0.65',
    lengthCm: '35',
    breadthCm: '35',
    heightCm: '6.5',
  });
});

test('parseOrder normalises numbers, pincode, state and white space', () => {
  const { consignee } = createOrderInput();
  const order = parseOrder(
    createOrderInput({
      reference: { orderId: ' WEB-1 ', referenceId: 'INV-1' },
      consignee: { ...consignee, name: ' Asha Rao ', pincode: '560-001', state: 'karnataka' },
      extras: { lsp: ' delhivery ', addressType: ' ' },
    }),
  );
  expect(order).toMatchObject({
    reference: { orderId: 'WEB-1', referenceId: 'INV-1' },
    orderDate: '2026-12-31',
    consignee: { name: 'Asha Rao', phone: '9876543210', pincode: '560001', state: 'Karnataka' },
    products: [{ productName: 'Kettle', quantity: 2, unitPricePaise: 49_950, hsnCode: '' }],
    payment: { mode: 'Prepaid', codPaise: 0 },
    packages: {
      boxes: [{ boxes: 1, weightGrams: 650, lengthMm: 350, breadthMm: 350, heightMm: 65 }],
    },
    extras: { lsp: 'delhivery' },
  });
});

test.each([
  ['0 for a prepaid order', { mode: 'Prepaid', codAmount: '150.25' }, 0],
  ['the invoice amount by default', { mode: 'COD', codAmount: null }, 99_900],
  ['the typed amount', { mode: 'COD', codAmount: '150.25' }, 15_025],
  ['null for a blank amount', { mode: 'COD', codAmount: '' }, null],
] as const)('readCodPaise returns %s', (_, payment, codPaise) => {
  const products = createOrderInput().products.map(readProduct);
  expect(readCodPaise(payment, products)).toBe(codPaise);
});

test('Correction of spec §4 multi-box: the total weight is the weight of all boxes', () => {
  const { packages } = createOrderInput();
  const computeSums = (boxes: OrderInput['packages']['boxes']) =>
    computeOrderTotals(
      readOrder(createOrderInput({ packages: { ...packages, packageType: 'multi(B2C)', boxes } })),
    );
  const size = { lengthCm: '10', breadthCm: '10', heightCm: '10' };
  expect(
    computeSums([
      { ...size, numberOfBoxes: '2', weightKg: '1.25' },
      { ...size, numberOfBoxes: '3', weightKg: '0.1', heightCm: '' },
    ]),
  ).toMatchObject({ deadGrams: 2800, volumetricGrams: 400 });
  expect(computeSums([{ ...size, numberOfBoxes: '2', weightKg: '' }])).toMatchObject({
    deadGrams: 0,
  });
});

test('findPackageType returns a single package only for one box with known sides', () => {
  const box: Box = { boxes: 1, weightGrams: 650, lengthMm: 350, breadthMm: 350, heightMm: 65 };
  expect(findPackageType([box], 'B2B')).toBe('single(B2B)');
  expect(findPackageType([box, box], '')).toBe('multi(B2C)');
  expect(findPackageType([{ ...box, boxes: 2 }], 'B2C')).toBe('multi(B2C)');
  expect(findPackageType([{ ...box, heightMm: 0 }], 'B2C')).toBe('multi(B2C)');
});

test('readOrder restores an order from the output of toOrderInput', () => {
  const millimetres = fc.integer({ min: 0, max: 3000 });
  const orders = fc.record({
    products: fc.array(
      fc.record({
        productName: fc.constantFrom('Kettle', 'Cup'),
        quantity: fc.integer({ min: 1, max: 9999 }),
        unitPricePaise: fc.integer({ min: 0, max: 1_00_00_000_00 }),
        hsnCode: fc.constantFrom('', '0904'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    codPaise: fc.option(fc.integer({ min: 1, max: 1_00_000 })),
    boxes: fc.array(
      fc.record({
        boxes: fc.integer({ min: 1, max: 9999 }),
        weightGrams: fc.integer({ min: 1, max: 999_000 }),
        lengthMm: millimetres,
        breadthMm: millimetres,
        heightMm: millimetres,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(orders, ({ products, codPaise, boxes }) => {
      const packages = {
        packageType: findPackageType(boxes, 'B2C'),
        rovType: 'rovOwner',
        boxes,
      } as const;
      const payment =
        codPaise === null
          ? ({ mode: 'Prepaid', codPaise: 0 } as const)
          : ({ mode: 'COD', codPaise } as const);
      const order: Order = { ...readOrder(createOrderInput()), products, payment, packages };
      expect(readOrder(toOrderInput(order))).toEqual(order);
    }),
  );
});
