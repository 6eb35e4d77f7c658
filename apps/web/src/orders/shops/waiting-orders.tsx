import { plural, t } from '@lingui/core/macro';
import type { WaitingOrder } from '@shipdesk/contract/orders/shop-orders';
import type { Shop } from '@shipdesk/contract/orders/shops';
import { bulkFields } from '@shipdesk/domain/order/bulk/bulk-columns';
import { buildBulkTable } from '@shipdesk/domain/order/bulk/bulk-rules';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useEffect, useEffectEvent, useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { useUnloadWarning } from '../../lib/hooks/use-unload-warning.ts';
import { paths } from '../../lib/paths.ts';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { useAccount } from '../../session/account-api.ts';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { BulkSheet } from '../bulk-import/bulk-sheet.ts';
import { RowsReview } from '../bulk-import/rows-review.tsx';
import { shopOrdersApi } from './shop-orders-api.ts';

/** Renders the orders of each shop that need a correction before their capture. Renders nothing without one. */
export function WaitingOrders({ shops }: { shops: readonly Shop[] }) {
  // The rows contain contacts.
  const hidesContacts = useAccount()?.hidesContacts === true;
  const query = shopOrdersApi.useListWaitingOrdersQuery(undefined, {
    ...refetchOnMount,
    skip: hidesContacts,
  });
  if (hidesContacts) return null;
  if (query.data?.data.length === 0 && !query.data.needsWarehouse) return null;
  return (
    <TitledSection
      title={t`Needs attention`}
      description={t`These orders cannot be captured as the shop has them. Correct the marked cells, or correct the order in the shop.`}
    >
      <Loaded query={query} failure={t`The waiting orders could not be loaded`}>
        {({ data, isMore, needsWarehouse }) => (
          <div className="flex flex-col gap-6">
            {needsWarehouse && (
              <Banner
                tone="warn"
                action={
                  <LinkButton size="sm" href={paths.warehouse()}>{t`Add a warehouse`}</LinkButton>
                }
              >
                {t`Orders of shops are picked up at a warehouse, and none is saved.`}
              </Banner>
            )}
            {shops.map((shop) => {
              const orders = data.filter(({ connectionId }) => connectionId === shop.id);
              const key = `${shop.id} ${orders.map(({ shopId }) => shopId).join(' ')}`;
              return orders.length === 0 ? null : (
                <ShopReview key={key} shop={shop} orders={orders} />
              );
            })}
            {isMore && (
              <p className="text-sm text-muted">{t`More orders wait. Capture these first.`}</p>
            )}
          </div>
        )}
      </Loaded>
    </TitledSection>
  );
}

/** The first row of a file is its header. */
const FIRST_ROW = 2;

function ShopReview({ shop, orders }: { shop: Shop; orders: readonly WaitingOrder[] }) {
  const open = orders.filter(({ heldWords }) => heldWords === '');
  const held = orders.filter(({ heldWords }) => heldWords !== '');
  const heldNames = held.map(({ shopName, heldWords }) => `${shopName} (${heldWords})`).join(', ');
  return (
    <div className="flex flex-col gap-3">
      {held.length > 0 && (
        <Banner tone="info">
          {t`${{ shop: shop.name }} holds these orders, and they arrive once it releases them: ${{ heldNames }}`}
        </Banner>
      )}
      {open.length > 0 && <RowsOfShop shop={shop} orders={open} />}
    </div>
  );
}

/** The key contains the orders, so that typed cells stay when the list is refetched. */
function RowsOfShop({ shop, orders }: { shop: Shop; orders: readonly WaitingOrder[] }) {
  const [sheet, setSheet] = useState<BulkSheet | null>(null);
  const [version, setVersion] = useState(0);
  const [capture, { isLoading }] = shopOrdersApi.useCaptureWaitingOrdersMutation();
  useUnloadWarning(version > 0);

  const openOrders = useEffectEvent(() => openSheet(orders));
  useEffect(() => {
    let isStale = false;
    void openOrders().then((opened) => {
      if (!isStale) setSheet(opened);
    });
    return () => {
      isStale = true;
    };
  }, []);

  if (sheet === null) return null;
  const summary = sheet.summarizeSheet();
  const ready = listRowNumbers(orders).filter((rows) => rows.every((row) => !sheet.isBad(row)));

  async function send(shown: BulkSheet) {
    const numbers = listRowNumbers(orders);
    const sent = orders.map(({ connectionId, shopId }, index) => ({
      connectionId,
      shopId,
      rows: (numbers[index] ?? []).map((row) =>
        bulkFields.map((field) => shown.getText(row, field)),
      ),
    }));
    const done = await runCall(capture({ body: { orders: sent } }), {
      failure: t`The orders could not be captured. Nothing you typed is lost.`,
    });
    if (done === undefined) return;
    const captured = done.data.filter(({ docketNumber }) => docketNumber !== '').length;
    toast.success(
      plural(captured, { one: '# order is captured.', other: '# orders are captured.' }),
    );
  }

  return (
    <div className="flex flex-col gap-3">
      <RowsReview
        sheet={sheet}
        summary={summary}
        fileName={`${shop.name}.csv`}
        isLocked={isLoading}
        onChanged={() => setVersion((before) => before + 1)}
      />
      <May permission="orders:write">
        <div className="flex justify-end">
          <Button
            variant="primary"
            isDisabled={ready.length === 0}
            isPending={isLoading}
            onPress={() => void send(sheet)}
          >
            {ready.length === 0
              ? t`Capture`
              : plural(ready.length, { one: 'Capture # order', other: 'Capture # orders' })}
          </Button>
        </div>
      </May>
    </div>
  );
}

/** Returns the row numbers of each order in the sheet of these orders. */
function listRowNumbers(orders: readonly WaitingOrder[]): number[][] {
  let next = FIRST_ROW;
  return orders.map(({ rows }) => rows.map(() => next++));
}

async function openSheet(orders: readonly WaitingOrder[]): Promise<BulkSheet> {
  const numbers = listRowNumbers(orders).flat();
  const records = orders
    .flatMap(({ rows }) => rows)
    .map((cells, index) => ({ rowNumber: numbers[index] ?? 0, cells }));
  const table = buildBulkTable(bulkFields, records);
  if (!('records' in table)) throw new Error(table.message);
  return BulkSheet.open(table, toBusinessDay(new Date()));
}
