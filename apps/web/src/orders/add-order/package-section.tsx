import { t } from '@lingui/core/macro';
import { isB2bPackage, isMultiPackage, packageTypes } from '@shipdesk/domain/order/order';
import { kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { FormNumberField, FormSelect } from '../../lib/form-fields.tsx';
import { ProductWeightHint } from '../../product/product-weight-hint.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LineList } from '../../ui/form/line-list.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { emptyBox, type OrderForm } from './order-form.ts';
import { deadGrams, hasUnmeasuredBox } from './order-sums.ts';

const packageTypeOptions = packageTypes.map((id) => ({ id, label: id }));

/** Spec §2, Add Order screen, section 4. */
export function PackageSection({ form }: { form: UseFormReturn<OrderForm> }) {
  const { control } = form;
  const parcel = useWatch({ control, name: 'package' });
  const weightNote = t`The minimum chargeable weight is 0.50kg`;
  const isMulti = isMultiPackage(parcel.packageType);
  const [product, ...otherProducts] = useWatch({ control, name: 'order.productDetails' });
  return (
    <div className="@container flex flex-col gap-4">
      {!isMulti && product !== undefined && otherProducts.length === 0 && (
        <ProductWeightHint
          product={{ name: product.productName, quantity: product.quantity }}
          parcel={parcel}
          onUse={({ weight, length, width, height }) => {
            const options = { shouldDirty: true, shouldValidate: true } as const;
            form.setValue('package.weight', weight, options);
            form.setValue('package.length', length, options);
            form.setValue('package.width', width, options);
            form.setValue('package.height', height, options);
          }}
        />
      )}
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
        <FormSelect
          control={control}
          name="package.packageType"
          label={t`Package type`}
          options={packageTypeOptions}
        />
        {isB2bPackage(parcel.packageType) && (
          <FormSelect
            control={control}
            name="package.rovType"
            label={t`Rov Type`}
            options={[
              { id: 'rovOwner', label: t`Owner risk` },
              { id: 'rovCarrier', label: t`Carrier risk` },
            ]}
            hint={t`Who bears the loss when the parcel is lost or damaged: you, or the carrier for a fee.`}
          />
        )}
        {isMulti ? (
          <TextField
            label={t`Total weight`}
            value={String(kilogramsOf(deadGrams(parcel)))}
            suffix="kg"
            hint={weightNote}
            isNumeric
            isDisabled
          />
        ) : (
          <FormNumberField
            control={control}
            name="package.weight"
            kind="decimal"
            label={t`Total weight`}
            suffix="kg"
            hint={weightNote}
            autoComplete="off"
            isRequired
          />
        )}
      </div>
      {isMulti ? (
        <>
          <BoxList control={control} />
          {hasUnmeasuredBox(parcel) && (
            <Banner tone="warn">
              {t`A box without length, width and height counts as volumetric weight 0. The carrier measures it and may charge for more.`}
            </Banner>
          )}
        </>
      ) : (
        <div className="grid grid-cols-3 gap-x-4 gap-y-3">
          {(
            [
              ['package.length', t`Length`],
              ['package.width', t`Width`],
              ['package.height', t`Height`],
            ] as const
          ).map(([name, label]) => (
            <FormNumberField
              key={name}
              control={control}
              name={name}
              kind="decimal"
              label={label}
              suffix="cm"
              autoComplete="off"
              isRequired
            />
          ))}
        </div>
      )}
    </div>
  );
}

const boxColumns = () =>
  [
    { key: 'numberOfBoxes', label: t`Number of boxes`, kind: 'integer', isRequired: true },
    {
      key: 'weightPerBox',
      label: t`Weight per box`,
      kind: 'decimal',
      unit: 'kg',
      isRequired: true,
    },
    { key: 'lengthPerBox', label: t`Length`, kind: 'decimal', unit: 'cm', isRequired: false },
    { key: 'widthPerBox', label: t`Width`, kind: 'decimal', unit: 'cm', isRequired: false },
    { key: 'heightPerBox', label: t`Height`, kind: 'decimal', unit: 'cm', isRequired: false },
  ] as const;

/** Spec §2, Add Order screen: the boxes of a multi package, of which one always stays. */
function BoxList({ control }: { control: Control<OrderForm> }) {
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'package.multipleBoxesDetails',
  });
  return (
    <LineList
      label={t`Boxes`}
      texts={{
        line: (number) => t`Box ${number}`,
        remove: (number) => t`Remove box ${number}`,
        add: t`Add Box`,
      }}
      lines={fields}
      columnsStyle="@2xl:grid-cols-[repeat(5,minmax(0,1fr))_2rem]"
      onAdd={() =>
        append(
          { ...emptyBox },
          { focusName: `package.multipleBoxesDetails.${fields.length}.numberOfBoxes` },
        )
      }
      onRemove={remove}
    >
      {(row) =>
        boxColumns().map((column) => (
          <FormNumberField
            key={column.key}
            control={control}
            name={`package.multipleBoxesDetails.${row}.${column.key}`}
            kind={column.kind}
            label={column.label}
            {...('unit' in column ? { suffix: column.unit } : {})}
            autoComplete="off"
            isRequired={column.isRequired}
          />
        ))
      }
    </LineList>
  );
}
