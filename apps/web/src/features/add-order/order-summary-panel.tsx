import { rupeesOf } from '@shipdesk/domain/money/money';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { kilogramsOf } from '@shipdesk/domain/order/quantity';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { formatKilograms, formatRupees } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Direction } from '../orders/order-list-query.ts';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';
import { orderSums } from './order-sums.ts';

interface OrderSummaryPanelProps {
  control: Control<OrderForm>;
  pickup: Warehouse | undefined;
  direction?: Direction;
}

const group = 'mt-3 flex flex-col gap-2 border-t border-line pt-3';

/** What will be sent, with what is typed so far. */
export function OrderSummaryPanel({
  control,
  pickup,
  direction = 'forward',
}: OrderSummaryPanelProps) {
  const isReverse = direction === 'reverse';
  const [consignee, order, parcel] = useWatch({ control, name: ['consignee', 'order', 'package'] });
  const sums = orderSums({ order, package: parcel });
  const kilograms = (grams: number) => formatKilograms(kilogramsOf(grams));
  const consigneePlace = place(consignee);
  const pickupPlace = pickup === undefined ? '–' : place(pickup);
  const hasEwayBill = parcel.gstEwayBillNumber.trim() !== '';
  return (
    <aside
      aria-label="Order summary"
      className="rounded-lg border border-line bg-surface p-4 text-base"
    >
      <h2 className="text-base font-semibold text-ink">Summary</h2>
      <dl className={group}>
        <Line label="Chargeable weight" isStrong>
          {kilograms(sums.chargeableGrams)}
        </Line>
        <Line label="Dead weight">{kilograms(sums.deadGrams)}</Line>
        <Line label="Volumetric weight">{kilograms(sums.volumetricGrams)}</Line>
      </dl>
      <dl className={group}>
        <Line label="Invoice total" isStrong>
          {formatRupees(rupeesOf(sums.invoicePaise))}
        </Line>
        {!isReverse && (
          <Line label="COD to collect">
            {order.paymentType === 'cod' ? formatRupees(rupeesOf(sums.codPaise)) : 'Prepaid'}
          </Line>
        )}
        <Line label="GST e-waybill">
          {!sums.needsEwayBill ? (
            'Not needed'
          ) : (
            <Badge tone={hasEwayBill ? 'ok' : 'warn'}>{hasEwayBill ? 'Given' : 'Needed'}</Badge>
          )}
        </Line>
      </dl>
      <dl className={group}>
        <Line label="From">{isReverse ? consigneePlace : pickupPlace}</Line>
        <Line label="To">{isReverse ? pickupPlace : consigneePlace}</Line>
      </dl>
    </aside>
  );
}

function place({ city, state, pincode }: { city: string; state: string; pincode: string }) {
  return [city, state, pincode].filter((part) => part.trim() !== '').join(', ') || '–';
}

interface LineProps {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}

function Line({ label, isStrong = false, children }: LineProps) {
  return (
    <div className="flex min-h-5 items-baseline justify-between gap-4">
      <dt className="shrink-0 text-sm text-muted">{label}</dt>
      <dd
        className={`min-w-0 text-right break-words text-ink tabular-nums ${isStrong ? 'font-semibold' : ''}`}
      >
        {children}
      </dd>
    </div>
  );
}
