import { t } from '@lingui/core/macro';
import { defaultBox } from '@shipdesk/domain/order/order';
import { isMultiPackage } from '@shipdesk/domain/order/package-type';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { Check } from 'lucide-react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { formatKilograms, formatPaise } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import type { OrderForm } from './order-form.ts';
import { countMissingBySection, getSection, type OrderSection } from './order-sections.ts';
import { computeOrderSums, sumDeadGrams } from './order-sums.ts';

interface SectionStatusProps {
  control: Control<OrderForm>;
  section: OrderSection;
  pickup: Warehouse | undefined;
}

export function SectionStatus({ control, section, pickup }: SectionStatusProps) {
  const [consignee, order, parcel] = useWatch({ control, name: ['consignee', 'order', 'package'] });
  const { errors, touchedFields } = useFormState({ control });
  const isSizeUntouched =
    touchedFields.package === undefined && isDefaultSize(parcel) && section === 'package';
  const form = { consignee, order, package: parcel, warehouseId: pickup?.id ?? '' };
  const invalidCount = listFieldsWithError(errors).filter(
    (field) => getSection(field) === section,
  ).length;
  const missingCount = countMissingBySection(form)[section];
  const renderStatus = () => {
    if (invalidCount > 0) return <Badge tone="bad">{t`${invalidCount} to correct`}</Badge>;
    if (missingCount > 0) return <Badge tone="warn">{t`${missingCount} to fill in`}</Badge>;
    if (isSizeUntouched) return <Badge tone="warn">{t`Default size`}</Badge>;
    return section !== 'other' && <Check aria-label={t`Complete`} className="size-4 text-ok-ink" />;
  };
  return (
    <span className="flex items-center justify-end gap-2">
      <span className="min-w-0 truncate max-sm:hidden">
        {describeSection(section, form, pickup)
          .filter((part) => part.trim() !== '')
          .join(' · ')}
      </span>
      {renderStatus()}
    </span>
  );
}

/** Returns true if a single package still has the default size, which may be wrong. */
function isDefaultSize({ packageType, length, width, height }: OrderForm['package']) {
  const { lengthCm, breadthCm, heightCm } = defaultBox;
  return (
    !isMultiPackage(packageType) &&
    length === lengthCm &&
    width === breadthCm &&
    height === heightCm
  );
}

function describeSection(section: OrderSection, form: OrderForm, pickup: Warehouse | undefined) {
  const { consignee, order, package: parcel } = form;
  switch (section) {
    case 'consignee':
      return [consignee.name, consignee.city];
    case 'order': {
      const { invoicePaise } = computeOrderSums(form);
      const payment = order.paymentType === 'cod' ? t`COD` : t`Prepaid`;
      return invoicePaise === 0 ? [] : [formatPaise(invoicePaise), payment];
    }
    case 'pickup':
      return [pickup?.pickupAddressTitle ?? ''];
    case 'package':
      return [
        parcel.packageType,
        formatKilograms(toKilograms(sumDeadGrams(parcel))),
        isMultiPackage(parcel.packageType)
          ? ''
          : `${parcel.length || '?'} x ${parcel.width || '?'} x ${parcel.height || '?'} cm`,
      ];
    case 'other':
      return [parcel.resellerName];
  }
}

/** Returns the paths of all fields with an error. react-hook-form nests errors like the values. */
function listFieldsWithError(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = `${prefix}${name}`;
    return 'message' in error ? [path] : listFieldsWithError(error, `${path}.`);
  });
}
