import type { PresetBody } from '@shipdesk/contract/orders/package-presets';
import type { ProductBody } from '@shipdesk/contract/orders/products';
import { createUniqueText } from '../call-rows.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';

export const buildPresetPayload = (changes: Partial<PresetBody> = {}): PresetBody => ({
  name: createUniqueText('Box'),
  lengthMm: 300,
  breadthMm: 200,
  heightMm: 100,
  tareGrams: 120,
  ...changes,
});

export const buildProductPayload = (changes: Partial<ProductBody> = {}): ProductBody => ({
  sku: createUniqueText('SKU'),
  name: createUniqueText('Pepper'),
  hsnCode: '0904',
  pricePaise: 499_50,
  weightGrams: 520,
  size: null,
  presetId: null,
  ...changes,
});

async function addPreset(_app: TestApp, caller: Caller) {
  const response = await caller.post('/api/package-presets', buildPresetPayload());
  return { id: response.json<{ data: { id: string } }>().data.id };
}

async function addProduct(_app: TestApp, caller: Caller) {
  const response = await caller.post('/api/products', buildProductPayload());
  return { id: response.json<{ data: { id: string } }>().data.id };
}

async function addArchivedProduct(app: TestApp, caller: Caller) {
  const { id } = await addProduct(app, caller);
  await caller.post(`/api/products/${id}/archive`, undefined);
  return { id };
}

export const productCallSamples = {
  createPackagePreset: { body: () => buildPresetPayload() },
  changePackagePreset: { params: addPreset, body: () => buildPresetPayload() },
  deletePackagePreset: { params: addPreset },
  createProduct: { body: () => buildProductPayload() },
  changeProduct: { params: addProduct, body: () => buildProductPayload() },
  archiveProduct: { params: addProduct },
  importProducts: { body: () => ({ products: [buildProductPayload()] }) },
  restoreProduct: { params: addArchivedProduct },
} satisfies Readonly<Record<string, CallSample>>;
