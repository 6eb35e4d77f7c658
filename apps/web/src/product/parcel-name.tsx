import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import { nameOrders } from '@shipdesk/contract/orders/order-stages';
import { getParcelTitle, type NamedParcel } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { ReactNode } from 'react';
import { buildCalls } from '../api/calls.ts';
import { paths } from '../lib/paths.ts';
import { CellLink, renderStrongLines } from '../ui/table/table-row.tsx';

const { useNameOrdersQuery } = buildCalls(({ query }) => ({ nameOrders: query(nameOrders) }));

/** The function returns only the docket number while the names load and for an unknown parcel. */
export function useParcelNames(docketNumbers: readonly string[]) {
  const body = { docketNumbers: docketNumbers.slice(0, MAX_DOCKETS_PER_CALL) };
  const { data } = useNameOrdersQuery({ body }, { skip: docketNumbers.length === 0 });
  const names = new Map(data?.data.map((name) => [name.docketNumber, name]));
  return (docketNumber: string): NamedParcel => names.get(docketNumber) ?? { docketNumber };
}

interface ParcelNameProps {
  parcel: NamedParcel & { readonly carrier?: string };
  isOperator?: boolean;
  /** False inside a list option, because the option itself opens the order. */
  isLinked?: boolean;
  notes?: readonly ReactNode[];
}

export function ParcelName({
  parcel,
  isOperator = false,
  isLinked = true,
  notes = [],
}: ParcelNameProps) {
  const { docketNumber, reference, awb, carrier, consigneeName } = parcel;
  const title = getParcelTitle(parcel);
  const carrierAndAwb = awb && carrier ? `${getCarrierName(carrier)} ${awb}` : awb;
  const path = isOperator ? paths.sellerParcel(docketNumber) : paths.order(docketNumber);
  return renderStrongLines(
    isLinked ? <CellLink to={path}>{title}</CellLink> : title,
    reference ? docketNumber : '',
    carrierAndAwb ?? '',
    consigneeName ?? '',
    ...notes,
  );
}
