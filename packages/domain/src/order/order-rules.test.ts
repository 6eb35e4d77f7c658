import { expect, test } from 'vitest';
import type { OrderForm, PackageForm } from './order-form.ts';
import { codAmountPaise, invoiceTotalPaise, packageDefaults, packageTypes } from './order-form.ts';
import { firstOrderProblem, orderFormatProblems } from './order-rules.ts';

function orderForm(): OrderForm {
  return {
    consignee: {
      name: 'Asha Rao',
      phone: '98765 43210',
      altPhone: '',
      email: '',
      address: '12 Brigade Road',
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'India',
    },
    order: {
      orderId: '',
      referenceId: 'INV-1',
      orderDate: '31/12/2026',
      productDetails: [{ productName: 'Kettle', quantity: '2', unitPrice: '499.50' }],
      paymentType: 'prepaid',
      codCalculatedAmount: 'invoice',
      codAmount: '',
    },
    package: {
      ...packageDefaults,
      rovType: 'rovOwner',
      multipleBoxesDetails: [],
      resellerName: '',
      gstin: '',
      gstEwayBillNumber: '',
    },
    warehouseId: 'w1',
  };
}

function changed(change: (form: OrderForm) => void): OrderForm {
  const form = orderForm();
  change(form);
  return form;
}

const box = {
  numberOfBoxes: '2',
  weightPerBox: '1.5',
  lengthPerBox: '',
  widthPerBox: '',
  heightPerBox: '',
};

test('a complete order passes all checks', () => {
  expect(firstOrderProblem(orderForm())).toBeNull();
  expect(orderFormatProblems(orderForm())).toEqual([]);
});

test('Spec §5 order save, check 1: the consignee problem lists the missing field names', () => {
  const empty = changed((form) => {
    form.consignee = {
      name: ' ',
      phone: '',
      altPhone: '',
      email: '',
      address: '',
      pincode: '',
      city: '',
      state: '',
      country: '',
    };
  });
  expect(firstOrderProblem(empty)).toEqual({
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
  const some = changed((form) => {
    form.consignee.phone = '';
    form.consignee.city = '';
  });
  expect(firstOrderProblem(some)?.problem.params).toEqual({ missing: ['phone', 'city'] });
});

test('Spec §5 order save, check 2: the order date is required', () => {
  const form = changed(({ order }) => {
    order.orderDate = '';
  });
  expect(firstOrderProblem(form)).toMatchObject({
    check: 2,
    kind: 'error',
    problem: { code: 'order_date_missing' },
  });
});

test('Spec §5 order save, check 3: every product needs a name, a quantity and a unit price', () => {
  for (const key of ['productName', 'quantity', 'unitPrice'] as const) {
    const form = changed(({ order }) => {
      order.productDetails.push({ productName: 'Cup', quantity: '1', unitPrice: '10', [key]: ' ' });
    });
    expect(firstOrderProblem(form)).toEqual({
      check: 3,
      kind: 'error',
      problem: { code: 'products_incomplete' },
      fields: [`order.productDetails.1.${key}`],
    });
  }
  const without = changed(({ order }) => {
    order.productDetails = [];
  });
  expect(firstOrderProblem(without)?.check).toBe(3);
});

test('Spec §5 order save, check 4: a pickup address must be selected', () => {
  const form = changed((values) => {
    values.warehouseId = '';
  });
  expect(firstOrderProblem(form)).toEqual({
    check: 4,
    kind: 'error',
    problem: { code: 'pickup_not_selected' },
    fields: ['warehouseId'],
  });
});

test('Spec §5 order save, check 5: single packages require length, width and height', () => {
  for (const packageType of ['single(B2B)', 'single(B2C)'] as const) {
    const form = changed((values) => {
      values.package = { ...values.package, packageType, length: '', height: '' };
    });
    expect(firstOrderProblem(form)).toEqual({
      check: 5,
      kind: 'error',
      problem: { code: 'dimensions_incomplete' },
      fields: ['package.length', 'package.height'],
    });
  }
});

test('Spec §5 order save, check 5: multi packages require number and weight of every box', () => {
  const cases: [Partial<PackageForm>, string[]][] = [
    [{ multipleBoxesDetails: [] }, ['package.multipleBoxesDetails']],
    [
      { multipleBoxesDetails: [box, { ...box, numberOfBoxes: '', weightPerBox: '' }] },
      [
        'package.multipleBoxesDetails.1.numberOfBoxes',
        'package.multipleBoxesDetails.1.weightPerBox',
      ],
    ],
  ];
  for (const packageType of ['multi(B2B)', 'multi(B2C)'] as const) {
    for (const [change, fields] of cases) {
      const form = changed((values) => {
        values.package = { ...values.package, packageType, length: '', ...change };
      });
      expect(firstOrderProblem(form)).toEqual({
        check: 5,
        kind: 'error',
        problem: { code: 'boxes_incomplete' },
        fields,
      });
    }
    const complete = changed((values) => {
      values.package = { ...values.package, packageType, length: '', multipleBoxesDetails: [box] };
    });
    expect(firstOrderProblem(complete)).toBeNull();
  }
});

test('Spec §5 order save, check 6: from 50000 on a GST ewaybill number is required, as a warning', () => {
  const priced = (unitPrice: string, gstEwayBillNumber = '') =>
    changed((values) => {
      values.order.productDetails = [
        { productName: 'Loom', quantity: '2', unitPrice },
        { productName: 'Thread', quantity: '1', unitPrice: '0.02' },
      ];
      values.package.gstEwayBillNumber = gstEwayBillNumber;
    });
  expect(firstOrderProblem(priced('24999.98'))).toBeNull();
  expect(firstOrderProblem(priced('24999.99'))).toEqual({
    check: 6,
    kind: 'warning',
    problem: { code: 'eway_bill_missing' },
    fields: ['package.gstEwayBillNumber'],
  });
  expect(firstOrderProblem(priced('24999.99', '301000000001'))).toBeNull();
});

test('Spec §5 order save: the checks run in their order and only the first failure counts', () => {
  const form = changed((values) => {
    values.consignee.name = '';
    values.order.orderDate = '';
    values.order.productDetails = [{ productName: '', quantity: '', unitPrice: '' }];
    values.warehouseId = '';
    values.package.length = '';
  });
  const repairs: (() => void)[] = [
    () => (form.consignee.name = 'Asha'),
    () => (form.order.orderDate = '01/01/2026'),
    () =>
      (form.order.productDetails = [{ productName: 'Loom', quantity: '1', unitPrice: '50000' }]),
    () => (form.warehouseId = 'w1'),
    () => (form.package.length = '10'),
    () => (form.package.gstEwayBillNumber = '301000000001'),
  ];
  const checks = repairs.map((repair) => {
    const check = firstOrderProblem(form)?.check;
    repair();
    return check;
  });
  expect(checks).toEqual([1, 2, 3, 4, 5, 6]);
  expect(firstOrderProblem(form)).toBeNull();
});

test('Spec §4 package type: four options, of which single(B2C) is the default', () => {
  expect(packageTypes).toEqual(['single(B2B)', 'multi(B2B)', 'single(B2C)', 'multi(B2C)']);
  expect(packageDefaults.packageType).toBe('single(B2C)');
});

test('Spec §9 form defaults: weight 0.65 kg, length 35, width 35, height 6.5', () => {
  expect(packageDefaults).toMatchObject({
    weight: '0.65',
    length: '35',
    width: '35',
    height: '6.5',
  });
});

test('codAmountPaise is 0 when prepaid, else the invoice amount or the typed amount', () => {
  const { order } = orderForm();
  expect(invoiceTotalPaise(order.productDetails)).toBe(99_900);
  expect(codAmountPaise(order)).toBe(0);
  expect(codAmountPaise({ ...order, paymentType: 'cod' })).toBe(99_900);
  const manual = { ...order, paymentType: 'cod', codCalculatedAmount: 'manual' } as const;
  expect(codAmountPaise({ ...manual, codAmount: '150.25' })).toBe(15_025);
  expect(codAmountPaise({ ...manual, codAmount: '' })).toBeNull();
});

test('an invalid value is a problem of its field only', () => {
  const cases: [string, (form: OrderForm) => void][] = [
    ['consignee.phone', ({ consignee }) => (consignee.phone = '1234567890')],
    ['consignee.altPhone', ({ consignee }) => (consignee.altPhone = '12345')],
    ['consignee.email', ({ consignee }) => (consignee.email = 'asha')],
    ['consignee.pincode', ({ consignee }) => (consignee.pincode = '56000')],
    ['consignee.pincode', ({ consignee }) => (consignee.pincode = '999999')],
    ['order.orderDate', ({ order }) => (order.orderDate = '31/02/2026')],
    ['package.weight', (form) => (form.package.weight = '0')],
    ['package.weight', (form) => (form.package.weight = '0.0001')],
    ['package.width', (form) => (form.package.width = '300.1')],
    ['package.height', (form) => (form.package.height = '6.55')],
    ['package.gstin', (form) => (form.package.gstin = '29ABCDE1234F1Z5')],
    ['package.gstEwayBillNumber', (form) => (form.package.gstEwayBillNumber = '3010')],
  ];
  for (const [field, change] of cases) {
    const problems = orderFormatProblems(changed(change));
    expect(problems.map((problem) => problem.field)).toEqual([field]);
  }
});

test('a product needs a whole quantity from 1 to 9999, an exact price and a plausible HSN code', () => {
  const cases = [
    ['quantity', '0'],
    ['quantity', '1.5'],
    ['quantity', '10000'],
    ['unitPrice', '1.234'],
    ['unitPrice', '10000000.01'],
    ['hsnCode', '12345'],
  ] as const;
  for (const [key, value] of cases) {
    const form = changed(({ order }) => {
      const product = { productName: 'Cup', quantity: '9999', unitPrice: '0', hsnCode: '6911' };
      order.productDetails = [{ ...product, [key]: value }];
    });
    expect(orderFormatProblems(form).map(({ field }) => field)).toEqual([
      `order.productDetails.0.${key}`,
    ]);
  }
});

test('a COD amount is above 0 and at most the invoice amount', () => {
  const manual = (codAmount: string) =>
    orderFormatProblems(
      changed(({ order }) => {
        order.paymentType = 'cod';
        order.codCalculatedAmount = 'manual';
        order.codAmount = codAmount;
      }),
    );
  expect(manual('999')).toEqual([]);
  expect(manual('0.01')).toEqual([]);
  for (const amount of ['', '0', '999.01', '1.234']) {
    expect(
      manual(amount).map(({ field }) => field),
      amount,
    ).toEqual(['order.codAmount']);
  }
  const free = changed(({ order }) => {
    order.paymentType = 'cod';
    order.productDetails = [{ productName: 'Sample', quantity: '1', unitPrice: '0' }];
  });
  expect(orderFormatProblems(free).map(({ field }) => field)).toEqual(['order.paymentType']);
});

test('each box of a multi package is checked', () => {
  const form = changed((values) => {
    values.package.packageType = 'multi(B2C)';
    values.package.weight = '';
    values.package.multipleBoxesDetails = [
      { ...box, lengthPerBox: '10', widthPerBox: '10', heightPerBox: '10' },
      { ...box, numberOfBoxes: '0', weightPerBox: 'x', heightPerBox: '0' },
    ];
  });
  expect(orderFormatProblems(form).map(({ field }) => field)).toEqual([
    'package.multipleBoxesDetails.1.numberOfBoxes',
    'package.multipleBoxesDetails.1.weightPerBox',
    'package.multipleBoxesDetails.1.heightPerBox',
  ]);
});
