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

/** What can be done with one address. */
export function WarehouseMenu({ warehouse, onEdit, onAction }: WarehouseMenuProps) {
  const label = `Actions for ${warehouse.pickupAddressTitle}`;
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
          Restore
        </MenuItem>
      ) : (
        <>
          <MenuItem
            icon={<Pencil aria-hidden="true" className="size-4" />}
            onAction={() => onEdit(warehouse)}
          >
            Edit
          </MenuItem>
          <MenuItem
            icon={<Star aria-hidden="true" className="size-4" />}
            isDisabled={warehouse.isDefault}
            onAction={() => onAction(warehouse, 'default')}
          >
            Make default
          </MenuItem>
          <MenuItem
            icon={<Archive aria-hidden="true" className="size-4" />}
            onAction={() => onAction(warehouse, 'archive')}
          >
            Archive
          </MenuItem>
        </>
      )}
    </MenuTrigger>
  );
}
