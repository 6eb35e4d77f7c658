import { t } from '@lingui/core/macro';
import { type Control, useWatch } from 'react-hook-form';
import type { Direction } from '../../product/order-list-query.ts';
import { QuotePanel } from '../../rates/quotes/quote-panel.tsx';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import type { OrderForm } from './order-form.ts';
import { computeOrderQuote } from './order-sums.ts';

interface OrderPriceProps {
  control: Control<OrderForm>;
  pickup: Warehouse | undefined;
  direction: Direction;
}

/** The price of each service for the order in the form. */
export function OrderPrice({ control, pickup, direction }: OrderPriceProps) {
  const [consigneePincode, order, parcel] = useWatch({
    control,
    name: ['consignee.pincode', 'order', 'package'],
  });
  const body = computeOrderQuote({
    order: { order, package: parcel },
    consigneePincode,
    warehousePincode: pickup?.pincode ?? '',
    isReverse: direction === 'reverse',
  });
  return (
    <QuotePanel
      body={body}
      missing={t`Enter the pincode, pickup address, weight and sizes to see what each service costs.`}
    />
  );
}
