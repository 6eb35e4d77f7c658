import { businessDayOf } from '@shipdesk/domain/time/calendar';
import { Download } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { OrderListRequest } from '../orders/order-list-query.ts';
import { useExportOrdersMutation } from '../orders/orders-api.ts';

/** Saves all orders of the filter, of all pages, as a CSV file. */
export function ExportButton({ filters }: { filters: OrderListRequest['filters'] | undefined }) {
  const [exportOrders, { isLoading }] = useExportOrdersMutation();

  async function run() {
    if (filters === undefined || isLoading) return;
    const fallbackName = `shipdesk-orders-${businessDayOf(new Date())}.csv`;
    const { data, error } = await exportOrders({ filters, fallbackName });
    if (data === undefined) {
      toast.error(messageOf(error, 'The orders could not be exported. Try again.'));
    } else {
      toast.success(`Saved as ${data.name}`);
    }
  }

  return (
    <>
      <IconButton
        label="Export CSV"
        size="md"
        variant="secondary"
        isDisabled={filters === undefined}
        icon={isLoading ? <Spinner /> : <Download aria-hidden="true" className="size-4" />}
        onPress={() => void run()}
      />
      <span role="status" className="text-sm leading-9 text-muted empty:sr-only">
        {isLoading && 'Exporting all orders of this list…'}
      </span>
    </>
  );
}
