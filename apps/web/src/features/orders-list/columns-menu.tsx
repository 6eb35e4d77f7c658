import { Columns3 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { orderColumns } from './order-columns.tsx';

interface ColumnsMenuProps {
  choice: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** Chooses the columns of the list; the last one cannot be put away. */
export function ColumnsMenu({ choice, onChoose }: ColumnsMenuProps) {
  return (
    <MenuTrigger
      label="Columns"
      renderButton={(props) => (
        <IconButton
          {...props}
          label="Columns"
          size="md"
          variant="secondary"
          icon={<Columns3 aria-hidden="true" className="size-4" />}
        />
      )}
    >
      {orderColumns.map(({ id, header }) => (
        <MenuItem
          key={id}
          choice="many"
          isChosen={choice.includes(id)}
          onAction={() => onChoose(toggled(choice, id))}
        >
          {header}
        </MenuItem>
      ))}
    </MenuTrigger>
  );
}

/** With the one column more or less, in the order of the table. */
function toggled(choice: readonly string[], id: string) {
  return orderColumns
    .map((column) => column.id)
    .filter((one) => choice.includes(one) !== (one === id));
}
