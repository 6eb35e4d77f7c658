import type { ShownProduct } from '@shipdesk/contract/orders/products';
import { beforeEach, expect, test } from 'vitest';
import {
  buildImportCsv,
  runImports,
  uploadImport,
  waitForImport,
} from '../../../test-support/imports.ts';
import { buildBulkPayload } from '../../../test-support/samples/bulk-payloads.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import {
  buildPresetPayload,
  buildProductPayload,
} from '../../../test-support/samples/product-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

let seller: Caller;
const app = await testApp();

beforeEach(async () => {
  seller = await app.signIn();
});

async function list(query = ''): Promise<ShownProduct[]> {
  const response = await seller.get(`/api/products${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

async function match(...products: readonly { sku?: string; productName: string }[]) {
  return (await seller.post('/api/products/match', { products })).json<{ data: ShownProduct[] }>()
    .data;
}

async function save(changes: Parameters<typeof buildProductPayload>[0] = {}) {
  const response = await seller.post('/api/products', buildProductPayload(changes));
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: ShownProduct }>().data;
}

const box = { boxId: 0, numberOfBoxes: '1', lengthCm: 20, breadthCm: 12, heightCm: 6.5 };
const pepper = { productName: 'Pepper', quantity: 1, unitPrice: 499.5, hsncode: '0904' };
const namedPepper = { productName: 'Pepper' };

async function capture(changes: Parameters<typeof buildOrderPayload>[0]) {
  const response = await seller.post('/booking/createPickup', buildOrderPayload(changes));
  expect(response.statusCode, response.body).toBe(201);
}

test('adds the products of an order and fills in missing values from a later order', async () => {
  await capture({ contentDetails: [{ ...pepper, hsncode: '', quantity: 2 }] });
  expect(await list()).toMatchObject([
    {
      name: 'Pepper',
      sku: '',
      hsnCode: '',
      pricePaise: 499_50,
      weightGrams: null,
      isLearned: true,
    },
  ]);
  await capture({
    contentDetails: [{ ...pepper, productName: 'PEPPER!', unitPrice: 450 }],
    weightDetails: [{ ...box, weightKg: 0.52 }],
  });
  expect(await list()).toMatchObject([
    {
      name: 'Pepper',
      hsnCode: '0904',
      pricePaise: 499_50,
      weightGrams: 520,
      size: { lengthMm: 200, breadthMm: 120, heightMm: 65 },
    },
  ]);
});

test('adds the products of a bulk file and an import', async () => {
  const rows = ['Tea', 'Coffee', 'Tea'].map((productName) => ({ productName }));
  expect((await seller.post('/booking/createBulkOrder', buildBulkPayload(rows))).statusCode).toBe(
    201,
  );
  const imports = runImports(app);
  const file = buildImportCsv([{ productName: 'Cardamom' }, { productName: 'Tea' }]);
  await waitForImport(seller, (await uploadImport(app, seller, file)).json());
  await imports.stop();
  expect((await list()).map(({ name }) => name)).toEqual(['Cardamom', 'Coffee', 'Tea']);
});

test('adds a product of concurrent orders once', async () => {
  const contentDetails = [pepper, { ...pepper, productName: 'Tea' }];
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      capture({ contentDetails: index % 2 === 0 ? contentDetails : contentDetails.toReversed() }),
    ),
  );
  expect((await list()).map(({ name }) => name)).toEqual(['Pepper', 'Tea']);
});

test('keeps the values that the seller entered', async () => {
  const { id } = await save({ sku: '', name: 'Pepper', weightGrams: 700, pricePaise: 100 });
  await capture({ contentDetails: [pepper], weightDetails: [{ ...box, weightKg: 0.52 }] });
  expect(await list()).toMatchObject([
    { id, weightGrams: 700, pricePaise: 100, isLearned: false, size: { lengthMm: 200 } },
  ]);
});

test('adds a product per SKU and matches by SKU but not by a shared name', async () => {
  const smallPepper = { ...pepper, sku: 'P-S' };
  const largePepper = { ...pepper, sku: 'P-L' };
  await capture({ contentDetails: [smallPepper, largePepper] });
  expect((await list('?search=p-l')).map(({ sku }) => sku)).toEqual(['P-L']);
  expect(await match({ sku: 'p-s', productName: 'unknown' })).toMatchObject([{ sku: 'P-S' }]);
  expect(await match({ productName: 'Pepper' })).toEqual([]);
});

test('fills in a removed value from a later order', async () => {
  for (let orders = 0; orders < 3; orders++) await capture({ contentDetails: [pepper] });
  const [{ id } = { id: '' }] = await list();
  const emptyForm = buildProductPayload({ sku: '', name: 'Pepper', hsnCode: '', pricePaise: null });
  expect((await seller.send('PUT', `/api/products/${id}`, emptyForm)).statusCode).toBe(200);
  await capture({ contentDetails: [pepper] });
  expect(await list()).toMatchObject([{ id, hsnCode: '0904', pricePaise: 499_50 }]);

  // Another server process removes a value.
  for (let orders = 0; orders < 2; orders++) await capture({ contentDetails: [pepper] });
  await app.ownerQuery('update products set price_paise = null where id = $1', [id]);
  app.clock.advance(5 * 60_000);
  await capture({ contentDetails: [pepper] });
  expect(await list()).toMatchObject([{ id, pricePaise: 499_50 }]);
});

test('does not match or add an archived product until it is restored', async () => {
  await capture({ contentDetails: [pepper] });
  const [{ id } = { id: '' }] = await list();
  expect((await seller.post(`/api/products/${id}/archive`, {})).statusCode).toBe(200);
  await capture({ contentDetails: [pepper] });
  expect([await list(), await match(namedPepper)]).toEqual([[], []]);
  expect(await list('?archived=yes')).toMatchObject([{ id, isArchived: true }]);
  await seller.post(`/api/products/${id}/restore`, {});
  expect(await match(namedPepper)).toMatchObject([{ id }]);
});

test('rejects a used SKU, a used name without an SKU and an unknown box', async () => {
  const { id } = await save({ sku: 'A-1', name: 'Pepper' });
  await save({ sku: '', name: 'Pepper' });
  const create = (changes: object) => seller.post('/api/products', buildProductPayload(changes));
  expect((await create({ sku: 'a - 1' })).json()).toMatchObject({
    reason: 'product_sku_taken',
    details: [{ field: 'sku' }],
  });
  expect((await create({ sku: '', name: 'PEPPER' })).json()).toMatchObject({
    reason: 'product_name_taken',
    details: [{ field: 'name' }],
  });
  expect((await create({ presetId: id })).json().reason).toBe('package_preset_unknown');
  const form = buildProductPayload({ sku: 'A-1' });
  expect((await seller.send('PUT', `/api/products/${id}`, form)).statusCode).toBe(200);
});

test('returns the box of a product until the box is deleted', async () => {
  const preset = await seller.post('/api/package-presets', buildPresetPayload({ name: 'Mailer' }));
  const { id: presetId } = preset.json().data;
  const takenResponse = await seller.post(
    '/api/package-presets',
    buildPresetPayload({ name: ' mailer ' }),
  );
  expect(takenResponse.json().reason).toBe('package_preset_name_taken');
  await save({ presetId });
  expect(await list()).toMatchObject([{ presetId, preset: { name: 'Mailer', tareGrams: 120 } }]);
  const change = buildPresetPayload({ name: 'Mailer', tareGrams: 90 });
  await seller.send('PUT', `/api/package-presets/${presetId}`, change);
  expect(await list()).toMatchObject([{ preset: { tareGrams: 90 } }]);
  expect((await seller.send('DELETE', `/api/package-presets/${presetId}`)).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ presetId: null, preset: null }]);
  expect((await seller.send('DELETE', `/api/package-presets/${presetId}`)).statusCode).toBe(404);
});

test('exports unarchived products in the columns of the import', async () => {
  const { id } = await save({ sku: 'OLD', name: 'Old tea' });
  await seller.post(`/api/products/${id}/archive`, {});
  await save({
    sku: 'P-1',
    name: '=Pepper',
    size: { lengthMm: 200, breadthMm: 120, heightMm: 65 },
  });
  const { body } = await seller.get('/api/products/export');
  expect(body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    '"SKU","Name","HSN","Price (Rs)","Weight (g)","Length (cm)","Breadth (cm)","Height (cm)","Box"',
    `"P-1","'=Pepper","0904","499.50","520","20","12","6.5",""`,
  ]);
});

test('lists 50 products per page by name', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    productName: `Item ${String(index).padStart(2, '0')}`,
  }));
  await seller.post('/booking/createBulkOrder', buildBulkPayload(rows));
  const firstPage = (await seller.get('/api/products?search=item')).json();
  const secondPage = (await seller.get('/api/products?search=item&page=2')).json();
  expect([
    firstPage.data.length,
    firstPage.hasMore,
    secondPage.data.length,
    secondPage.hasMore,
  ]).toEqual([50, true, 10, false]);
  expect(secondPage.data[0].name).toBe('Item 50');
});

test('adds and changes the products of a file and ignores empty cells', async () => {
  const tea = await save({ sku: '', name: 'Tea', pricePaise: 90_00, weightGrams: 250 });
  await save({ sku: 'P-1', name: 'Pepper' });
  const blanks = { hsnCode: '', pricePaise: null, weightGrams: null, size: null, presetId: null };
  const products = [
    { ...blanks, sku: 'T-1', name: 'Tea', pricePaise: 95_00 },
    { ...blanks, sku: 'p-1', name: 'Pepper' },
    { ...blanks, sku: '', name: 'Coffee' },
  ];
  const importFile = () => seller.post('/api/products/import', { products });
  expect((await importFile()).json()).toEqual({ data: { added: 1, changed: 2, same: 0 } });
  expect((await importFile()).json()).toEqual({ data: { added: 0, changed: 0, same: 3 } });
  expect(await list('?search=tea')).toMatchObject([
    { id: tea.id, sku: 'T-1', pricePaise: 95_00, weightGrams: 250 },
  ]);
});
