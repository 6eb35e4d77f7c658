import { plural, t } from '@lingui/core/macro';
import {
  exportProducts,
  PRODUCTS_PAGE_SIZE,
  type ShownProduct,
} from '@shipdesk/contract/orders/products';
import { Archive, ArchiveRestore, Pencil, Plus, Search, Tags, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { buildCall } from '../../api/calls.ts';
import { formatPaise, formatSize } from '../../lib/format.ts';
import { isNewKey, isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { type EmptyList, refetchOnMount } from '../../product/loaded.tsx';
import { ParamSearch } from '../../product/param-search.tsx';
import { CsvButton } from '../../product/save-document.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductFileDialog } from './product-file-dialog.tsx';
import { productsApi } from './products-api.ts';

type OpenDialog = 'new' | 'file' | ShownProduct | null;

export function ProductsPage() {
  const params = useListParams();
  const search = params.readText('q');
  const isArchive = params.readText('show') === 'archived';
  const query = productsApi.useListProductsQuery(
    {
      ...(search !== '' && { search }),
      ...(isArchive && { archived: 'yes' as const }),
      page: String(params.page),
    },
    refetchOnMount,
  );
  const [archive] = productsApi.useArchiveProductMutation();
  const [restore] = productsApi.useRestoreProductMutation();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const mayWrite = useMay('orders:write');
  usePageKey(isSearchKey, () => searchBox.current?.focus());
  usePageKey(isNewKey, () => {
    if (mayWrite) setDialog('new');
  });

  async function toggleArchive({ id, name, isArchived }: ShownProduct) {
    await runCall(isArchived ? restore({ id }) : archive({ id }), {
      failure: t`The product could not be changed. Try again.`,
      success: () => (isArchived ? t`${name} is restored.` : t`${name} is archived.`),
    });
  }

  const products = query.data?.data;
  // The empty state has the same buttons, so hide the header until the list is loaded.
  const isUnfilteredFirstPage = search === '' && !isArchive && params.page === 1;
  const hasHeader =
    !isUnfilteredFirstPage || (products === undefined ? query.isError : products.length > 0);
  const actions = (
    <May permission="orders:write">
      <Button icon={Upload} hasMutedIcon onPress={() => setDialog('file')}>
        {t`Import…`}
      </Button>
      <Button variant="primary" icon={Plus} onPress={() => setDialog('new')}>
        {t`Add product`}
      </Button>
    </May>
  );
  return (
    <>
      <ListView
        title={t`Products`}
        description={t`Shipdesk learns products from your orders. It fills in the weight, size, price and HSN code that you leave out of new orders.`}
        actions={hasHeader && <div className="flex flex-wrap gap-2">{actions}</div>}
        query={query}
        items={products}
        failure={t`The products could not be loaded`}
        toolbar={
          hasHeader && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="w-72 max-sm:w-auto max-sm:flex-1">
                <ParamSearch
                  ref={searchBox}
                  name="q"
                  label={t`Find a product`}
                  placeholder={t`Name or SKU`}
                />
              </div>
              <Checkbox
                isSelected={isArchive}
                onChange={(isChosen) => params.change({ show: isChosen ? 'archived' : null })}
              >{t`Archived`}</Checkbox>
              <CsvButton
                request={buildCall(exportProducts, undefined)}
                fallbackName="products.csv"
                failure={t`The products could not be exported. Try again.`}
              />
            </div>
          )
        }
        columns={buildColumns({
          onEdit: setDialog,
          onToggleArchive: (product) => void toggleArchive(product),
        })}
        onRowAction={(id) => {
          const product = products?.find((row) => row.id === id);
          if (mayWrite && product?.isArchived === false) setDialog(product);
        }}
        paging={params.pageByNumber({
          pageSize: PRODUCTS_PAGE_SIZE,
          rows: products,
          hasMore: query.data?.hasMore,
        })}
        empty={describeEmptyList({
          search,
          isArchive,
          action: <div className="flex flex-wrap justify-center gap-2">{actions}</div>,
          onClear: () => params.change({ q: null }),
        })}
      />
      {dialog === 'file' && <ProductFileDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'file' && (
        <ProductDialog product={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function describeEmptyList({
  search,
  isArchive,
  action,
  onClear,
}: {
  search: string;
  isArchive: boolean;
  action: EmptyList['action'];
  onClear: () => void;
}): EmptyList {
  if (search !== '') {
    return {
      icon: Search,
      title: t`Nothing found for “${search}”`,
      text: t`The search covers the name and the SKU.`,
      action: <Button onPress={onClear}>{t`Clear the search`}</Button>,
    };
  }
  if (isArchive) {
    return {
      icon: Archive,
      title: t`Nothing is archived`,
      text: t`Shipdesk does not use archived products to complete orders.`,
    };
  }
  return {
    icon: Tags,
    title: t`No products yet`,
    text: t`Your first order adds its products here. You can also add them, or import them from a file.`,
    action,
    isFirstUse: true,
  };
}

interface ColumnHandlers {
  onEdit: (product: ShownProduct) => void;
  onToggleArchive: (product: ShownProduct) => void;
}

const buildColumns = (handlers: ColumnHandlers): readonly TableColumn<ShownProduct>[] => [
  {
    header: t`Product`,
    isWide: true,
    render: ({ name, sku, isLearned }) => (
      <>
        <span className="line-clamp-2 font-medium wrap-break-word text-ink">{name}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted empty:hidden">
          {sku !== '' && <span className="break-all">{t`SKU ${sku}`}</span>}
          {isLearned && <Badge>{t`From orders`}</Badge>}
        </span>
      </>
    ),
  },
  { header: t`HSN`, width: 'w-20', render: ({ hsnCode }) => hsnCode || <Unknown /> },
  {
    header: t`Price`,
    align: 'end',
    width: 'w-28',
    render: ({ pricePaise }) => (pricePaise === null ? <Unknown /> : formatPaise(pricePaise)),
  },
  {
    header: t`Weight`,
    align: 'end',
    width: 'w-32',
    render: ({ weightGrams, parcels }) =>
      renderLines(
        weightGrams === null ? <Unknown /> : t`${weightGrams.toLocaleString('en-IN')} g`,
        parcels.length > 0 &&
          plural(parcels.length, { one: '# charged parcel', other: '# charged parcels' }),
      ),
  },
  {
    header: t`Box or size`,
    width: 'w-44',
    render: ({ preset, size }) => {
      if (preset !== null) return renderLines(preset.name, formatSize(preset));
      return size === null ? <Unknown /> : formatSize(size);
    },
  },
  {
    header: t`Actions`,
    align: 'end',
    width: 'w-20',
    render: (product) => (
      <span className="-my-1.5 inline-flex max-sm:-ml-2">
        <ProductMenu product={product} {...handlers} />
      </span>
    ),
  },
];

function Unknown() {
  return (
    <span className="text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t`Unknown`}</span>
    </span>
  );
}

function ProductMenu({
  product,
  onEdit,
  onToggleArchive,
}: ColumnHandlers & { product: ShownProduct }) {
  const { name, isArchived } = product;
  if (!useMay('orders:write')) return null;
  return (
    <MenuTrigger label={t`Actions for ${name}`}>
      {isArchived ? (
        <MenuItem icon={ArchiveRestore} onAction={() => onToggleArchive(product)}>
          {t`Restore`}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={Pencil} onAction={() => onEdit(product)}>
            {t`Edit`}
          </MenuItem>
          <MenuItem icon={Archive} onAction={() => onToggleArchive(product)}>
            {t`Archive`}
          </MenuItem>
        </>
      )}
    </MenuTrigger>
  );
}
