import { t } from '@lingui/core/macro';
import type { Shop, ShopConflict } from '@shipdesk/contract/orders/shops';
import { runCall } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { CellLink, type TableColumn } from '../../ui/table/table-row.tsx';
import { getDifferenceName } from './shop-texts.ts';
import { shopsApi } from './shops-api.ts';

type Row = ShopConflict & { readonly id: string; readonly shop: string };

/** Renders orders that changed in their shop after they were edited or booked. Nothing without one. */
export function ShopConflicts({ shops }: { shops: readonly Shop[] }) {
  const query = shopsApi.useListShopConflictsQuery(undefined, refetchOnMount);
  const { data } = query;
  if (data !== undefined && data.data.length === 0) return null;
  const items = data?.data.map((conflict) => ({
    ...conflict,
    id: conflict.docketNumber,
    shop: shops.find(({ id }) => id === conflict.connectionId)?.name ?? '',
  }));
  return (
    <ListView<Row>
      title={t`Changed in the shop`}
      description={t`You edited or booked these orders before the shop changed them. Decide which version counts.`}
      query={query}
      items={items}
      failure={t`The changed orders could not be loaded`}
      columns={buildColumns()}
      empty={{ title: t`No order changed`, text: '' }}
      note={data?.isMore === true && t`More orders changed. Decide these first.`}
    />
  );
}

const buildColumns = (): readonly TableColumn<Row>[] => [
  {
    header: t`Order`,
    width: 'w-48',
    isRowHeader: true,
    render: ({ docketNumber, shopName, shop }) => (
      <>
        <CellLink to={paths.order(docketNumber)}>{shopName}</CellLink>
        <span className="block text-sm text-muted">
          {shop}, {docketNumber}
        </span>
      </>
    ),
  },
  {
    header: t`Difference`,
    isWide: true,
    render: ({ isCancelled, differences }) =>
      isCancelled ? (
        <span className="text-ink">{t`The shop cancelled this order.`}</span>
      ) : (
        <dl className="flex flex-col gap-2">
          {differences.map(({ field, ours, theirs }) => (
            <div key={field}>
              <dt className="text-sm text-muted">{getDifferenceName(field)}</dt>
              <dd className="text-sm wrap-anywhere text-muted line-through">{ours || '–'}</dd>
              <dd className="wrap-anywhere text-ink">{theirs || '–'}</dd>
            </div>
          ))}
        </dl>
      ),
  },
  {
    header: t`Decision`,
    width: 'w-64',
    render: (conflict) => <Decision conflict={conflict} />,
  },
];

function Decision({ conflict }: { conflict: Row }) {
  const { connectionId, shopId, shopName, isCancelled, isBooked, docketNumber } = conflict;
  const [decide, { isLoading }] = shopsApi.useDecideShopConflictMutation();
  const mayWrite = useMay('orders:write');
  if (!mayWrite) return null;

  async function choose(take: 'ours' | 'shop') {
    const call = decide({ body: { connectionId, shopId, take } });
    const done = await runCall(call, { failure: t`The decision was not saved. Try again.` });
    if (done !== undefined) toast.success(t`Order ${{ shopName }} is decided.`);
  }

  return (
    <span className="flex flex-col items-start gap-2">
      <span className="flex flex-wrap gap-2">
        <Button size="sm" isDisabled={isLoading} onPress={() => void choose('ours')}>
          {isCancelled ? t`Ship it anyway` : t`Keep ours`}
        </Button>
        <Button size="sm" isDisabled={isLoading || isBooked} onPress={() => void choose('shop')}>
          {isCancelled ? t`Cancel it here` : t`Take the shop’s`}
        </Button>
      </span>
      {isBooked && (
        <span className="text-sm text-muted">
          {t`The parcel is booked. Cancel its shipment on the`}{' '}
          <CellLink to={paths.order(docketNumber)}>{t`page of the order`}</CellLink>{' '}
          {t`to take the shop’s version.`}
        </span>
      )}
    </span>
  );
}
