import { MAX_SHIPMENTS } from '@shipdesk/contract/orders/docket-numbers';
import { nameOrders } from '@shipdesk/contract/orders/order-stages';
import { getParcelTitle, type NamedParcel } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { ReactNode } from 'react';
import { buildCalls } from '../api/calls.ts';
import { paths } from '../lib/paths.ts';
import { CellLink, renderStrongLines } from '../ui/table/table-row.tsx';

const { useNameOrdersQuery } = buildCalls(({ query }) => ({ nameOrders: query(nameOrders) }));

/** Finds the names of orders of which only the docket numbers are known. */
export function useParcelNames(docketNumbers: readonly string[]) {
  const body = { docketNumbers: docketNumbers.slice(0, MAX_SHIPMENTS) };
  const { data } = useNameOrdersQuery({ body }, { skip: docketNumbers.length === 0 });
  const names = new Map(data?.data.map((name) => [name.docketNumber, name]));
  return (docketNumber: string): NamedParcel => names.get(docketNumber) ?? { docketNumber };
}

interface ParcelNameProps {
  parcel: NamedParcel & { readonly carrier?: string };
  /** Operator staff have a page of their own for each parcel. */
  isOperator?: boolean;
  notes?: readonly ReactNode[];
}

/** Names a parcel: the seller's reference, which leads to the order, docket number, AWB and consignee. */
export function ParcelName({ parcel, isOperator = false, notes = [] }: ParcelNameProps) {
  const { docketNumber, reference, awb, carrier, consigneeName } = parcel;
  const title = getParcelTitle(parcel);
  const carried = awb && carrier ? `${getCarrierName(carrier)} ${awb}` : awb;
  return renderStrongLines(
    <CellLink to={isOperator ? paths.sellerParcel(docketNumber) : paths.order(docketNumber)}>
      {title}
    </CellLink>,
    reference ? docketNumber : '',
    carried ?? '',
    consigneeName ?? '',
    ...notes,
  );
}
