import { t } from '@lingui/core/macro';
import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Star } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import type { ListedWarehouse } from './warehouse-payload.ts';
import type { WarehouseAction } from './warehouses-api.ts';

export interface WarehouseMenuProps {
  warehouse: ListedWarehouse;
  onEdit: (warehouse: ListedWarehouse) => void;
  onAction: (warehouse: ListedWarehouse, action: WarehouseAction) => void;
}

/** The actions on one address. */
export function WarehouseMenu({ warehouse, onEdit, onAction }: WarehouseMenuProps) {
  const title = warehouse.pickupAddressTitle;
  const label = t`Actions for ${title}`;
  return (
    <MenuTrigger
      label={label}
      renderButton={(props) => (
        <IconButton
          {...props}
          label={label}
          icon={<EllipsisVertical aria-hidden="true" className="size-4" />}
        />
      )}
    >
      {warehouse.isArchived ? (
        <MenuItem
          icon={<ArchiveRestore aria-hidden="true" className="size-4" />}
          onAction={() => onAction(warehouse, 'restore')}
        >
          {t`Restore`}
        </MenuItem>
      ) : (
        <>
          <MenuItem
            icon={<Pencil aria-hidden="true" className="size-4" />}
            onAction={() => onEdit(warehouse)}
          >
            {t`Edit`}
          </MenuItem>
          <MenuItem
            icon={<Star aria-hidden="true" className="size-4" />}
            isDisabled={warehouse.isDefault}
            onAction={() => onAction(warehouse, 'default')}
          >
            {t`Make default`}
          </MenuItem>
          <MenuItem
            icon={<Archive aria-hidden="true" className="size-4" />}
            onAction={() => onAction(warehouse, 'archive')}
          >
            {t`Archive`}
          </MenuItem>
        </>
      )}
    </MenuTrigger>
  );
}
