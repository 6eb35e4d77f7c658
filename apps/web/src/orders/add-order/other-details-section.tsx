import { t } from '@lingui/core/macro';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DigitsField } from '../../lib/digits-field.tsx';
import { FormTextField } from '../../lib/form-fields.tsx';
import { orderSums } from './order-sums.ts';

/** Spec §2, Add Order screen, section 5. */
export function OtherDetailsSection({ form }: { form: UseFormReturn<OrderForm> }) {
  const { control } = form;
  const [order, parcel] = useWatch({ control, name: ['order', 'package'] });
  const { needsEwayBill } = orderSums({ order, package: parcel });
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
        <FormTextField
          control={control}
          name="package.resellerName"
          label={t`Reseller name`}
          maxLength={120}
          autoComplete="off"
        />
        <FormTextField
          control={control}
          name="package.gstin"
          label={t`GSTIN`}
          maxLength={15}
          autoComplete="off"
        />
        <DigitsField
          control={control}
          name="package.gstEwayBillNumber"
          length={12}
          inputMode="numeric"
          label={t`GST ewaybill number`}
          isRequired={needsEwayBill}
          hint={needsEwayBill ? t`Required from an order total of ₹50,000` : undefined}
        />
      </div>
    </div>
  );
}
