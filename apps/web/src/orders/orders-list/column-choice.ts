import { i18n } from '@lingui/core';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { readStored, writeStored } from '../../lib/storage.ts';
import { selectUsername } from '../../session/session-slice.ts';
import type { TableColumn } from '../../ui/table/table-row.tsx';

import type { OrderListItem } from '../order/order-list-payload.ts';
import { orderColumns } from './order-columns.tsx';

/** The columns of the specification. */
export const defaultColumns = ['date', 'order', 'product', 'package', 'payment', 'shipping'];

/** Reads a stored choice. Unknown columns are dropped; without a known one the default is returned. */
export function readColumnChoice(kept: string | null): readonly string[] {
  const ids = (kept ?? '').split(',');
  const known = orderColumns.map(({ id }) => id).filter((id) => ids.includes(id));
  return known.length === 0 ? defaultColumns : known;
}

/** The chosen columns in the order of the table. Exactly one of them names the row. */
export function shownColumns(choice: readonly string[]): readonly TableColumn<OrderListItem>[] {
  const shown = orderColumns
    .filter(({ id }) => choice.includes(id))
    .map((column) => ({ ...column, header: i18n._(column.header) }));
  if (shown.some(({ isRowHeader }) => isRowHeader === true)) return shown;
  return shown.map((column, at) => (at === 0 ? { ...column, isRowHeader: true } : column));
}

/** The user's choice of columns, stored in this browser for each user. */
export function useColumnChoice() {
  const key = `shipdesk.columns.${useSelector(selectUsername)}` as const;
  const [choice, setChoice] = useState(() => readColumnChoice(readStored(key)));
  return {
    choice,
    choose: (ids: readonly string[]) => {
      if (ids.length === 0) return;
      writeStored(key, ids.join(','));
      setChoice(ids);
    },
  };
}
