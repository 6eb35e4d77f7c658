import { t } from '@lingui/core/macro';
import { isB2bPackage, isMultiPackage, packageTypes } from '@shipdesk/domain/order/package-type';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { Scale } from 'lucide-react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatGrams } from '../../lib/format.ts';
import { bindFields, FormNumberField, FormSelect } from '../../lib/forms/form-fields.tsx';
import { LineList } from '../../lib/forms/line-list.tsx';
import { discrepanciesApi } from '../../money/weights/discrepancies-api.ts';
import { formatSize } from '../../money/weights/discrepancy-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { emptyBox, type OrderForm } from './order-form.ts';
import { hasUnmeasuredBox, sumDeadGrams } from './order-sums.ts';

/** Weight in kilograms and size in centimetres, as in the fields of Add Order. */
interface ParcelFields {
  readonly weight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
}

interface ProductWeightHintProps {
  product: { readonly name: string; readonly quantity: string };
  /** The values of the form. The hint is hidden when they match it. */
  parcel: ParcelFields;
  onUse: (parcel: ParcelFields) => void;
}

const parcelFields = ['weight', 'length', 'width', 'height'] as const;
const packageTypeOptions = packageTypes.map((id) => ({ id, label: id }));

/** Renders section 4 of the Add Order screen. Spec §2. */
export function PackageSection({ form }: { form: UseFormReturn<OrderForm> }) {
  const { control } = form;
  const bind = bindFields(control);
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
          onUse={(fields) => {
            const options = { shouldDirty: true, shouldValidate: true } as const;
            for (const field of parcelFields) {
              form.setValue(`package.${field}`, fields[field], options);
            }
          }}
        />
      )}
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
        <FormSelect
          {...bind('package.packageType')}
          label={t`Package type`}
          options={packageTypeOptions}
        />
        {isB2bPackage(parcel.packageType) && (
          <FormSelect
            {...bind('package.rovType')}
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
            value={String(toKilograms(sumDeadGrams(parcel)))}
            suffix="kg"
            hint={weightNote}
            isNumeric
            isDisabled
          />
        ) : (
          <FormNumberField
            {...bind('package.weight')}
            kind="decimal"
            label={t`Total weight`}
            suffix="kg"
            hint={weightNote}
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
              {...bind(name)}
              kind="decimal"
              label={label}
              suffix="cm"
              isRequired
            />
          ))}
        </div>
      )}
    </div>
  );
}

const buildBoxColumns = () =>
  [
    { key: 'numberOfBoxes', label: t`Number of boxes`, kind: 'integer', isRequired: true },
    { key: 'weightPerBox', label: t`Weight per box`, suffix: 'kg', isRequired: true },
    { key: 'lengthPerBox', label: t`Length`, suffix: 'cm' },
    { key: 'widthPerBox', label: t`Width`, suffix: 'cm' },
    { key: 'heightPerBox', label: t`Height`, suffix: 'cm' },
  ] as const;

/** Renders the boxes of a multi package; the last one cannot be removed. Spec §2, Add Order screen. */
function BoxList({ control }: { control: Control<OrderForm> }) {
  const bind = bindFields(control);
  return (
    <LineList
      control={control}
      name="package.multipleBoxesDetails"
      empty={emptyBox}
      firstField="numberOfBoxes"
      label={t`Boxes`}
      texts={{
        line: (number) => t`Box ${number}`,
        remove: (number) => t`Remove box ${number}`,
        add: t`Add Box`,
      }}
      columnsStyle="@2xl:grid-cols-[repeat(5,minmax(0,1fr))_2rem]"
    >
      {(row) =>
        buildBoxColumns().map(({ key, ...column }) => (
          <FormNumberField
            key={key}
            {...bind(`package.multipleBoxesDetails.${row}.${key}`)}
            kind="decimal"
            {...column}
          />
        ))
      }
    </LineList>
  );
}

/** Offers the weight that a carrier charged for the same product. */
function ProductWeightHint({ product, parcel, onUse }: ProductWeightHintProps) {
  const name = product.name.trim();
  const isComplete = name !== '' && /^[1-9]\d{0,3}$/.test(product.quantity);
  const { currentData } = discrepanciesApi.useGetProductWeightQuery(
    { name, quantity: product.quantity },
    { skip: !isComplete },
  );
  const chargedParcel = currentData?.data ?? null;
  if (!isComplete || chargedParcel === null) return null;
  const chargedFields = {
    weight: String(chargedParcel.weightGrams / 1000),
    length: String(chargedParcel.lengthMm / 10),
    width: String(chargedParcel.breadthMm / 10),
    height: String(chargedParcel.heightMm / 10),
  };
  const isSame = parcelFields.every(
    (field) => Number(parcel[field]) === Number(chargedFields[field]),
  );
  if (isSame) return null;
  const weight = formatGrams(chargedParcel.weightGrams);
  const size = formatSize(chargedParcel);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-base text-ink"
    >
      <Scale aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 basis-48">
        {t`This product was charged at ${weight} in a box of ${size}.`}
      </span>
      <Button size="sm" onPress={() => onUse(chargedFields)}>{t`Use`}</Button>
    </div>
  );
}
