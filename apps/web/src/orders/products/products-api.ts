import * as presets from '@shipdesk/contract/orders/package-presets';
import * as products from '@shipdesk/contract/orders/products';
import { buildCalls } from '../../api/calls.ts';

export const productsApi = buildCalls(({ query }) => ({
  matchProducts: query(products.matchProducts, ['Product']),
  listPackagePresets: query(presets.listPackagePresets, ['PackagePreset']),
}));
