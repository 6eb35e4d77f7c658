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
const unknownDetails = { sku: '', hsnCode: '', pricePaise: null, weightGrams: null, size: null };

const buildOrder = (contents: readonly Product[], boxes: readonly Box[] = [box]) => ({
  direction: 'forward' as const,
  contents,
  boxes,
});

test('learns a product with weight and size from a box with a single piece', () => {
  expect(listLearnedProducts([buildOrder([pepper])])).toEqual([
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
])('learns no weight and no size from %s', (_, contents, boxes) => {
  expect(listLearnedProducts([buildOrder(contents, boxes)])).toMatchObject([
    { weightGrams: null, size: null, pricePaise: 499_50 },
  ]);
});

test('merges orders of one product and keeps the first known value of each field', () => {
  const freeProduct = { ...pepper, productName: 'PEPPER', unitPricePaise: 0, hsnCode: '' };
  const tea = { productName: 'Tea', quantity: 1, unitPricePaise: 0, hsnCode: '' };
  const learnedProducts = listLearnedProducts([
    buildOrder([freeProduct, tea]),
    buildOrder([pepper]),
  ]);
  expect(learnedProducts).toMatchObject([
    { name: 'PEPPER', hsnCode: '0904', pricePaise: 499_50, weightGrams: 520 },
    { ...unknownDetails, name: 'Tea' },
  ]);
});

test('keeps products with different SKUs separate', () => {
  const smallProduct = { ...pepper, sku: 'P-S' };
  const largeProduct = { ...pepper, sku: 'P-L' };
  const learnedProducts = listLearnedProducts([buildOrder([smallProduct, largeProduct])]);
  expect(learnedProducts.map(({ sku }) => sku)).toEqual(['P-S', 'P-L']);
});

test('ignores a name without letters and digits', () => {
  expect(listLearnedProducts([buildOrder([{ ...pepper, productName: '--' }])])).toEqual([]);
});

test('learns nothing from a reverse order', () => {
  expect(listLearnedProducts([{ ...buildOrder([pepper]), direction: 'reverse' }])).toEqual([]);
});

test('finds a charged parcel only for a single product in a single box', () => {
  const { contents, boxes } = buildOrder([{ ...pepper, quantity: 2 }]);
  expect(findChargedParcel({ contents, boxes }, 900)).toEqual({
    product: contents[0],
    parcel: { quantity: 2, weightGrams: 900, lengthMm: 200, breadthMm: 120, heightMm: 65 },
  });
  expect(findChargedParcel({ contents: [pepper, pepper], boxes }, 900)).toBeNull();
  expect(findChargedParcel({ contents, boxes: [{ ...box, boxes: 2 }] }, 900)).toBeNull();
});
