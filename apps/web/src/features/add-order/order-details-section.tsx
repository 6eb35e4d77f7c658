import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  FormNumberField,
  FormRadioGroup,
  FormSelect,
  FormTextField,
} from '../../lib/form-fields.tsx';
import { ProductList } from './product-list.tsx';

const paymentTypes = [
  { id: 'prepaid', label: 'Prepaid' },
  { id: 'cod', label: 'COD' },
] as const;
const codAmounts = [
  { id: 'invoice', label: 'Invoice Amount' },
  { id: 'manual', label: 'Manual Amount' },
] as const;

interface OrderDetailsSectionProps {
  form: UseFormReturn<OrderForm>;
  /** Off where nothing is paid or collected. */
  hasPayment?: boolean;
}

/** Spec §2, Add Order screen, section 2. */
export function OrderDetailsSection({ form, hasPayment = true }: OrderDetailsSectionProps) {
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
            label="Order ID"
            maxLength={64}
            autoComplete="off"
          />
        </div>
        <FormTextField
          control={control}
          name="order.orderDate"
          label="Order date"
          isReadOnly
          isRequired
        />
        <FormTextField
          control={control}
          name="order.referenceId"
          label="Reference ID"
          maxLength={64}
          autoComplete="off"
        />
      </div>
      <ProductList control={control} />
      {hasPayment && (
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
          <FormRadioGroup
            control={control}
            name="order.paymentType"
            label="Payment type"
            options={paymentTypes}
          />
          {paymentType === 'cod' && (
            <FormSelect
              control={control}
              name="order.codCalculatedAmount"
              label="COD calculated amount"
              options={codAmounts}
            />
          )}
          {paymentType === 'cod' && codCalculatedAmount === 'manual' && (
            <FormNumberField
              control={control}
              name="order.codAmount"
              kind="decimal"
              label="COD Amount"
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
