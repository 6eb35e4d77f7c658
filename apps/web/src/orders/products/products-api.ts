import * as presets from '@shipdesk/contract/orders/package-presets';
import * as products from '@shipdesk/contract/orders/products';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const productsApi = buildCalls(({ query, mutation }) => ({
  listProducts: query(products.listProducts, ['Product']),
  matchProducts: query(products.matchProducts, ['Product']),
  createProduct: mutation(products.createProduct, afterSuccess('Product')),
  changeProduct: mutation(products.changeProduct, afterSuccess('Product')),
  archiveProduct: mutation(products.archiveProduct, afterSuccess('Product')),
  restoreProduct: mutation(products.restoreProduct, afterSuccess('Product')),
  importProducts: mutation(products.importProducts, afterSuccess('Product')),
  listPackagePresets: query(presets.listPackagePresets, ['PackagePreset']),
  createPackagePreset: mutation(presets.createPackagePreset, afterSuccess('PackagePreset')),
  // Products show the size of their box.
  changePackagePreset: mutation(
    presets.changePackagePreset,
    afterSuccess('PackagePreset', 'Product'),
  ),
  deletePackagePreset: mutation(
    presets.deletePackagePreset,
    afterSuccess('PackagePreset', 'Product'),
  ),
}));
