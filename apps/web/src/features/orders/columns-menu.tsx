import { Columns3 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { orderColumns } from './order-columns.tsx';

interface ColumnsMenuProps {
  choice: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** Chooses the columns of the list; the last one cannot be put away. */
export function ColumnsMenu({ choice, onChoose }: ColumnsMenuProps) {
  return (
    <MenuTrigger>
      <IconButton
        label="Columns"
        size="md"
        variant="secondary"
        icon={<Columns3 aria-hidden="true" className="size-4" />}
      />
      <Menu
        aria-label="Columns"
        selectionMode="multiple"
        disallowEmptySelection
        selectedKeys={choice}
        onSelectionChange={(keys) =>
          onChoose(orderColumns.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id)))
        }
      >
        {orderColumns.map(({ id, header }) => (
          <MenuItem key={id} id={id}>
            {header}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
