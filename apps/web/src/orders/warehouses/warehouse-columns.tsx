import { t } from '@lingui/core/macro';
import type { Registration } from '@shipdesk/contract/shipping/carriers';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import { Archive, ArchiveRestore, Pencil, Star } from 'lucide-react';
import { getCallMessage } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import type { ListedWarehouse } from './warehouse-form.ts';
import { type WarehouseAction, warehousesApi } from './warehouses-api.ts';

/** Includes the carriers column if there are registrations. */
export function buildWarehouseColumns({
  registrations,
  ...handlers
}: Pick<WarehouseMenuProps, 'onEdit' | 'onAction'> & {
  registrations: readonly Registration[];
}): readonly TableColumn<ListedWarehouse>[] {
  const carriersColumn: TableColumn<ListedWarehouse> = {
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
      header: t`Facility`,
      render: (warehouse) => (
        <span className="line-clamp-2 font-medium break-words text-ink sm:min-w-32">
          {warehouse.pickupAddressTitle}
        </span>
      ),
    },
    {
      header: t`Contact`,
      render: (warehouse) =>
        renderLines(
          <span className="line-clamp-2 sm:min-w-28">{warehouse.pickupName}</span>,
          warehouse.pickupEmail,
        ),
    },
    {
      header: t`Phone`,
      width: 'w-40',
      render: (warehouse) =>
        [warehouse.pickupPhone, warehouse.pickupAltPhone ?? ''].map(
          (phone) =>
            phone !== '' && (
              <span key={phone} className="block whitespace-nowrap tabular-nums">
                {formatPhone(phone)}
              </span>
            ),
        ),
    },
    {
      header: t`Address`,
      render: (warehouse) => (
        <span className="line-clamp-2 break-words sm:min-w-44">{warehouse.pickupAddress}</span>
      ),
    },
    {
      header: t`Pincode, city, state`,
      render: (warehouse) =>
        renderLines(warehouse.pickupPinCode, `${warehouse.pickupCity}, ${warehouse.pickupState}`),
    },
    {
      header: t`Default`,
      width: 'w-24',
      render: ({ isDefault }) =>
        isDefault ? <Badge tone="accent">{t`Default`}</Badge> : <Dash label={t`No`} />,
    },
    {
      header: t`Orders, 30 days`,
      align: 'end',
      width: 'w-32',
      render: ({ ordersLast30Days }) => formatCount(ordersLast30Days),
    },
    ...(registrations.length > 0 ? [carriersColumn] : []),
    {
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

function Dash({ label }: { label: string }) {
  return (
    <span className="text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

interface WarehouseMenuProps {
  warehouse: ListedWarehouse;
  onEdit: (warehouse: ListedWarehouse) => void;
  onAction: (warehouse: ListedWarehouse, action: WarehouseAction) => void;
}

function WarehouseMenu({ warehouse, onEdit, onAction }: WarehouseMenuProps) {
  const title = warehouse.pickupAddressTitle;
  if (!useMay('settings:write')) return null;
  return (
    <MenuTrigger label={t`Actions for ${title}`}>
      {warehouse.isArchived ? (
        <MenuItem icon={ArchiveRestore} onAction={() => onAction(warehouse, 'restore')}>
          {t`Restore`}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={Pencil} onAction={() => onEdit(warehouse)}>
            {t`Edit`}
          </MenuItem>
          <MenuItem
            icon={Star}
            isDisabled={warehouse.isDefault}
            onAction={() => onAction(warehouse, 'default')}
          >
            {t`Make default`}
          </MenuItem>
          <MenuItem icon={Archive} onAction={() => onAction(warehouse, 'archive')}>
            {t`Archive`}
          </MenuItem>
        </>
      )}
    </MenuTrigger>
  );
}

interface WarehouseRegistrationsProps {
  warehouse: ListedWarehouse;
  registrations: readonly Registration[];
}

function WarehouseRegistrations({ warehouse, registrations }: WarehouseRegistrationsProps) {
  const [register, { isLoading }] = warehousesApi.useRegisterWarehouseMutation();
  const title = warehouse.pickupAddressTitle;
  const isFailed = registrations.some(({ state }) => state === 'failed');
  const mayWrite = useMay('settings:write');
  const canRegister = mayWrite && registrations.some(canSellerRegister);

  async function registerWarehouse() {
    const { data, error } = await register({ id: warehouse.id });
    if (data === undefined) {
      toast.error(getCallMessage(error, t`${title} could not be registered. Try again.`));
    } else if (data.data.every(({ state }) => state === 'registered')) {
      toast.success(t`${title} is registered.`);
    } else if (!data.data.some(canSellerRegister)) {
      toast.error(t`A carrier refuses the operator’s account. You do not need to do anything.`);
    } else {
      toast.error(t`${title} is not registered with every carrier. See the Carriers column.`);
    }
  }

  if (registrations.length === 0) return <Dash label={t`None`} />;
  return (
    <span className="flex flex-col items-start gap-1.5">
      {registrations.map((registration) => (
        <span key={registration.accountId}>
          <span className="mr-1.5 break-words">{registration.account}</span>
          <StateBadge registration={registration} />
        </span>
      ))}
      {canRegister && (
        <Button
          size="sm"
          isPending={isLoading}
          aria-label={isFailed ? t`Register ${title} again` : t`Register ${title}`}
          onPress={() => void registerWarehouse()}
        >
          {isFailed ? t`Register again` : t`Register`}
        </Button>
      )}
    </span>
  );
}

const canSellerRegister = ({ state, cause }: Registration) =>
  state !== 'registered' && cause !== 'account';

function StateBadge({ registration: { state, cause, words } }: { registration: Registration }) {
  if (state === 'registered') return <Badge tone="ok">{t`Registered`}</Badge>;
  if (state === 'missing') return <Badge>{t`Not registered`}</Badge>;
  if (cause === 'account') {
    return (
      <>
        <Badge tone="warn">{t`Waiting for the operator`}</Badge>
        <span className="mt-0.5 block text-sm text-muted">
          {t`The carrier refuses the operator’s account. The operator has to renew the carrier’s access. The next booking will then register the warehouse. You do not need to do anything.`}
        </span>
      </>
    );
  }
  return (
    <>
      <Badge tone="bad">{t`Failed`}</Badge>
      <span className="mt-0.5 block text-sm break-words text-muted">
        {words === ''
          ? t`The carrier did not respond. Register the warehouse again in a moment.`
          : t`The carrier says: ${words}`}
      </span>
    </>
  );
}
