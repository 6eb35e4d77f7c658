import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { isNewKey, isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { Pagination } from '../../product/pagination.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

import { Table } from '../../ui/table/table.tsx';
import { AddWarehouseDialog } from './add-warehouse-dialog.tsx';
import { warehouseColumns } from './warehouse-columns.tsx';
import { WarehouseDialog } from './warehouse-dialog.tsx';
import { WarehousesEmpty, WarehousesFailed, WarehousesLoading } from './warehouse-list-states.tsx';
import {
  findWarehouses,
  pageOf,
  pageSizes,
  readWarehouseListView,
  type WarehouseListView,
  warehouseListParams,
} from './warehouse-list-view.ts';
import { type ListedWarehouse, warehouseFormOf } from './warehouse-payload.ts';
import {
  useChangeWarehouseMutation,
  useListAllWarehousesQuery,
  useListRegistrationsQuery,
  type WarehouseAction,
} from './warehouses-api.ts';

/** The seller's pickup addresses: search, add, edit, default, archive. Search and page live in the address bar. */
export function WarehousesPage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const view = readWarehouseListView(params);
  const { data, error, isFetching, refetch } = useListAllWarehousesQuery();
  const registrations = useListRegistrationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changeWarehouse] = useChangeWarehouseMutation();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<ListedWarehouse | null>(null);
  const search = useRef<HTMLInputElement>(null);

  const show = (changes: Partial<WarehouseListView>, replace = false) =>
    setParams(warehouseListParams({ ...view, page: 0, ...changes }), { replace });

  async function act({ id }: ListedWarehouse, action: WarehouseAction) {
    const { data: answer, error: refusal } = await changeWarehouse({ id, action });
    if (answer === undefined)
      toast.error(messageOf(refusal, t`The warehouse could not be changed. Please try again.`));
    else toast.success(answer.message);
  }
  const columns = warehouseColumns({
    registrations: registrations.data?.data ?? [],
    onEdit: setEdited,
    onAction: (warehouse, action) => void act(warehouse, action),
  });

  usePageKey(isNewKey, () => setAdding(true));
  usePageKey(isSearchKey, () => search.current?.focus());

  const all = data?.data ?? [];
  const found = findWarehouses(all, view);
  const foundCount = found.length;
  const { page, rows } = pageOf(found, view);
  const archivedCount = all.filter(({ isArchived }) => isArchived).length;

  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-xl font-semibold tracking-tight text-ink">{t`Warehouses`}</h1>
        <div className="ml-auto">
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onPress={() => setAdding(true)}
          >
            {t`Add Warehouse`}
          </Button>
        </div>
      </header>
      <div className="mt-4 mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          ref={search}
          label={t`Search warehouses`}
          placeholder={t`Title, contact, phone or place`}
          value={view.search}
          onChange={(text) => show({ search: text }, true)}
        />
        <Checkbox
          isSelected={view.isArchive}
          onChange={(isArchive) => show({ isArchive })}
        >{t`Archived (${archivedCount})`}</Checkbox>
        <p role="status" className="sr-only">
          {data === undefined ? '' : t`${foundCount} shown`}
        </p>
      </div>
      {data === undefined && error !== undefined && !isFetching ? (
        <WarehousesFailed
          message={messageOf(error, t`Please try again.`)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <WarehousesLoading />
      ) : (
        <div className="flex flex-col gap-3">
          {registrations.error !== undefined && !registrations.isFetching && (
            <Banner
              tone="warn"
              action={
                <Button size="sm" onPress={() => void registrations.refetch()}>
                  {t`Try again`}
                </Button>
              }
            >
              {t`Shipdesk could not load the registrations of your warehouses with carriers.`}
            </Banner>
          )}
          <Table
            label={view.isArchive ? t`Archived warehouses` : t`Warehouses`}
            columns={columns}
            items={rows}
            getId={({ id }) => id}
            isPending={isFetching}
            onRowAction={(id) => {
              const chosen = rows.find((row) => row.id === id);
              if (chosen?.isArchived === false) setEdited(chosen);
            }}
            emptyState={
              <WarehousesEmpty
                search={view.search}
                isArchive={view.isArchive}
                onClearSearch={() => show({ search: '' }, true)}
                onAdd={() => setAdding(true)}
              />
            }
          />
          {found.length > pageSizes[0] && (
            <Pagination
              page={page}
              pageSize={view.size}
              total={found.length}
              pageSizes={pageSizes}
              onPageChange={(next) =>
                navigate({ search: `${warehouseListParams({ ...view, page: next })}` })
              }
              onPageSizeChange={(chosen) => {
                const size = pageSizes.find((one) => one === chosen);
                if (size !== undefined) show({ size });
              }}
            />
          )}
        </div>
      )}
      <AddWarehouseDialog isOpen={isAdding} onOpenChange={setAdding} />
      {edited !== null && (
        <WarehouseDialog
          key={edited.id}
          title={t`Edit Warehouse`}
          values={warehouseFormOf(edited)}
          editedId={edited.id}
          onOpenChange={() => setEdited(null)}
        />
      )}
    </>
  );
}
