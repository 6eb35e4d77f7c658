import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { listParcelAlerts } from '@shipdesk/domain/shipping/attention';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import type { ReactNode } from 'react';
import { formatDateTime, formatKilograms, formatPaise, formatRupees } from '../../lib/format.ts';
import { LAPTOP, TABLET, useMedia } from '../../lib/hooks/use-media.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { getParcelAlertName, getShipmentStatusName } from '../../product/shipment-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/button.tsx';
import { CellLink, type TableColumn } from '../../ui/table/table-row.tsx';
import { useListState } from '../order/list-location.ts';
import { getRefusalName } from '../order/order-filter-texts.ts';
import {
  formatOrderDate,
  getReference,
  getStatusLabel,
  type OrderListItem,
} from '../order/order-list-payload.ts';
import { useShopName } from '../shops/shops-api.ts';

/** `id` is the name of the column in a user's saved column choice. */
type Column = TableColumn<OrderListItem> & { readonly id: string };

type OrderColumn = Omit<Column, 'header'> & { header: MessageDescriptor };

// Renders a column as one line across the card of an order on a phone.
const lineStyle = 'max-sm:col-span-2 max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:text-xs';
// Also renders the column header before the value.
const namedLineStyle = `${lineStyle} max-sm:before:text-muted max-sm:before:content-[attr(data-label)]`;

/**
 * The table columns of Spec §2, orders list page, and the optional columns. Spec §3: only the first content and weight
 * entries are shown.
 */
export const orderColumns: readonly OrderColumn[] = [
  {
    id: 'date',
    header: msg`Order Date`,
    width: 'w-44',
    card: 'max-sm:order-2 max-sm:self-end max-sm:text-xs max-sm:text-muted max-sm:text-right',
    render: ({ orderDate }) => (
      // The time may wrap, so that the columns of the specification fit the width of a laptop.
      <span className="whitespace-nowrap tabular-nums xl:max-[90rem]:whitespace-normal">
        {formatOrderDate(orderDate)}
      </span>
    ),
  },
  {
    id: 'order',
    header: msg`Order Details`,
    isRowHeader: true,
    width: 'w-52',
    card: 'max-sm:order-1',
    render: (order) => (
      <>
        <span className="flex h-5 items-center gap-1 font-medium text-ink tabular-nums">
          <DocketLink docketNumber={order.docketNumber} />
          <CopyButton text={order.docketNumber} label={t`Copy docket number`} />
        </span>
        <Detail canWrap>{t`Ref ID: ${{ reference: getReference(order) || '–' }}`}</Detail>
        {order.shop !== undefined && <ShopBadge shop={order.shop} />}
      </>
    ),
  },
  {
    id: 'product',
    header: msg`Product Details`,
    card: `${lineStyle} max-sm:order-4`,
    render: ({ contentDetails: [firstContent, ...otherContents] }) =>
      firstContent === undefined ? (
        '–'
      ) : (
        <>
          <span className="line-clamp-2 break-words max-sm:line-clamp-1 sm:min-w-36">
            {firstContent.productName}
          </span>
          <Detail>
            {t`QTY: ${{ quantity: firstContent.quantity }}`}
            <MoreCount count={otherContents.length} />
          </Detail>
        </>
      ),
  },
  {
    id: 'package',
    header: msg`Package Details`,
    width: 'w-44',
    card: `${lineStyle} max-sm:order-5`,
    render: ({ weightDetails: [firstWeight, ...otherWeights] }) =>
      firstWeight === undefined ? (
        '–'
      ) : (
        <>
          <span className="whitespace-nowrap tabular-nums">
            {formatSize(firstWeight)}
            <MoreCount count={otherWeights.length} />
          </span>
          <Detail>{t`Dead wt. ${{ weight: formatKilograms(firstWeight.clientDeadWeight) }}`}</Detail>
          <Detail>{t`Volumetric ${{ weight: formatKilograms(firstWeight.volumetricWeight) }}`}</Detail>
        </>
      ),
  },
  {
    id: 'payment',
    header: msg`Payment Details`,
    width: 'w-40',
    card: `${lineStyle} max-sm:order-6`,
    render: (order) => (
      <>
        <Amount label={t`Invoice`}>{formatRupees(order.invoiceValue)}</Amount>
        <Amount label={t`COD`}>{formatRupees(order.codAmount)}</Amount>
      </>
    ),
  },
  {
    id: 'price',
    header: msg`Zone and Price`,
    width: 'w-32',
    card: `${namedLineStyle} max-sm:order-7`,
    render: ({ zone, price }) =>
      zone === null || price === null ? (
        '–'
      ) : (
        <>
          <span className="block whitespace-nowrap tabular-nums">{formatRupees(price)}</span>
          <Detail>{t`Zone ${zone}`}</Detail>
        </>
      ),
  },
  {
    id: 'shipping',
    header: msg`Shipping Details`,
    card: `${lineStyle} max-sm:order-3`,
    render: (order) => (
      <>
        <span className="line-clamp-2 break-words max-sm:line-clamp-1 sm:min-w-36">
          {order.consigneeName}
        </span>
        <Detail>{formatPhone(order.consigneePhone)}</Detail>
        <Detail canWrap>
          {order.consigneeState} {order.consigneePinCode}
        </Detail>
      </>
    ),
  },
  {
    id: 'orderId',
    header: msg`Order ID`,
    width: 'w-40',
    card: `${namedLineStyle} max-sm:order-7`,
    render: ({ orderId }) => <span className="break-words tabular-nums">{orderId || '–'}</span>,
  },
  {
    id: 'awb',
    header: msg`Carrier and AWB`,
    width: 'w-44',
    card: `${lineStyle} max-sm:order-7`,
    render: ({ awb, parcel }) =>
      awb === '' ? (
        '–'
      ) : (
        <>
          {parcel !== null && parcel.carrier !== '' && (
            <span className="block">{getCarrierName(parcel.carrier)}</span>
          )}
          <span className="inline-flex h-5 items-center gap-1 break-words tabular-nums">
            {awb}
            <CopyButton text={awb} label={t`Copy AWB`} />
          </span>
        </>
      ),
  },
  {
    id: 'charge',
    header: msg`Charge`,
    width: 'w-28',
    card: `${namedLineStyle} max-sm:order-7`,
    render: ({ parcel }) =>
      parcel === null ? (
        '–'
      ) : (
        <span className="whitespace-nowrap tabular-nums">{formatPaise(parcel.chargePaise)}</span>
      ),
  },
  {
    id: 'packed',
    header: msg`Packed`,
    width: 'w-36',
    card: `${namedLineStyle} max-sm:order-7`,
    render: ({ packedAt = '' }) =>
      packedAt === '' ? '–' : <span className="tabular-nums">{formatDateTime(packedAt)}</span>,
  },
  {
    id: 'tags',
    header: msg`Tags`,
    width: 'w-44',
    card: `${namedLineStyle} max-sm:order-7`,
    render: ({ tags = [] }) =>
      tags.length === 0 ? (
        '–'
      ) : (
        <ul className="flex min-w-0 flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Badge>
                <span className="max-w-32 truncate">{tag}</span>
              </Badge>
            </li>
          ))}
        </ul>
      ),
  },
  {
    id: 'scan',
    header: msg`Last Scan`,
    width: 'w-48',
    card: `${namedLineStyle} max-sm:order-8`,
    render: ({ parcel }) => (parcel === null ? '–' : <LastScan parcel={parcel} />),
  },
  {
    id: 'refusal',
    header: msg`Failure reason`,
    width: 'w-64',
    card: `${lineStyle} max-sm:order-8`,
    render: ({ refusal = null }) => (refusal === null ? '–' : <Refusal refusal={refusal} />),
  },
  {
    id: 'status',
    header: msg`Status`,
    width: 'w-32',
    card: `${lineStyle} max-sm:order-8`,
    render: ({ status, paymentMode }) => (
      <>
        <span className="block">{getStatusLabel(status)}</span>
        <Detail>{paymentMode}</Detail>
      </>
    ),
  },
];

function Refusal({ refusal: { code, words } }: { refusal: NonNullable<OrderListItem['refusal']> }) {
  const name = getRefusalName(code);
  return (
    <>
      <span className="line-clamp-3 break-words text-bad-ink">{words === '' ? name : words}</span>
      {words !== '' && <Detail canWrap>{name}</Detail>}
    </>
  );
}

function LastScan({ parcel }: { parcel: NonNullable<OrderListItem['parcel']> }) {
  const { status, lastScanAt, expectedOn } = parcel;
  const scannedAt = lastScanAt === null ? null : new Date(lastScanAt);
  const now = new Date(useNow());
  const alerts = listParcelAlerts({ status, lastScanAt: scannedAt, expectedOn }, now);
  return (
    <>
      <span className="block">{getShipmentStatusName(status)}</span>
      <Detail>{lastScanAt === null ? t`Not scanned yet` : formatDateTime(lastScanAt)}</Detail>
      {alerts.length > 0 && (
        <span className="mt-0.5 flex flex-wrap gap-1">
          {alerts.map((alert) => (
            <Badge key={alert} tone="warn">
              {getParcelAlertName(alert)}
            </Badge>
          ))}
        </span>
      )}
    </>
  );
}

function DocketLink({ docketNumber }: { docketNumber: string }) {
  return (
    <CellLink to={paths.order(docketNumber)} state={useListState()}>
      {docketNumber}
    </CellLink>
  );
}

function Detail({ canWrap = false, children }: { canWrap?: boolean; children: ReactNode }) {
  return (
    <span
      className={`block text-sm text-muted tabular-nums max-sm:text-xs ${canWrap ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
    >
      {children}
    </span>
  );
}

function MoreCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="ml-1.5 whitespace-nowrap text-accent-ink">{t`+${count} more`}</span>;
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex max-w-40 flex-wrap lg:min-w-34 items-baseline justify-between gap-x-3 tabular-nums max-sm:gap-x-1">
      <span className="text-sm text-muted max-sm:text-xs">{label}</span>{' '}
      <span className="sm:ml-auto">{children}</span>
    </span>
  );
}

/** Makes the first column the row header if the choice hides the column that is the row header by default. */
export function listChosenColumns(choice: readonly string[]): readonly Column[] {
  const chosenColumns = orderColumns
    .filter(({ id }) => choice.includes(id))
    .map((column) => ({ ...column, header: i18n._(column.header) }));
  if (chosenColumns.some(({ isRowHeader }) => isRowHeader === true)) return chosenColumns;
  return chosenColumns.map((column, index) =>
    index === 0 ? { ...column, isRowHeader: true } : column,
  );
}

/** Maps a guest column to its host. On a tablet the host renders the guest below its own content. */
const hosts: Readonly<Record<string, string>> = {
  date: 'order',
  orderId: 'order',
  awb: 'order',
  charge: 'payment',
  package: 'product',
  packed: 'product',
  tags: 'product',
  price: 'payment',
  status: 'payment',
  scan: 'shipping',
  refusal: 'shipping',
};

const labelledGuests = new Set(['orderId', 'awb', 'charge', 'packed', 'price']);

const tabletHostWidths: Readonly<Record<string, string>> = {
  order: 'w-48',
  payment: 'w-40',
  shipping: 'w-48',
};

/** The only guest columns on a laptop. The other columns fit the width of a laptop. */
const laptopGuests: ReadonlySet<string> = new Set(['status', 'price', 'charge', 'packed']);

/** Returns the columns without the guests, which their hosts render. The table then does not scroll sideways. */
export function stackColumns(
  columns: readonly Column[],
  width: 'tablet' | 'laptop',
): readonly Column[] {
  const ids = new Set(columns.map(({ id }) => id));
  const isGuest = ({ id }: Column) =>
    ids.has(hosts[id] ?? '') && (width === 'tablet' || laptopGuests.has(id));
  return columns
    .filter((column) => !isGuest(column))
    .map((host) => {
      const guests = columns.filter((column) => isGuest(column) && hosts[column.id] === host.id);
      if (guests.length === 0) return host;
      const hostWidth = width === 'tablet' ? { width: tabletHostWidths[host.id] ?? '' } : {};
      return { ...host, ...hostWidth, render: renderStack(host, guests) };
    });
}

export function useStackedColumns(columns: readonly Column[]) {
  const isTablet = useMedia(TABLET);
  const isLaptop = useMedia(LAPTOP);
  if (isTablet) return stackColumns(columns, 'tablet');
  return isLaptop ? stackColumns(columns, 'laptop') : columns;
}

function renderStack(host: Column, guests: readonly Column[]): Column['render'] {
  return (order) => (
    <>
      {host.render(order)}
      {guests.map((guest) => (
        <div key={guest.id} className="mt-1.5 font-normal text-ink">
          {labelledGuests.has(guest.id) && (
            <span className="block text-xs text-muted">{guest.header}</span>
          )}
          {guest.render(order)}
        </div>
      ))}
    </>
  );
}

function ShopBadge({ shop }: { shop: string }) {
  const name = useShopName(shop);
  return name === undefined ? null : <Badge>{name}</Badge>;
}

type Size = OrderListItem['weightDetails'][number];

const formatSize = ({ clientLength: length, clientBreadth: breadth, clientHeight: height }: Size) =>
  t`${length} x ${breadth} x ${height} cm`;
