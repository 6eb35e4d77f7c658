import { t } from '@lingui/core/macro';
import { needsEwayBill } from '@shipdesk/domain/order/papers';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { formatKilograms, formatPaise } from '../../lib/format.ts';
import type { Direction } from '../../product/order-list-query.ts';
import { QuotePanel } from '../../rates/quotes/quote-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import type { OrderForm } from './order-form.ts';
import { buildQuoteBody, computeOrderSums, hasUnmeasuredBox } from './order-sums.ts';

const groupStyle = 'mt-3 flex flex-col gap-2 border-t border-line pt-3';

interface OrderSummaryPanelProps {
  control: Control<OrderForm>;
  pickup: Warehouse | undefined;
  direction?: Direction;
  hasPrice?: boolean;
  risk?: ReactNode;
  isBelowBanner?: boolean;
}

export function OrderSummaryPanel({
  control,
  pickup,
  direction = 'forward',
  hasPrice = true,
  risk,
  isBelowBanner = false,
}: OrderSummaryPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const isReverse = direction === 'reverse';
  const [consignee, order, parcel] = useWatch({ control, name: ['consignee', 'order', 'package'] });
  const sums = computeOrderSums({ order, package: parcel });
  const formatGramsAsKilograms = (grams: number) => formatKilograms(toKilograms(grams));
  const invoice = formatPaise(sums.invoicePaise);
  const consigneePlace = formatPlace(consignee);
  const pickupPlace = pickup === undefined ? '–' : formatPlace(pickup);
  const hasEwayBill = parcel.gstEwayBillNumber.trim() !== '';
  return (
    <aside
      aria-label={t`Order summary`}
      className={`sticky rounded-lg border border-line bg-surface px-4 text-base max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:rounded-none max-lg:border-x-0 max-lg:max-h-[calc(100dvh-8rem)] max-lg:overflow-y-auto max-lg:shadow-float lg:overflow-y-auto lg:py-4 ${isBelowBanner ? 'lg:top-[calc(var(--top-bar)+7.75rem)] lg:max-h-[calc(100dvh-var(--top-bar)-8.75rem)]' : 'lg:top-[calc(var(--top-bar)+4.5rem)] lg:max-h-[calc(100dvh-var(--top-bar)-5.5rem)]'}`}
    >
      <h2 className="text-base font-semibold text-ink max-lg:hidden">{t`Summary`}</h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
        className="focus-ring-inset -mx-4 flex h-12 w-[calc(100%+2rem)] cursor-pointer items-center gap-3 px-4 text-left lg:hidden"
      >
        <span className="flex-1 font-semibold text-ink">{t`Summary`}</span>
        <span className="truncate text-ink tabular-nums">
          {formatGramsAsKilograms(sums.chargeableGrams)} · {invoice}
        </span>
        <ChevronUp
          aria-hidden="true"
          className={`size-4 shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={detailsId} className={isOpen ? 'max-lg:pb-4' : 'max-lg:hidden'}>
        <dl className={groupStyle}>
          <Line
            label={t`Chargeable weight`}
            hint={t`The highest of dead weight, volumetric weight and 0.50 kg`}
            isStrong
          >
            {formatGramsAsKilograms(sums.chargeableGrams)}
          </Line>
          <Line label={t`Dead weight`} hint={t`What the scale shows`}>
            {formatGramsAsKilograms(sums.deadGrams)}
          </Line>
          <Line label={t`Volumetric weight`} hint={t`L × W × H in cm ÷ 5,000`}>
            {hasUnmeasuredBox(parcel) ? (
              <Badge tone="warn">{t`Box sizes missing`}</Badge>
            ) : (
              formatGramsAsKilograms(sums.volumetricGrams)
            )}
          </Line>
        </dl>
        <dl className={groupStyle}>
          <Line label={t`Invoice amount`} isStrong>
            {invoice}
          </Line>
          {!isReverse && (
            <Line label={t`COD to collect`}>
              {order.paymentType === 'cod' ? formatPaise(sums.codPaise) : t`Prepaid`}
            </Line>
          )}
          <Line label={t`GST e-waybill`}>
            {!needsEwayBill(sums.invoicePaise) ? (
              t`Not needed`
            ) : (
              <Badge tone={hasEwayBill ? 'ok' : 'warn'}>{hasEwayBill ? t`Given` : t`Needed`}</Badge>
            )}
          </Line>
        </dl>
        {hasPrice && (
          <section aria-label={t`Price`} className={groupStyle}>
            <h3 className="text-sm font-semibold text-ink">{t`Price`}</h3>
            <OrderPrice control={control} pickup={pickup} direction={direction} />
          </section>
        )}
        {risk !== undefined && (
          <section aria-label={t`RTO risk`} className={groupStyle}>
            <h3 className="text-sm font-semibold text-ink">{t`RTO risk`}</h3>
            {risk}
          </section>
        )}
        <dl className={groupStyle}>
          <Line label={t`From`}>{isReverse ? consigneePlace : pickupPlace}</Line>
          <Line label={t`To`}>{isReverse ? pickupPlace : consigneePlace}</Line>
        </dl>
      </div>
    </aside>
  );
}

function formatPlace({ city, state, pincode }: { city: string; state: string; pincode: string }) {
  return [city, state, pincode].filter((part) => part.trim() !== '').join(', ') || '–';
}

interface LineProps {
  label: string;
  hint?: string;
  isStrong?: boolean;
  children: ReactNode;
}

function Line({ label, hint, isStrong = false, children }: LineProps) {
  return (
    <div className="flex min-h-5 items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">
        {label}
        {hint !== undefined && <span className="block text-xs">{hint}</span>}
      </dt>
      <dd
        className={`max-w-3/5 shrink-0 text-right break-words text-ink tabular-nums ${isStrong ? 'font-semibold' : ''}`}
      >
        {children}
      </dd>
    </div>
  );
}

interface OrderPriceProps {
  control: Control<OrderForm>;
  pickup: Warehouse | undefined;
  direction: Direction;
}

function OrderPrice({ control, pickup, direction }: OrderPriceProps) {
  const [consigneePincode, order, parcel] = useWatch({
    control,
    name: ['consignee.pincode', 'order', 'package'],
  });
  const body = buildQuoteBody({
    order: { order, package: parcel },
    consigneePincode,
    warehousePincode: pickup?.pincode ?? '',
    isReverse: direction === 'reverse',
  });
  return (
    <QuotePanel
      body={body}
      missingText={t`Enter the pincode, pickup address, weight and sizes to see what each service costs.`}
    />
  );
}
