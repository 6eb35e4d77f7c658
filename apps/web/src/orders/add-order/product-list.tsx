import { t } from '@lingui/core/macro';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { parseCount } from '@shipdesk/domain/values/measure/quantity';
import { lineTotalPaise, parseRupees, rupeesOf } from '@shipdesk/domain/values/money/money';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { FormNumberField, FormTextField } from '../../lib/form-fields.tsx';
import { formatRupees } from '../../lib/format.ts';
import { LineList } from '../../ui/form/line-list.tsx';
import { emptyProduct } from './order-form.ts';

/** Spec §2, Add Order screen: the products, of which one always stays. */
export function ProductList({ control }: { control: Control<OrderForm> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'order.productDetails' });
  return (
    <LineList
      label={t`Products`}
      texts={{
        line: (number) => t`Product ${number}`,
        remove: (number) => t`Remove product ${number}`,
        add: t`Add Product`,
      }}
      lines={fields}
      columnsStyle="@2xl:grid-cols-[minmax(0,1fr)_7rem_9rem_8rem_2rem]"
      onAdd={() =>
        append(
          { ...emptyProduct },
          { focusName: `order.productDetails.${fields.length}.productName` },
        )
      }
      onRemove={remove}
    >
      {(index) => (
        <>
          <div className="col-span-full @2xl:col-span-1">
            <FormTextField
              control={control}
              name={`order.productDetails.${index}.productName`}
              label={t`Product name`}
              maxLength={200}
              autoComplete="off"
              isRequired
            />
          </div>
          <FormNumberField
            control={control}
            name={`order.productDetails.${index}.quantity`}
            kind="integer"
            label={t`Quantity`}
            autoComplete="off"
            isRequired
          />
          <FormNumberField
            control={control}
            name={`order.productDetails.${index}.unitPrice`}
            kind="decimal"
            label={t`Unit price`}
            prefix="₹"
            autoComplete="off"
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
  const total =
    quantity === null || unitPricePaise === null ? null : lineTotalPaise(quantity, unitPricePaise);
  return (
    <div className="text-base @2xl:text-right">
      <span className="mb-1 block text-sm font-medium text-muted">{t`Line total`}</span>
      <span className="flex h-9 items-center pointer-coarse:h-11 tabular-nums @2xl:justify-end">
        {total === null ? '–' : formatRupees(rupeesOf(total))}
      </span>
    </div>
  );
}
