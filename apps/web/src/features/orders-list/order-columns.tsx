import type { ReactNode } from 'react';
import { formatDateTime, formatKilograms, formatPhone, formatRupees } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { TableColumn } from '../../ui/table/table.tsx';
import { type OrderListItem, referenceOf, statusLabel } from '../orders/order-list-payload.ts';
import { DocketLink } from './docket-link.tsx';

/**
 * Spec §2, orders list page, table columns, and two more for who chooses them; Spec §3: only the
 * first content and weight entries are shown.
 */
export const orderColumns: readonly TableColumn<OrderListItem>[] = [
  {
    id: 'date',
    header: 'Order Date',
    width: 'w-44',
    render: (order) => (
      <span className="sm:whitespace-nowrap sm:tabular-nums">
        {formatDateTime(order.orderDate)}
      </span>
    ),
  },
  {
    id: 'order',
    header: 'Order Details',
    isRowHeader: true,
    width: 'w-52',
    render: (order) => (
      <>
        <span className="flex h-5 items-center gap-1 font-medium text-ink tabular-nums">
          <DocketLink docketNumber={order.docketNumber} />
          <CopyButton text={order.docketNumber} label="Copy docket number" />
        </span>
        <Second>Ref ID: {referenceOf(order) || '–'}</Second>
      </>
    ),
  },
  {
    id: 'product',
    header: 'Product Details',
    render: ({ contentDetails: [first, ...others] }) =>
      first === undefined ? (
        '–'
      ) : (
        <>
          <span className="line-clamp-2 break-words sm:min-w-36">{first.productName}</span>
          <Second>
            QTY: {first.quantity}
            <More count={others.length} />
          </Second>
        </>
      ),
  },
  {
    id: 'package',
    header: 'Package Details',
    width: 'w-44',
    render: ({ weightDetails: [first, ...others] }) =>
      first === undefined ? (
        '–'
      ) : (
        <>
          <span className="whitespace-nowrap">
            {first.clientLength} x {first.clientBreadth} x {first.clientHeight}
            <More count={others.length} />
          </span>
          <Second isWhole>Dead wt. {formatKilograms(first.clientDeadWeight)}</Second>
          <Second isWhole>Volumetric {formatKilograms(first.volumetricWeight)}</Second>
        </>
      ),
  },
  {
    id: 'payment',
    header: 'Payment Details',
    width: 'w-40',
    render: (order) => (
      <>
        <Amount label="Invoice">{formatRupees(order.invoiceValue)}</Amount>
        <Amount label="COD">{formatRupees(order.codAmount)}</Amount>
      </>
    ),
  },
  {
    id: 'shipping',
    header: 'Shipping Details',
    render: (order) => (
      <>
        <span className="line-clamp-2 break-words sm:min-w-36">{order.consigneeName}</span>
        <Second isWhole>{formatPhone(order.consigneePhone)}</Second>
        <Second>
          {order.consigneeState} {order.consigneePinCode}
        </Second>
      </>
    ),
  },
  {
    id: 'orderId',
    header: 'Order ID',
    width: 'w-40',
    render: ({ orderId }) => <span className="break-words tabular-nums">{orderId || '–'}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 'w-32',
    render: ({ status, paymentMode }) => (
      <>
        <span className="block">{statusLabel(status)}</span>
        <Second>{paymentMode}</Second>
      </>
    ),
  },
];

interface SecondProps {
  /** Never broken over two lines. */
  isWhole?: boolean;
  children: ReactNode;
}

function Second({ isWhole = false, children }: SecondProps) {
  return (
    <span className={`block text-sm text-muted tabular-nums ${isWhole ? 'whitespace-nowrap' : ''}`}>
      {children}
    </span>
  );
}

function More({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="ml-1.5 text-sm whitespace-nowrap text-accent-ink">+{count} more</span>;
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex max-w-40 items-baseline justify-between gap-3 whitespace-nowrap tabular-nums">
      <span className="text-sm text-muted">{label}</span> {children}
    </span>
  );
}
