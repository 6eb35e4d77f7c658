import { t } from '@lingui/core/macro';
import { needsEwayBill } from '@shipdesk/domain/order/order-rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DigitsField } from '../../lib/digits-field.tsx';
import { bindFields, FormTextField } from '../../lib/form-fields.tsx';
import type { OrderForm } from './order-form.ts';
import { computeOrderSums } from './order-sums.ts';

/** Spec §2, Add Order screen, section 5. */
export function OtherDetailsSection({ form }: { form: UseFormReturn<OrderForm> }) {
  const { control } = form;
  const bind = bindFields(control);
  const [order, parcel] = useWatch({ control, name: ['order', 'package'] });
  const { invoicePaise } = computeOrderSums({ order, package: parcel });
  const isEwayBillNeeded = needsEwayBill(invoicePaise);
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
        <FormTextField
          {...bind('package.resellerName')}
          label={t`Reseller name`}
          maxLength={120}
          autoComplete="off"
        />
        <FormTextField
          {...bind('package.gstin')}
          label={t`GSTIN`}
          maxLength={15}
          autoComplete="off"
        />
        <DigitsField
          {...bind('package.gstEwayBillNumber')}
          length={12}
          inputMode="numeric"
          label={t`GST ewaybill number`}
          isRequired={isEwayBillNeeded}
          hint={isEwayBillNeeded ? t`Required from an order total of ₹50,000` : undefined}
        />
      </div>
    </div>
  );
}
