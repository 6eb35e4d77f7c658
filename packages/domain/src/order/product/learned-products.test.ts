import { expect, test } from 'vitest';
import type { Box, Product } from '../order.ts';
import { findChargedParcel, listLearnedProducts } from './learned-products.ts';

const pepper: Product = {
  productName: 'Pepper',
  quantity: 1,
  unitPricePaise: 499_50,
  hsnCode: '0904',
};
const box: Box = { boxes: 1, weightGrams: 520, lengthMm: 200, breadthMm: 120, heightMm: 65 };
const defaultBox: Box = { boxes: 1, weightGrams: 650, lengthMm: 350, breadthMm: 350, heightMm: 65 };
const unknown = { sku: '', hsnCode: '', pricePaise: null, weightGrams: null, size: null };

const order = (contents: readonly Product[], boxes: readonly Box[] = [box]) => ({
  direction: 'forward' as const,
  contents,
  boxes,
});

test('one piece that is alone in its box gives its weight and size', () => {
  expect(listLearnedProducts([order([pepper])])).toEqual([
    {
      sku: '',
      name: 'Pepper',
      hsnCode: '0904',
      pricePaise: 499_50,
      weightGrams: 520,
      size: { lengthMm: 200, breadthMm: 120, heightMm: 65 },
    },
  ]);
});

test.each([
  ['the default box of a form', [pepper], [defaultBox]],
  ['several pieces', [{ ...pepper, quantity: 2 }], [box]],
  ['several boxes', [pepper], [{ ...box, boxes: 2 }]],
])('%s give no weight and no size', (_, contents, boxes) => {
  expect(listLearnedProducts([order(contents, boxes)])).toMatchObject([
    { weightGrams: null, size: null, pricePaise: 499_50 },
  ]);
});

test('orders of one product are one product, with the first value of each kind', () => {
  const free = { ...pepper, productName: 'PEPPER', unitPricePaise: 0, hsnCode: '' };
  const tea = { productName: 'Tea', quantity: 1, unitPricePaise: 0, hsnCode: '' };
  const learned = listLearnedProducts([order([free, tea]), order([pepper])]);
  expect(learned).toMatchObject([
    { name: 'PEPPER', hsnCode: '0904', pricePaise: 499_50, weightGrams: 520 },
    { ...unknown, name: 'Tea' },
  ]);
});

test('products with other SKUs are separate, and a name without letters is none', () => {
  const small = { ...pepper, sku: 'P-S' };
  const large = { ...pepper, sku: 'P-L' };
  const learned = listLearnedProducts([order([small, large, { ...pepper, productName: '--' }])]);
  expect(learned.map(({ sku }) => sku)).toEqual(['P-S', 'P-L']);
});

test('a reverse order teaches nothing', () => {
  expect(listLearnedProducts([{ ...order([pepper]), direction: 'reverse' }])).toEqual([]);
});

test('a charged parcel is that of a single product in a single box', () => {
  const { contents, boxes } = order([{ ...pepper, quantity: 2 }]);
  expect(findChargedParcel({ contents, boxes }, 900)).toEqual({
    product: contents[0],
    parcel: { quantity: 2, weightGrams: 900, lengthMm: 200, breadthMm: 120, heightMm: 65 },
  });
  expect(findChargedParcel({ contents: [pepper, pepper], boxes }, 900)).toBeNull();
  expect(findChargedParcel({ contents, boxes: [{ ...box, boxes: 2 }] }, 900)).toBeNull();
});
