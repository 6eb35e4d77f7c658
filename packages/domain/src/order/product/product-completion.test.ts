import { expect, test } from 'vitest';
import { defaultBox, type ProductInput } from '../order.ts';
import { indexProducts, type SavedProduct, toNameKey, toSkuKey } from './product.ts';
import { completeFromProducts } from './product-completion.ts';

const unknownBox = { numberOfBoxes: 1, weightKg: '', lengthCm: '', breadthCm: '', heightCm: '' };
const mailer = { name: 'Mailer', lengthMm: 300, breadthMm: 200, heightMm: 40, tareGrams: 30 };

const buildProduct = (changes: Partial<SavedProduct> = {}): SavedProduct => ({
  sku: '',
  name: 'Black pepper 500 g',
  hsnCode: '0904',
  pricePaise: 499_50,
  weightGrams: 520,
  size: { lengthMm: 200, breadthMm: 120, heightMm: 65 },
  preset: null,
  parcels: [],
  ...changes,
});

const buildLine = (changes: Partial<ProductInput> = {}): ProductInput => ({
  productName: 'black  PEPPER, 500 g',
  quantity: '1',
  unitPrice: '',
  hsnCode: '',
  ...changes,
});

function complete(
  products: readonly SavedProduct[],
  lines: readonly ProductInput[],
  boxes: readonly (typeof unknownBox)[] = [unknownBox],
) {
  const order = { products: lines, packages: { boxes } };
  const { order: completedOrder, completions } = completeFromProducts(
    order,
    indexProducts(products),
  );
  return { lines: completedOrder.products, boxes: completedOrder.packages.boxes, completions };
}

test('a name key is in lower case without punctuation and repeated spaces', () => {
  expect(toNameKey('  Kurta — Set (Ｍ), Blue!')).toBe('kurta set m blue');
});

test('an SKU key is in lower case without spaces', () => {
  expect(toSkuKey(' KS-m Blue ')).toBe('ks-mblue');
});

test('fills in a missing price, HSN code, weight and size and names the product', () => {
  expect(complete([buildProduct()], [buildLine()])).toEqual({
    lines: [{ ...buildLine(), unitPrice: '499.5', hsnCode: '0904' }],
    boxes: [{ ...unknownBox, weightKg: '0.52', lengthCm: '20', breadthCm: '12', heightCm: '6.5' }],
    completions: ['unitPrice', 'hsnCode', 'weight', 'size'].map((field) => ({
      field,
      products: ['Black pepper 500 g'],
    })),
  });
});

test('keeps every value of a complete order, including a price of zero', () => {
  const line = buildLine({ unitPrice: '0', hsnCode: '1006' });
  const box = { ...unknownBox, ...defaultBox, numberOfBoxes: 1 };
  const { lines, boxes, completions } = complete([buildProduct()], [line], [box]);
  expect([lines, boxes, completions]).toEqual([[line], [box], []]);
});

test('prefers a product with the same SKU to a product with the same name', () => {
  const largeProduct = buildProduct({ sku: 'BP-1000', name: 'Pepper, large', weightGrams: 1020 });
  const line = buildLine({ sku: 'bp-1000' });
  expect(complete([buildProduct(), largeProduct], [line]).boxes[0]?.weightKg).toBe('1.02');
});

test('matches a shared name only to a product without an SKU', () => {
  const kurtas = ['S', 'M'].map((size) => buildProduct({ sku: `KS-${size}`, name: 'Kurta' }));
  expect(complete(kurtas, [buildLine({ productName: 'Kurta' })]).completions).toEqual([]);
  const plainProduct = buildProduct({ name: 'Kurta', weightGrams: 310 });
  expect(
    complete([...kurtas, plainProduct], [buildLine({ productName: 'Kurta' })]).boxes[0]?.weightKg,
  ).toBe('0.31');
});

test('uses the size of a shared box and adds the tare weight to the pieces', () => {
  const pepper = buildProduct({ preset: mailer });
  const tea = buildProduct({ name: 'Tea', weightGrams: 100, preset: mailer });
  const lines = [buildLine({ quantity: '2' }), buildLine({ productName: 'Tea', quantity: '3' })];
  expect(complete([pepper, tea], lines).boxes).toEqual([
    { ...unknownBox, weightKg: '1.37', lengthCm: '30', breadthCm: '20', heightCm: '4' },
  ]);
});

test('multiplies the weight but leaves out the size for several pieces without a box', () => {
  const { boxes } = complete([buildProduct()], [buildLine({ quantity: '2' })]);
  expect(boxes).toEqual([{ ...unknownBox, weightKg: '1.04' }]);
});

test('uses a charged parcel only for the same quantity', () => {
  const parcels = [{ quantity: 2, weightGrams: 1500, lengthMm: 250, breadthMm: 150, heightMm: 80 }];
  const product = buildProduct({ parcels });
  expect(complete([product], [buildLine({ quantity: '2' })]).boxes).toEqual([
    { ...unknownBox, weightKg: '1.5', lengthCm: '25', breadthCm: '15', heightCm: '8' },
  ]);
  expect(complete([product], [buildLine({ quantity: '3' })]).boxes[0]?.weightKg).toBe('1.56');
});

test('keeps the boxes when a product, a weight or the contents of a box are unknown', () => {
  const unknownLine = buildLine({ productName: 'Tea' });
  expect(complete([buildProduct()], [buildLine(), unknownLine]).boxes).toEqual([unknownBox]);
  const weightless = buildProduct({ weightGrams: null, size: null });
  expect(complete([weightless], [buildLine()]).boxes).toEqual([unknownBox]);
  const twoBoxes = [unknownBox, unknownBox];
  expect(complete([buildProduct()], [buildLine()], twoBoxes).boxes).toEqual(twoBoxes);
});

test('adds a box with the known weight to an order without boxes', () => {
  expect(complete([buildProduct()], [buildLine()], []).boxes).toMatchObject([{ weightKg: '0.52' }]);
  expect(complete([], [buildLine()], []).boxes).toEqual([]);
});
