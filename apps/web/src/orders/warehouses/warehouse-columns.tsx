import { t } from '@lingui/core/macro';
import type { Registration } from '@shipdesk/contract/shipping/carriers';
import type { ReactNode } from 'react';
import { formatCount, formatPhone } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { WarehouseMenu, type WarehouseMenuProps } from './warehouse-menu.tsx';
import type { ListedWarehouse } from './warehouse-payload.ts';
import { WarehouseRegistrations } from './warehouse-registrations.tsx';

/** The columns of the warehouse page; that of the carriers only where a carrier account is in use. */
export function warehouseColumns({
  registrations,
  ...handlers
}: Pick<WarehouseMenuProps, 'onEdit' | 'onAction'> & {
  registrations: readonly Registration[];
}): readonly TableColumn<ListedWarehouse>[] {
  const carriers: TableColumn<ListedWarehouse> = {
    id: 'carriers',
    header: t`Carriers`,
    width: 'w-48',
    render: (warehouse) => (
      <WarehouseRegistrations
        warehouse={warehouse}
        registrations={registrations.filter(({ warehouseId }) => warehouseId === warehouse.id)}
      />
    ),
  };
  return [
    {
      id: 'facility',
      header: t`Facility`,
      isRowHeader: true,
      render: (warehouse) => (
        <span className="line-clamp-2 font-medium break-words text-ink sm:min-w-32">
          {warehouse.pickupAddressTitle}
        </span>
      ),
    },
    {
      id: 'contact',
      header: t`Contact`,
      render: (warehouse) => (
        <>
          <span className="line-clamp-2 break-words sm:min-w-28">{warehouse.pickupName}</span>
          {warehouse.pickupEmail !== '' && <Second>{warehouse.pickupEmail}</Second>}
        </>
      ),
    },
    {
      id: 'phone',
      header: t`Phone`,
      width: 'w-40',
      render: (warehouse) => (
        <>
          <span className="whitespace-nowrap tabular-nums">
            {formatPhone(warehouse.pickupPhone)}
          </span>
          {warehouse.pickupAltPhone !== null && (
            <Second>{formatPhone(warehouse.pickupAltPhone)}</Second>
          )}
        </>
      ),
    },
    {
      id: 'address',
      header: t`Address`,
      render: (warehouse) => (
        <span className="line-clamp-2 break-words sm:min-w-44">{warehouse.pickupAddress}</span>
      ),
    },
    {
      id: 'place',
      header: t`Pincode, city, state`,
      render: (warehouse) => (
        <>
          <span className="tabular-nums">{warehouse.pickupPinCode}</span>
          <Second>
            {warehouse.pickupCity}, {warehouse.pickupState}
          </Second>
        </>
      ),
    },
    {
      id: 'default',
      header: t`Default`,
      width: 'w-24',
      render: ({ isDefault }) =>
        isDefault ? (
          <Badge tone="accent">{t`Default`}</Badge>
        ) : (
          <span className="text-faint">
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t`No`}</span>
          </span>
        ),
    },
    {
      id: 'orders',
      header: t`Orders, 30 days`,
      align: 'end',
      width: 'w-32',
      render: ({ ordersLast30Days }) => formatCount(ordersLast30Days),
    },
    ...(registrations.length > 0 ? [carriers] : []),
    {
      id: 'actions',
      header: t`Actions`,
      align: 'end',
      width: 'w-20',
      render: (warehouse) => (
        <span className="-my-1.5 inline-flex max-sm:-ml-2">
          <WarehouseMenu warehouse={warehouse} {...handlers} />
        </span>
      ),
    },
  ];
}

function Second({ children }: { children: ReactNode }) {
  return <span className="block text-sm break-words text-muted tabular-nums">{children}</span>;
}
