import { t } from '@lingui/core/macro';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { Download } from 'lucide-react';
import { runCall } from '../../api/call-error.ts';
import type { OrderListRequest } from '../../product/order-list-query.ts';
import { Spinner } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ordersApi } from '../order/orders-api.ts';

type Filters = OrderListRequest['filters'];

export function useOrderExport() {
  const [save, { isLoading }] = ordersApi.useExportOrdersMutation();
  async function exportOrders(filters: Filters) {
    if (isLoading) return;
    const fallbackName = `shipdesk-orders-${toBusinessDay(new Date())}.csv`;
    await runCall(save({ body: { filters }, fallbackName }), {
      failure: t`The orders could not be exported. Try again.`,
      success: ({ name }) => t`Saved as ${name}`,
    });
  }
  return { exportOrders, isExporting: isLoading };
}

export function ExportButton({ filters }: { filters: Filters | undefined }) {
  const { exportOrders, isExporting } = useOrderExport();
  return (
    <>
      <IconButton
        label={t`Export CSV`}
        size="md"
        isDisabled={filters === undefined}
        icon={isExporting ? <Spinner /> : Download}
        onPress={() => void (filters && exportOrders(filters))}
      />
      <span role="status" className="text-sm leading-9 text-muted empty:sr-only">
        {isExporting && t`Exporting all orders of this list…`}
      </span>
    </>
  );
}
