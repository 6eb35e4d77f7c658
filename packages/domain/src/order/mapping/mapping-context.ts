import type { Address } from '../../values/contact/contact.ts';
import type { IsoDate } from '../../values/time/calendar.ts';
import type { PackagePreset, ProductIndex } from '../product/product.ts';

export interface MappingContext {
  /** The pickup address. Its name is the title of the warehouse. */
  readonly pickup: Address;
  /** The return address. Its name is the contact of the warehouse. */
  readonly returnTo: Address;
  /** The order date of orders that have none in the file. */
  readonly today: IsoDate;
  /** The box of orders without a size. */
  readonly preset?: Omit<PackagePreset, 'id'> | null;
  readonly products?: ProductIndex;
}

/** A saved warehouse. Orders of a mapped file have its address as pickup and return address. */
export interface MappedWarehouse {
  readonly id: string;
  readonly title: string;
  readonly address: Address;
}

export interface MappingSource {
  /** The default warehouse first. */
  readonly warehouses: readonly MappedWarehouse[];
  readonly presets: readonly PackagePreset[];
  readonly products: ProductIndex;
}

/**
 * Returns the seller's values that a mapping uses; null if the seller has no warehouse. Replaces an archived warehouse
 * with the default one, and a deleted preset with the fixed size.
 */
export function buildMappingContext(
  {
    warehouseId,
    presetId,
  }: { readonly warehouseId: string | null; readonly presetId?: string | null },
  { warehouses, presets, products }: MappingSource,
  today: IsoDate,
): MappingContext | null {
  const warehouse = warehouses.find(({ id }) => id === warehouseId) ?? warehouses[0];
  if (warehouse === undefined) return null;
  const pickup = { ...warehouse.address, name: warehouse.title };
  const preset = presets.find(({ id }) => id === presetId) ?? null;
  return { pickup, returnTo: warehouse.address, today, preset, products };
}
