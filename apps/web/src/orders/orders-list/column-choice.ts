import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { selectUsername } from '../../session/session-slice.ts';
import { orderColumns } from './order-columns.tsx';

const unshippedColumns = ['date', 'order', 'product', 'package', 'payment', 'shipping'];
const parcelColumns = ['order', 'payment', 'shipping', 'awb', 'scan', 'charge'];

const columnsByStage: Readonly<Record<OrderStage, readonly string[]>> = {
  new: [...unshippedColumns, 'price'],
  ready_to_ship: ['order', 'product', 'payment', 'shipping', 'awb', 'packed', 'charge'],
  pickup_scheduled: parcelColumns,
  in_transit: parcelColumns,
  out_for_delivery: parcelColumns,
  ndr: parcelColumns,
  delivered: parcelColumns,
  rto: parcelColumns,
  lost_or_damaged: parcelColumns,
  cancelled: [...unshippedColumns, 'status'],
  booking_failed: ['date', 'order', 'product', 'payment', 'shipping', 'refusal'],
};

/** Returns the ids of the columns that a stage shows by default. `null` is the list of all stages. */
export const listDefaultColumns = (stage: OrderStage | null) =>
  stage === null ? [...unshippedColumns, 'status'] : columnsByStage[stage];

/** The columns that a user shows or hides at every stage, by their id. */
export type ColumnChoice = ReadonlyMap<string, boolean>;

/** Parses a stored choice such as `tags,-package`; `-` marks a hidden column. Ignores unknown ids. */
export function readColumnChoice(storedText: string | null): ColumnChoice {
  const ids = (storedText ?? '').split(',');
  const isNamed = (id: string) => ids.includes(id) || ids.includes(`-${id}`);
  return new Map(
    orderColumns.filter(({ id }) => isNamed(id)).map(({ id }) => [id, ids.includes(id)]),
  );
}

/** Returns the default columns if the choice hides every column. */
export function applyColumnChoice(choice: ColumnChoice, stage: OrderStage | null) {
  const defaultIds = listDefaultColumns(stage);
  const ids = orderColumns
    .map(({ id }) => id)
    .filter((id) => choice.get(id) ?? defaultIds.includes(id));
  return ids.length === 0 ? defaultIds : ids;
}

/** A choice applies to every stage. */
export function useColumnChoice(stage: OrderStage | null) {
  const key = `shipdesk.columns.${useSelector(selectUsername)}` as const;
  const [choice, setChoice] = useState(() => readColumnChoice(readStored(key)));
  const ids = applyColumnChoice(choice, stage);
  return {
    ids,
    isChanged: choice.size > 0,
    /** Shows or hides a column. Does nothing if it is the only visible column. */
    toggle: (id: string) => {
      const isVisible = ids.includes(id);
      if (isVisible && ids.length === 1) return;
      const nextChoice = new Map(choice).set(id, !isVisible);
      const entries = [...nextChoice].map(([column, isOn]) => (isOn ? column : `-${column}`));
      writeStored(key, entries.join(','));
      setChoice(nextChoice);
    },
    reset: () => {
      removeStored(key);
      setChoice(new Map());
    },
  };
}

export type ColumnControls = ReturnType<typeof useColumnChoice>;
