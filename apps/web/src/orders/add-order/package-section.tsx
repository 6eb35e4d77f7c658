import { t } from '@lingui/core/macro';
import type { SavedPreset } from '@shipdesk/contract/orders/package-presets';
import { isB2bPackage, isMultiPackage, packageTypes } from '@shipdesk/domain/order/package-type';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { Scale } from 'lucide-react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatSize } from '../../lib/format.ts';
import { bindFields, FormNumberField, FormSelect } from '../../lib/forms/form-fields.tsx';
import { LineList } from '../../lib/forms/line-list.tsx';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { productsApi } from '../products/products-api.ts';
import { emptyBox, type OrderForm } from './order-form.ts';
import { hasUnmeasuredBox, sumDeadGrams } from './order-sums.ts';
import {
  findProductParcel,
  listNamedProducts,
  type ProductParcel,
  parcelFields,
  toSizeFields,
} from './product-parcel.ts';

const DEBOUNCE_MS = 300;
const packageTypeOptions = packageTypes.map((id) => ({ id, label: id }));

interface PackageSectionProps {
  form: UseFormReturn<OrderForm>;
  /** Called instead of copying the size of the chosen preset into the form. */
  onPreset?: (preset: SavedPreset) => void;
}

/** Renders section 4 of the Add Order screen. Spec §2. */
export function PackageSection({ form, onPreset }: PackageSectionProps) {
  const { control } = form;
  const bind = bindFields(control);
  const parcel = useWatch({ control, name: 'package' });
  const weightNote = t`The minimum chargeable weight is 0.50kg`;
  const isMulti = isMultiPackage(parcel.packageType);
  return (
    <div className="@container flex flex-col gap-4">
      {!isMulti && <ProductParcelHint form={form} />}
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
        {!isMulti && (
          <PresetSelect form={form} onChoose={onPreset ?? ((preset) => setSize(form, preset))} />
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
              {t`A box without length, width and height has a volumetric weight of 0. The carrier measures the box and may charge a higher weight.`}
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

/** Renders the boxes of a multi package. A single box cannot be removed. Spec §2, Add Order screen. */
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
        getLineName: (number) => t`Box ${number}`,
        getRemoveLabel: (number) => t`Remove box ${number}`,
        addLabel: t`Add Box`,
      }}
      columnsStyle="@2xl:grid-cols-[repeat(5,minmax(0,1fr))_2rem]"
    >
      {(index) =>
        buildBoxColumns().map(({ key, ...column }) => (
          <FormNumberField
            key={key}
            {...bind(`package.multipleBoxesDetails.${index}.${key}`)}
            kind="decimal"
            {...column}
          />
        ))
      }
    </LineList>
  );
}

function ProductParcelHint({ form }: { form: UseFormReturn<OrderForm> }) {
  const [order, parcel] = useWatch({ control: form.control, name: ['order', 'package'] });
  const namesJson = useDebounced(
    JSON.stringify(listNamedProducts(order.productDetails)),
    DEBOUNCE_MS,
  );
  const { currentData } = productsApi.useMatchProductsQuery(
    { body: { products: JSON.parse(namesJson) } },
    { skip: namesJson === '[]' },
  );
  const products = namesJson === '[]' ? [] : (currentData?.data ?? []);
  const { fields, completions } = findProductParcel({ order, package: parcel }, products);
  if (completions.length === 0) return null;
  const names = [...new Set(completions.flatMap((completion) => completion.products))].join(', ');
  const isUsed = parcelFields.every(
    (field) => fields[field] === undefined || Number(fields[field]) === Number(parcel[field]),
  );
  const { weight, length, width = '', height = '' } = fields;
  const parts = [
    weight === undefined ? '' : t`${weight} kg`,
    length === undefined ? '' : t`${length} × ${{ width }} × ${{ height }} cm`,
  ];
  const values = parts.filter((part) => part !== '').join(', ');
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-base text-ink"
    >
      <Scale aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 basis-48 wrap-break-word">
        {isUsed ? describeSource(fields, names) : t`Saved for ${names}: ${values}.`}
      </span>
      {!isUsed && (
        <Button
          size="sm"
          onPress={() => {
            for (const field of parcelFields) {
              const value = fields[field];
              if (value === undefined) continue;
              form.setValue(`package.${field}`, value, {
                shouldDirty: true,
                shouldValidate: true,
              });
            }
          }}
        >{t`Use`}</Button>
      )}
    </div>
  );
}

function describeSource({ weight, length }: ProductParcel['fields'], names: string): string {
  if (weight === undefined) return t`Size from product ${names}.`;
  return length === undefined
    ? t`Weight from product ${names}.`
    : t`Weight and size from product ${names}.`;
}

function setSize(form: UseFormReturn<OrderForm>, preset: SavedPreset) {
  const { length, width, height } = toSizeFields(preset);
  const options = { shouldDirty: true, shouldValidate: true } as const;
  form.setValue('package.length', length, options);
  form.setValue('package.width', width, options);
  form.setValue('package.height', height, options);
}

const CUSTOM_SIZE = 'custom';

interface PresetSelectProps {
  form: UseFormReturn<OrderForm>;
  onChoose: (preset: SavedPreset) => void;
}

function PresetSelect({ form, onChoose }: PresetSelectProps) {
  const { data } = productsApi.useListPackagePresetsQuery();
  const parcel = useWatch({ control: form.control, name: 'package' });
  const presets = data?.data ?? [];
  if (presets.length === 0) return null;
  const chosenPreset = presets.find((preset) => {
    const { length, width, height } = toSizeFields(preset);
    return (
      Number(length) === Number(parcel.length) &&
      Number(width) === Number(parcel.width) &&
      Number(height) === Number(parcel.height)
    );
  });
  const options = [
    { id: CUSTOM_SIZE, label: t`Custom size` },
    ...presets.map((preset) => ({
      id: preset.id,
      label: `${preset.name} (${formatSize(preset)})`,
    })),
  ];
  const tareGrams = chosenPreset?.tareGrams ?? 0;
  return (
    <Select
      label={t`Box`}
      options={options}
      value={chosenPreset?.id ?? CUSTOM_SIZE}
      onChange={(id) => {
        const preset = presets.find((candidate) => candidate.id === id);
        if (preset !== undefined) onChoose(preset);
      }}
      hint={tareGrams === 0 ? undefined : t`The empty box weighs ${tareGrams} g.`}
    />
  );
}
