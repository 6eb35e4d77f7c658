import type { TableColumn } from '../../ui/table/table-row.tsx';

import type { OrderListItem } from '../order/order-list-payload.ts';

type Column = TableColumn<OrderListItem>;

/** Where a column goes on a tablet: below the content of another one. */
const hostOf: Readonly<Record<string, string>> = {
  date: 'order',
  orderId: 'order',
  awb: 'order',
  package: 'product',
  packed: 'product',
  tags: 'product',
  price: 'payment',
  status: 'payment',
  scan: 'shipping',
};
/** Guests whose content does not say what it is. */
const labelled = new Set(['orderId', 'awb', 'packed', 'price']);
const widths: Readonly<Record<string, string>> = {
  order: 'w-48',
  payment: 'w-40',
  shipping: 'w-48',
};

/** The columns with the secondary ones stacked below others, so that a tablet needs no sideways scrolling. */
export function stackedColumns(columns: readonly Column[]): readonly Column[] {
  const shown = new Set(columns.map(({ id }) => id));
  const isGuest = ({ id }: Column) => shown.has(hostOf[id] ?? '');
  return columns
    .filter((column) => !isGuest(column))
    .map((host) => {
      const guests = columns.filter((one) => isGuest(one) && hostOf[one.id] === host.id);
      return guests.length === 0
        ? host
        : { ...host, ...widthOf(host), render: stack(host, guests) };
    });
}

const widthOf = ({ id }: Column) => ({ width: widths[id] ?? '' });

function stack(host: Column, guests: readonly Column[]): Column['render'] {
  return (order) => (
    <>
      {host.render(order)}
      {guests.map((guest) => (
        <div key={guest.id} className="mt-1.5 font-normal text-ink">
          {labelled.has(guest.id) && (
            <span className="block text-xs text-muted">{guest.header}</span>
          )}
          {guest.render(order)}
        </div>
      ))}
    </>
  );
}
