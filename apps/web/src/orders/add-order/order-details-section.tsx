import { t } from '@lingui/core/macro';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  FormNumberField,
  FormRadioGroup,
  FormSelect,
  FormTextField,
} from '../../lib/form-fields.tsx';
import { ProductList } from './product-list.tsx';

interface OrderDetailsSectionProps {
  form: UseFormReturn<OrderForm>;
  /** False where nothing is paid or collected. */
  hasPayment?: boolean;
  /** False where only the numbers of the order can be edited. */
  hasProducts?: boolean;
}

/** Spec §2, Add Order screen, section 2. */
export function OrderDetailsSection({
  form,
  hasPayment = true,
  hasProducts = true,
}: OrderDetailsSectionProps) {
  const { control } = form;
  const [paymentType, codCalculatedAmount] = useWatch({
    control,
    name: ['order.paymentType', 'order.codCalculatedAmount'],
  });
  return (
    <div className="@container flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 @2xl:grid-cols-3">
        <div className="col-span-full @2xl:col-span-1">
          <FormTextField
            control={control}
            name="order.orderId"
            label={t`Order ID`}
            hint={t`Your number for this order. Change it or keep ours.`}
            maxLength={64}
            autoComplete="off"
          />
        </div>
        <FormTextField
          control={control}
          name="order.orderDate"
          label={t`Order date`}
          isReadOnly
          isRequired
        />
        <FormTextField
          control={control}
          name="order.referenceId"
          label={t`Reference ID`}
          hint={t`A second number, from your shop or invoice.`}
          maxLength={64}
          autoComplete="off"
        />
      </div>
      {hasProducts && <ProductList control={control} />}
      {hasPayment && (
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
          <FormRadioGroup
            control={control}
            name="order.paymentType"
            label={t`Payment type`}
            options={[
              { id: 'prepaid', label: t`Prepaid` },
              { id: 'cod', label: t`COD` },
            ]}
          />
          {paymentType === 'cod' && (
            <FormSelect
              control={control}
              name="order.codCalculatedAmount"
              label={t`COD calculated amount`}
              options={[
                { id: 'invoice', label: t`Invoice Amount` },
                { id: 'manual', label: t`Manual Amount` },
              ]}
            />
          )}
          {paymentType === 'cod' && codCalculatedAmount === 'manual' && (
            <FormNumberField
              control={control}
              name="order.codAmount"
              kind="decimal"
              label={t`COD Amount`}
              prefix="₹"
              autoComplete="off"
              isRequired
            />
          )}
        </div>
      )}
    </div>
  );
}
