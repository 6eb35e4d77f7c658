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

export function WaitingOrders({ shops }: { shops: readonly Shop[] }) {
  // The rows contain contacts, which this user must not see.
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
      description={t`These orders cannot be captured with the shop’s data. Correct the marked cells, or correct the order in the shop.`}
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
                {t`Shop orders need a warehouse. Add one first.`}
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
              <p className="text-sm text-muted">{t`More orders are waiting. Capture these first.`}</p>
            )}
          </div>
        )}
      </Loaded>
    </TitledSection>
  );
}

/** Rows are numbered as in a file, whose first row is the header. */
const FIRST_ROW = 2;

function ShopReview({ shop, orders }: { shop: Shop; orders: readonly WaitingOrder[] }) {
  const releasedOrders = orders.filter(({ heldWords }) => heldWords === '');
  const heldOrders = orders.filter(({ heldWords }) => heldWords !== '');
  const heldNames = heldOrders
    .map(({ shopName, heldWords }) => `${shopName} (${heldWords})`)
    .join(', ');
  return (
    <div className="flex flex-col gap-3">
      {heldOrders.length > 0 && (
        <Banner tone="info">
          {t`${{ shop: shop.name }} holds these orders. They will arrive when the shop releases them: ${{ heldNames }}`}
        </Banner>
      )}
      {releasedOrders.length > 0 && <RowsOfShop shop={shop} orders={releasedOrders} />}
    </div>
  );
}

/** The parent is keyed by order ids, so a refetch of the same orders keeps typed cells. */
function RowsOfShop({ shop, orders }: { shop: Shop; orders: readonly WaitingOrder[] }) {
  const [sheet, setSheet] = useState<BulkSheet | null>(null);
  const [editCount, setEditCount] = useState(0);
  const [capture, { isLoading }] = shopOrdersApi.useCaptureWaitingOrdersMutation();
  useUnloadWarning(editCount > 0);

  const openOrders = useEffectEvent(() => openSheet(orders));
  useEffect(() => {
    let isStale = false;
    void openOrders().then((openedSheet) => {
      if (!isStale) setSheet(openedSheet);
    });
    return () => {
      isStale = true;
    };
  }, []);

  if (sheet === null) return null;
  const summary = sheet.summarizeSheet();
  const validOrders = listRowNumbers(orders).filter((rows) =>
    rows.every((row) => !sheet.isBad(row)),
  );

  async function sendOrders(shownSheet: BulkSheet) {
    const rowNumbers = listRowNumbers(orders);
    const sentOrders = orders.map(({ connectionId, shopId }, index) => ({
      connectionId,
      shopId,
      rows: (rowNumbers[index] ?? []).map((row) =>
        bulkFields.map((field) => shownSheet.getText(row, field)),
      ),
    }));
    const response = await runCall(capture({ body: { orders: sentOrders } }), {
      failure: t`The orders could not be captured. Your corrections are kept. Try again.`,
    });
    if (response === undefined) return;
    const capturedCount = response.data.filter(({ docketNumber }) => docketNumber !== '').length;
    toast.success(
      plural(capturedCount, { one: '# order is captured.', other: '# orders are captured.' }),
    );
  }

  return (
    <div className="flex flex-col gap-3">
      <RowsReview
        sheet={sheet}
        summary={summary}
        fileName={`${shop.name}.csv`}
        isLocked={isLoading}
        onChanged={() => setEditCount((current) => current + 1)}
      />
      <May permission="orders:write">
        <div className="flex justify-end">
          <Button
            variant="primary"
            isDisabled={validOrders.length === 0}
            isPending={isLoading}
            onPress={() => void sendOrders(sheet)}
          >
            {validOrders.length === 0
              ? t`Capture`
              : plural(validOrders.length, { one: 'Capture # order', other: 'Capture # orders' })}
          </Button>
        </div>
      </May>
    </div>
  );
}

function listRowNumbers(orders: readonly WaitingOrder[]): number[][] {
  let rowNumber = FIRST_ROW;
  return orders.map(({ rows }) => rows.map(() => rowNumber++));
}

async function openSheet(orders: readonly WaitingOrder[]): Promise<BulkSheet> {
  const rowNumbers = listRowNumbers(orders).flat();
  const records = orders
    .flatMap(({ rows }) => rows)
    .map((cells, index) => ({ rowNumber: rowNumbers[index] ?? 0, cells }));
  const table = buildBulkTable(bulkFields, records);
  if (!('records' in table)) throw new Error(table.message);
  return BulkSheet.create(table, toBusinessDay(new Date()));
}
