import { expect, test } from 'vitest';
import { createOrderInput } from '../../test-support/order-input.ts';
import { emptyAddress } from '../values/contact/contact.ts';
import { type BoxInput, defaultBox, type OrderInput } from './order.ts';
import { findFirstOrderProblem, findOrderFormatProblems, parseOrder } from './order-rules.ts';

const { consignee, packages, papers } = createOrderInput();
const box: BoxInput = {
  numberOfBoxes: '2',
  weightKg: '1.5',
  lengthCm: '',
  breadthCm: '',
  heightCm: '',
};

const createPackedOrder = (
  packageType: OrderInput['packages']['packageType'],
  boxes: OrderInput['packages']['boxes'],
) => createOrderInput({ packages: { ...packages, packageType, boxes } });
const createSinglePackage = (changes: Partial<BoxInput>) =>
  createPackedOrder('single(B2C)', [{ ...defaultBox, ...changes }]);

const findCodProblems = (codAmount: string | null, changes: Partial<OrderInput> = {}) =>
  findOrderFormatProblems(createOrderInput({ payment: { mode: 'COD', codAmount }, ...changes }));

test('accepts a complete order', () => {
  expect(findFirstOrderProblem(createOrderInput())).toBeNull();
  expect(findOrderFormatProblems(createOrderInput())).toEqual([]);
  expect(parseOrder(createOrderInput())).toMatchObject({ orderDate: '2026-12-31' });
});

test('Spec §5 order save, check 1: the consignee problem lists the missing field names', () => {
  expect(
    findFirstOrderProblem(createOrderInput({ consignee: { ...emptyAddress, name: ' ' } })),
  ).toEqual({
    check: 1,
    kind: 'error',
    problem: {
      code: 'consignee_incomplete',
      params: { missing: ['name', 'phone', 'address', 'pincode', 'city', 'state', 'country'] },
    },
    fields: ['name', 'phone', 'address', 'pincode', 'city', 'state', 'country'].map(
      (name) => `consignee.${name}`,
    ),
  });
  const partialOrder = createOrderInput({ consignee: { ...consignee, phone: '', city: '' } });
  expect(findFirstOrderProblem(partialOrder)?.problem.params).toEqual({
    missing: ['phone', 'city'],
  });
});

test('Spec §5 order save, check 2: the order date is required', () => {
  expect(findFirstOrderProblem(createOrderInput({ orderDate: '' }))).toEqual({
    check: 2,
    kind: 'error',
    problem: { code: 'order_date_missing' },
    fields: ['orderDate'],
  });
});

test('Spec §5 order save, check 3: every product needs a name, quantity and unit price', () => {
  const { products } = createOrderInput();
  const cup = { productName: 'Cup', quantity: '1', unitPrice: '10', hsnCode: '' };
  for (const key of ['productName', 'quantity', 'unitPrice'] as const) {
    const input = createOrderInput({ products: [...products, { ...cup, [key]: ' ' }] });
    expect(findFirstOrderProblem(input)).toEqual({
      check: 3,
      kind: 'error',
      problem: { code: 'products_incomplete' },
      fields: [`products.1.${key}`],
    });
  }
  expect(findFirstOrderProblem(createOrderInput({ products: [] }))).toMatchObject({
    check: 3,
    fields: ['products'],
  });
});

test('Spec §5 order save, check 4: a pickup address must be selected', () => {
  expect(findFirstOrderProblem(createOrderInput({ pickup: null }))).toEqual({
    check: 4,
    kind: 'error',
    problem: { code: 'pickup_not_selected' },
    fields: ['pickup'],
  });
});

test('Spec §5 order save, check 5: single packages require length, width and height', () => {
  for (const packageType of ['single(B2B)', 'single(B2C)'] as const) {
    const input = createPackedOrder(packageType, [{ ...defaultBox, lengthCm: '', heightCm: '' }]);
    expect(findFirstOrderProblem(input)).toEqual({
      check: 5,
      kind: 'error',
      problem: { code: 'dimensions_incomplete' },
      fields: ['packages.boxes.0.lengthCm', 'packages.boxes.0.heightCm'],
    });
  }
});

test('Spec §5 order save, check 5: multi packages require a box count and a box weight', () => {
  const cases: [BoxInput[], string[]][] = [
    [[], ['packages.boxes']],
    [
      [box, { ...box, numberOfBoxes: '', weightKg: '' }],
      ['packages.boxes.1.numberOfBoxes', 'packages.boxes.1.weightKg'],
    ],
  ];
  for (const packageType of ['multi(B2B)', 'multi(B2C)'] as const) {
    for (const [boxes, fields] of cases) {
      expect(findFirstOrderProblem(createPackedOrder(packageType, boxes))).toEqual({
        check: 5,
        kind: 'error',
        problem: { code: 'boxes_incomplete' },
        fields,
      });
    }
    expect(findFirstOrderProblem(createPackedOrder(packageType, [box]))).toBeNull();
  }
});

test('Spec §5 order save, check 6: an order of 50000 without GST ewaybill gets a warning', () => {
  const buildPricedOrder = (unitPrice: string, ewayBillNumber = '') =>
    createOrderInput({
      products: [
        { productName: 'Loom', quantity: '2', unitPrice, hsnCode: '' },
        { productName: 'Thread', quantity: '1', unitPrice: '0.02', hsnCode: '' },
      ],
      papers: { ...papers, ewayBillNumber },
    });
  expect(findFirstOrderProblem(buildPricedOrder('24999.98'))).toBeNull();
  expect(findFirstOrderProblem(buildPricedOrder('24999.99'))).toEqual({
    check: 6,
    kind: 'warning',
    problem: { code: 'eway_bill_missing' },
    fields: ['papers.ewayBillNumber'],
  });
  expect(findFirstOrderProblem(buildPricedOrder('24999.99', '301000000001'))).toBeNull();
});

test('Spec §5 order save: the checks run in order and only the first failure is reported', () => {
  let input = createOrderInput({
    consignee: { ...consignee, name: '' },
    orderDate: '',
    products: [{ productName: '', quantity: '', unitPrice: '', hsnCode: '' }],
    pickup: null,
    packages: { ...packages, boxes: [{ ...defaultBox, lengthCm: '' }] },
  });
  const repairs: Partial<OrderInput>[] = [
    { consignee },
    { orderDate: '01/01/2026' },
    { products: [{ productName: 'Loom', quantity: '1', unitPrice: '50000', hsnCode: '' }] },
    { pickup: consignee },
    { packages },
    { papers: { ...papers, ewayBillNumber: '301000000001' } },
  ];
  const checks = repairs.map((repair) => {
    const check = findFirstOrderProblem(input)?.check;
    input = { ...input, ...repair };
    return check;
  });
  expect(checks).toEqual([1, 2, 3, 4, 5, 6]);
  expect(findFirstOrderProblem(input)).toBeNull();
});

test('reports only the field with the invalid value', () => {
  const createOrderTo = (changes: object) =>
    createOrderInput({ consignee: { ...consignee, ...changes } });
  const createWithPapers = (changes: object) =>
    createOrderInput({ papers: { ...papers, ...changes } });
  const cases: [string, OrderInput][] = [
    ['consignee.phone', createOrderTo({ phone: '1234567890' })],
    ['consignee.altPhone', createOrderTo({ altPhone: '12345' })],
    ['consignee.email', createOrderTo({ email: 'asha' })],
    ['consignee.pincode', createOrderTo({ pincode: '56000' })],
    ['consignee.pincode', createOrderTo({ pincode: '999999' })],
    ['consignee.country', createOrderTo({ country: 'Nepal' })],
    ['orderDate', createOrderInput({ orderDate: '31/02/2026' })],
    ['packages.boxes.0.weightKg', createSinglePackage({ weightKg: '0' })],
    ['packages.boxes.0.weightKg', createSinglePackage({ weightKg: '0.0001' })],
    ['packages.boxes.0.breadthCm', createSinglePackage({ breadthCm: '300.1' })],
    ['packages.boxes.0.heightCm', createSinglePackage({ heightCm: '6.55' })],
    ['papers.sellerGstin', createWithPapers({ sellerGstin: '29ABCDE1234F1Z5' })],
    ['papers.ewayBillNumber', createWithPapers({ ewayBillNumber: '3010' })],
  ];
  for (const [field, input] of cases) {
    expect(findOrderFormatProblems(input).map((problem) => problem.field)).toEqual([field]);
    expect(parseOrder(input)).toEqual(findOrderFormatProblems(input));
  }
});

test('rejects an invalid quantity, unit price or HSN code of a product', () => {
  const cases = [
    ['quantity', '0'],
    ['quantity', '1.5'],
    ['quantity', '10000'],
    ['unitPrice', '1.234'],
    ['unitPrice', '10000000.01'],
    ['hsnCode', '12345'],
  ] as const;
  for (const [key, value] of cases) {
    const product = { productName: 'Cup', quantity: '9999', unitPrice: '0', hsnCode: '6911' };
    const input = createOrderInput({ products: [{ ...product, [key]: value }] });
    expect(findOrderFormatProblems(input).map(({ field }) => field)).toEqual([`products.0.${key}`]);
  }
});

test('rejects a COD amount that is missing, zero, inexact or above the invoice amount', () => {
  expect(findCodProblems('999')).toEqual([]);
  expect(findCodProblems('0.01')).toEqual([]);
  const invalidAmounts = [
    ['', 'cod_amount_missing'],
    [' ', 'cod_amount_missing'],
    ['0', 'cod_amount_zero'],
    ['999.01', 'cod_amount_above_invoice'],
    ['1.234', 'cod_amount_invalid'],
  ] as const;
  for (const [amount, code] of invalidAmounts) {
    expect(findCodProblems(amount), amount).toMatchObject([{ field: 'payment.codAmount', code }]);
  }
});

test('rejects COD for an order of free products', () => {
  const freeProduct = { productName: 'Sample', quantity: '1', unitPrice: '0', hsnCode: '' };
  expect(findCodProblems(null, { products: [freeProduct] }).map(({ field }) => field)).toEqual([
    'payment.mode',
  ]);
});

test('reports the invalid fields of each box in a multi package', () => {
  const input = createPackedOrder('multi(B2C)', [
    { ...box, lengthCm: '10', breadthCm: '10', heightCm: '10' },
    { ...box, numberOfBoxes: '0', weightKg: 'x', heightCm: '0' },
  ]);
  expect(findOrderFormatProblems(input).map(({ field }) => field)).toEqual([
    'packages.boxes.1.numberOfBoxes',
    'packages.boxes.1.weightKg',
    'packages.boxes.1.heightCm',
  ]);
});

test('reports the problems of return checks and addresses after other problems', () => {
  const problems = parseOrder(
    createOrderInput({
      orderDate: '31/02/2026',
      pickup: { ...consignee, name: ' ', pincode: '12' },
      returnTo: { ...emptyAddress, phone: '12', email: 'x' },
      returned: {
        reason: 'other',
        checks: [{ check: 'brand', expected: '', isRequired: true }],
      },
    }),
  );
  expect(Array.isArray(problems) && problems.map(({ field }) => field)).toEqual([
    'orderDate',
    'returned.checks.0.expected',
    'pickup.name',
    'pickup.pincode',
    'returnTo.phone',
    'returnTo.email',
  ]);
});
