import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Columns3 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { orderColumns } from './order-columns.tsx';

interface ColumnsMenuProps {
  choice: readonly string[];
  isDisabled: boolean;
  onChoose: (ids: readonly string[]) => void;
}

/** Chooses the columns of the list. The last one cannot be removed. */
export function ColumnsMenu({ choice, isDisabled, onChoose }: ColumnsMenuProps) {
  return (
    <MenuTrigger
      label={t`Columns`}
      renderButton={(props) => (
        <IconButton
          {...props}
          label={t`Columns`}
          size="md"
          isDisabled={isDisabled}
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
          {i18n._(header)}
        </MenuItem>
      ))}
    </MenuTrigger>
  );
}

/** Adds or removes one column, in the order of the table. */
function toggled(choice: readonly string[], id: string) {
  return orderColumns
    .map((column) => column.id)
    .filter((one) => choice.includes(one) !== (one === id));
}
