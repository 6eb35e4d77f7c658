import type { ListedWarehouse } from './warehouse-payload.ts';

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The view in the address bar: search, archived or not, page (from 0), page size. */
export interface WarehouseListView {
  readonly search: string;
  readonly isArchive: boolean;
  readonly page: number;
  readonly size: PageSize;
}

export function readWarehouseListView(params: URLSearchParams): WarehouseListView {
  const page = Number(params.get('page') ?? '1');
  return {
    search: params.get('q') ?? '',
    isArchive: params.get('show') === 'archived',
    page: Number.isInteger(page) && page >= 1 ? page - 1 : 0,
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? pageSizes[0],
  };
}

/** The query of a view, without defaults. */
export function warehouseListParams(view: WarehouseListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search !== '') params.set('q', view.search);
  if (view.isArchive) params.set('show', 'archived');
  if (view.page > 0) params.set('page', String(view.page + 1));
  if (view.size !== pageSizes[0]) params.set('size', String(view.size));
  return params;
}

/** The addresses with every word of the search in title, contact, phone, address or place. */
export function findWarehouses(
  warehouses: readonly ListedWarehouse[],
  { search, isArchive }: Pick<WarehouseListView, 'search' | 'isArchive'>,
): ListedWarehouse[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return warehouses.filter((warehouse) => {
    if (warehouse.isArchived !== isArchive) return false;
    const text = textOf(warehouse);
    return words.every((word) => text.includes(word));
  });
}

/** One page of addresses, or the last one for a page beyond the end. */
export function pageOf(
  warehouses: readonly ListedWarehouse[],
  { page, size }: Pick<WarehouseListView, 'page' | 'size'>,
): { page: number; rows: ListedWarehouse[] } {
  const shown = Math.min(page, Math.max(0, Math.ceil(warehouses.length / size) - 1));
  return { page: shown, rows: warehouses.slice(shown * size, (shown + 1) * size) };
}

function textOf(warehouse: ListedWarehouse): string {
  const texts = Object.entries(warehouse).filter(([name]) => name.startsWith('pickup'));
  return texts
    .map(([, text]) => text)
    .join('\n')
    .toLowerCase();
}
