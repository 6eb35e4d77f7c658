import { t } from '@lingui/core/macro';
import { needsEwayBill } from '@shipdesk/domain/order/papers';
import { parseCount } from '@shipdesk/domain/values/measure/quantity';
import { computeLineTotalPaise, parseRupees } from '@shipdesk/domain/values/money/money';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatPaise } from '../../lib/format.ts';
import { DigitsField } from '../../lib/forms/digits-field.tsx';
import {
  bindFields,
  FormNumberField,
  FormRadioGroup,
  FormSelect,
  FormTextField,
} from '../../lib/forms/form-fields.tsx';
import { LineList } from '../../lib/forms/line-list.tsx';
import { AddressFields, type Place } from '../warehouses/address-fields.tsx';
import { emptyProduct, type OrderForm } from './order-form.ts';
import { computeOrderSums } from './order-sums.ts';

interface OrderDetailsSectionProps {
  form: UseFormReturn<OrderForm>;
  hasPayment?: boolean;
  hasProducts?: boolean;
  onProductsBlur?: () => void;
}

/** Renders section 2 of the Add Order screen. Spec §2. */
export function OrderDetailsSection({
  form,
  hasPayment = true,
  hasProducts = true,
  onProductsBlur,
}: OrderDetailsSectionProps) {
  const { control } = form;
  const bind = bindFields(control);
  const [paymentType, codCalculatedAmount] = useWatch({
    control,
    name: ['order.paymentType', 'order.codCalculatedAmount'],
  });
  return (
    <div className="@container flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 @2xl:grid-cols-3">
        <div className="col-span-full @2xl:col-span-1">
          <FormTextField
            {...bind('order.orderId')}
            label={t`Order ID`}
            hint={t`Keep this number or enter your own.`}
            maxLength={64}
            autoComplete="off"
          />
        </div>
        <FormTextField {...bind('order.orderDate')} label={t`Order date`} isReadOnly isRequired />
        <FormTextField
          {...bind('order.referenceId')}
          label={t`Reference ID`}
          hint={t`A second number, from your shop or invoice.`}
          maxLength={64}
          autoComplete="off"
        />
      </div>
      {hasProducts && (
        <div onBlur={onProductsBlur}>
          <ProductList control={control} />
        </div>
      )}
      {hasPayment && (
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
          <FormRadioGroup
            {...bind('order.paymentType')}
            label={t`Payment type`}
            options={[
              { id: 'prepaid', label: t`Prepaid` },
              { id: 'cod', label: t`COD` },
            ]}
          />
          {paymentType === 'cod' && (
            <FormSelect
              {...bind('order.codCalculatedAmount')}
              label={t`COD calculated amount`}
              options={[
                { id: 'invoice', label: t`Invoice Amount` },
                { id: 'manual', label: t`Manual Amount` },
              ]}
            />
          )}
          {paymentType === 'cod' && codCalculatedAmount === 'manual' && (
            <FormNumberField
              {...bind('order.codAmount')}
              kind="decimal"
              label={t`COD Amount`}
              prefix="₹"
              isRequired
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Renders the products. A single product cannot be removed. Spec §2, Add Order screen. */
function ProductList({ control }: { control: Control<OrderForm> }) {
  const bind = bindFields(control);
  return (
    <LineList
      control={control}
      name="order.productDetails"
      empty={emptyProduct}
      firstField="productName"
      label={t`Products`}
      texts={{
        getLineName: (number) => t`Product ${number}`,
        getRemoveLabel: (number) => t`Remove product ${number}`,
        addLabel: t`Add Product`,
      }}
      columnsStyle="@2xl:grid-cols-[minmax(0,1fr)_7rem_9rem_8rem_2rem]"
    >
      {(index) => (
        <>
          <div className="col-span-full @2xl:col-span-1">
            <FormTextField
              {...bind(`order.productDetails.${index}.productName`)}
              label={t`Product name`}
              maxLength={200}
              autoComplete="off"
              isRequired
            />
          </div>
          <FormNumberField
            {...bind(`order.productDetails.${index}.quantity`)}
            kind="integer"
            label={t`Quantity`}
            isRequired
          />
          <FormNumberField
            {...bind(`order.productDetails.${index}.unitPrice`)}
            kind="decimal"
            label={t`Unit price`}
            prefix="₹"
            isRequired
          />
          <LineTotal control={control} index={index} />
        </>
      )}
    </LineList>
  );
}

function LineTotal({ control, index }: { control: Control<OrderForm>; index: number }) {
  const product = useWatch({ control, name: `order.productDetails.${index}` });
  const quantity = parseCount(product?.quantity ?? '');
  const unitPricePaise = parseRupees(product?.unitPrice ?? '');
  const totalPaise =
    quantity === null || unitPricePaise === null
      ? null
      : computeLineTotalPaise(quantity, unitPricePaise);
  return (
    <div className="text-base @2xl:text-right">
      <span className="mb-1 block text-sm font-medium text-muted">{t`Line total`}</span>
      <span className="flex h-9 items-center pointer-coarse:h-11 tabular-nums @2xl:justify-end">
        {totalPaise === null ? '–' : formatPaise(totalPaise)}
      </span>
    </div>
  );
}

/** Renders section 1 of the Add Order screen. Spec §2. */
export function ConsigneeSection({ form }: { form: UseFormReturn<OrderForm> }) {
  function setPlace(place: Place) {
    for (const key of ['city', 'state', 'country'] as const) {
      form.setValue(`consignee.${key}`, place[key], {
        shouldDirty: true,
        shouldValidate: place[key] !== '',
      });
    }
  }
  return (
    <AddressFields
      control={form.control}
      getName={(field) => `consignee.${field}`}
      addressLabel={t`Address`}
      onPlace={setPlace}
    />
  );
}

/** Renders section 5 of the Add Order screen. Spec §2. */
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
          hint={isEwayBillNeeded ? t`Required for an invoice amount of ₹50,000 or more` : undefined}
        />
      </div>
    </div>
  );
}
