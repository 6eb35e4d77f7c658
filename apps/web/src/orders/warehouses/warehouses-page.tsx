import { t } from '@lingui/core/macro';
import { Plus, Search, Warehouse } from 'lucide-react';
import { useRef, useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { type EmptyList, refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { buildWarehouseColumns } from './warehouse-columns.tsx';
import { AddWarehouseDialog, WarehouseDialog } from './warehouse-dialog.tsx';
import { type ListedWarehouse, toWarehouseForm } from './warehouse-form.ts';
import { type WarehouseAction, warehousesApi } from './warehouses-api.ts';

const pageSizes = [25, 50, 100] as const;

export function WarehousesPage() {
  const params = useListParams();
  const search = params.searchParams.get('q') ?? '';
  const isArchive = params.searchParams.get('show') === 'archived';
  const pageSize =
    pageSizes.find((size) => String(size) === params.searchParams.get('size')) ?? pageSizes[0];
  const mayWrite = useMay('settings:write');
  const warehouses = warehousesApi.useListAllWarehousesQuery();
  const registrations = warehousesApi.useListRegistrationsQuery(undefined, refetchOnMount);
  const [changeWarehouse] = warehousesApi.useChangeWarehouseMutation();
  const [isAdding, setAdding] = useState(false);
  const [editedWarehouse, setEditedWarehouse] = useState<ListedWarehouse | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);

  async function applyAction({ id }: ListedWarehouse, action: WarehouseAction) {
    await runCall(changeWarehouse({ id, action }), {
      failure: t`The warehouse could not be changed. Try again.`,
      success: ({ message }) => message,
    });
  }
  const searchFor = (text: string) => params.change({ q: text }, { replace: true });

  usePageKey(isSearchKey, () => searchBox.current?.focus());

  const allWarehouses = warehouses.data?.data ?? [];
  const foundWarehouses = findWarehouses(allWarehouses, { search, isArchive });
  const foundCount = foundWarehouses.length;
  const { page, rows } = slicePage(foundWarehouses, { page: params.page - 1, pageSize });
  const archivedCount = allWarehouses.filter(({ isArchived }) => isArchived).length;

  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-xl font-semibold tracking-tight text-ink">{t`Warehouses`}</h1>
        <div className="ml-auto">
          <May permission="settings:write">
            <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
              {t`Add Warehouse`}
            </Button>
          </May>
        </div>
      </header>
      <ListView
        query={warehouses}
        items={warehouses.data && rows}
        failure={t`The warehouses could not be loaded`}
        toolbar={
          <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
            <SearchBox
              ref={searchBox}
              label={t`Search warehouses`}
              placeholder={t`Title, contact, phone or place`}
              value={search}
              onChange={searchFor}
            />
            <Checkbox
              isSelected={isArchive}
              onChange={(isChosen) => params.change({ show: isChosen ? 'archived' : null })}
            >{t`Archived (${archivedCount})`}</Checkbox>
            <p role="status" className="sr-only">
              {warehouses.data === undefined ? '' : t`${foundCount} shown`}
            </p>
          </div>
        }
        summary={
          registrations.error !== undefined &&
          !registrations.isFetching && (
            <Banner
              tone="warn"
              action={{ label: t`Try again`, onPress: () => void registrations.refetch() }}
            >
              {t`Shipdesk could not load the registrations of your warehouses with carriers.`}
            </Banner>
          )
        }
        label={isArchive ? t`Archived warehouses` : t`Warehouses`}
        columns={buildWarehouseColumns({
          registrations: registrations.data?.data ?? [],
          onEdit: setEditedWarehouse,
          onAction: (warehouse, action) => void applyAction(warehouse, action),
        })}
        onRowAction={(id) => {
          const selectedWarehouse = rows.find((row) => row.id === id);
          if (mayWrite && selectedWarehouse?.isArchived === false)
            setEditedWarehouse(selectedWarehouse);
        }}
        empty={describeEmptyList({
          search: search.trim(),
          isArchive,
          onClearSearch: () => searchFor(''),
          onAdd: () => setAdding(true),
        })}
        paging={
          foundCount > pageSizes[0]
            ? {
                page,
                pageSize,
                total: foundCount,
                pageSizes,
                onPageChange: (next) => params.change({ page: String(next + 1) }),
                onPageSizeChange: (size) =>
                  params.change({ size: size === pageSizes[0] ? null : String(size) }),
              }
            : null
        }
      />
      {isAdding && <AddWarehouseDialog onClose={() => setAdding(false)} />}
      {editedWarehouse !== null && (
        <WarehouseDialog
          key={editedWarehouse.id}
          title={t`Edit Warehouse`}
          values={toWarehouseForm(editedWarehouse)}
          editedId={editedWarehouse.id}
          onClose={() => setEditedWarehouse(null)}
        />
      )}
    </>
  );
}

export function findWarehouses(
  warehouses: readonly ListedWarehouse[],
  { search, isArchive }: { search: string; isArchive: boolean },
): ListedWarehouse[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return warehouses.filter((warehouse) => {
    if (warehouse.isArchived !== isArchive) return false;
    const texts = Object.entries(warehouse).filter(([name]) => name.startsWith('pickup'));
    const text = texts
      .map(([, value]) => value)
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** `page` counts from 0. A page beyond the end becomes the last page. */
export function slicePage(
  warehouses: readonly ListedWarehouse[],
  { page, pageSize }: { page: number; pageSize: number },
): { page: number; rows: ListedWarehouse[] } {
  const lastPage = Math.max(0, Math.ceil(warehouses.length / pageSize) - 1);
  const validPage = Math.min(page, lastPage);
  const start = validPage * pageSize;
  return { page: validPage, rows: warehouses.slice(start, start + pageSize) };
}

interface EmptyProps {
  search: string;
  isArchive: boolean;
  onClearSearch: () => void;
  onAdd: () => void;
}

function describeEmptyList({ search, isArchive, onClearSearch, onAdd }: EmptyProps): EmptyList {
  if (search !== '') {
    return {
      icon: Search,
      title: t`Nothing found for “${search}”`,
      text: t`The search covers title, contact, phone, address and place.`,
      action: <Button onPress={onClearSearch}>{t`Clear the search`}</Button>,
    };
  }
  if (isArchive) {
    return {
      icon: Warehouse,
      title: t`Nothing is archived`,
      text: t`An archived warehouse is kept here and cannot be chosen for orders.`,
    };
  }
  return {
    icon: Warehouse,
    title: t`No warehouses yet`,
    text: t`Add the address that your parcels are picked up from. You can then choose it when you add an order.`,
    action: (
      <May permission="settings:write">
        <Button variant="primary" onPress={onAdd}>
          {t`Add Warehouse`}
        </Button>
      </May>
    ),
  };
}
