import { rupeesOf } from '@shipdesk/domain/money/money';
import { isMultiPackage, type OrderForm } from '@shipdesk/domain/order/order-form';
import { kilogramsOf } from '@shipdesk/domain/order/quantity';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { formatKilograms, formatRupees } from '../../lib/format.ts';
import { deadGrams, orderSums } from './order-sums.ts';

interface LineProps {
  control: Control<OrderForm>;
}

/** Beside the title of a section, of whose name it is no part: the section itself says it all. */
export function SectionLine({ children }: { children: ReactNode }) {
  return <span aria-hidden="true">{children}</span>;
}

function Parts({ parts }: { parts: readonly string[] }) {
  return <SectionLine>{parts.filter((part) => part.trim() !== '').join(' · ')}</SectionLine>;
}

/** Who gets the parcel, for the heading of a closed section. */
export function ConsigneeLine({ control }: LineProps) {
  const [name, city] = useWatch({ control, name: ['consignee.name', 'consignee.city'] });
  return <Parts parts={[name, city]} />;
}

/** What is in the parcel and how it is paid. */
export function OrderLine({ control }: LineProps) {
  const [order, parcel] = useWatch({ control, name: ['order', 'package'] });
  const { invoicePaise } = orderSums({ order, package: parcel });
  if (invoicePaise === 0) return null;
  const payment = order.paymentType === 'cod' ? 'COD' : 'Prepaid';
  return <Parts parts={[formatRupees(rupeesOf(invoicePaise)), payment]} />;
}

/** How heavy and how large the parcel is. */
export function PackageLine({ control }: LineProps) {
  const parcel = useWatch({ control, name: 'package' });
  const size = isMultiPackage(parcel.packageType)
    ? ''
    : `${parcel.length || '?'} x ${parcel.width || '?'} x ${parcel.height || '?'} cm`;
  const weight = formatKilograms(kilogramsOf(deadGrams(parcel)));
  return <Parts parts={[parcel.packageType, weight, size]} />;
}
