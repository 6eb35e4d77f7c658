import { t } from '@lingui/core/macro';
import type { BulkField } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { FileMapping } from '@shipdesk/domain/order/mapping/file-mapping';
import type { MappedWarehouse } from '@shipdesk/domain/order/mapping/mapping-context';
import { indexProducts } from '@shipdesk/domain/order/product/product';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useMemo, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/form/error-text.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { productsApi } from '../products/products-api.ts';
import { fieldNames, type MappableField, mappableFields } from './mapped-fields.ts';
import {
  chooseColumns,
  listPreviewedProducts,
  listSamples,
  type MappedContent,
  previewMapping,
} from './mapped-file.ts';
import { Preview } from './mapping-preview.tsx';

interface MapColumnsProps {
  content: MappedContent;
  warehouses: readonly MappedWarehouse[];
  initialMapping: FileMapping;
  isSaving: boolean;
  onSave: (mapping: FileMapping) => void;
}

/** Fields whose text may be split across two columns. */
const joinedFields: readonly MappableField[] = ['name', 'address'];
const requiredFields: readonly MappableField[] = [
  'name',
  'phone',
  'address',
  'pinCode',
  'city',
  'state',
  'productName',
];
const boxFields = [
  'clientDeadWeight',
  'clientDeadLength',
  'clientDeadBreadth',
  'clientDeadHeight',
] as const;
const NONE = 'none';
const ROW = 'row';
const noRows: readonly never[] = [];

export function MapColumns({
  content,
  warehouses,
  initialMapping,
  isSaving,
  onSave,
}: MapColumnsProps) {
  const [mapping, setMapping] = useState(initialMapping);
  const [today] = useState(() => toBusinessDay(new Date()));
  const { data: presetList } = productsApi.useListPackagePresetsQuery();
  const presets = presetList?.data ?? noRows;
  const namedProducts = useMemo(() => listPreviewedProducts(content, mapping), [content, mapping]);
  const { data: matchedProducts } = productsApi.useMatchProductsQuery(
    { body: { products: namedProducts } },
    { skip: namedProducts.length === 0 },
  );
  const products = matchedProducts?.data ?? noRows;
  const preview = useMemo(() => {
    const source = { warehouses, presets, products: indexProducts(products) };
    return previewMapping(content, mapping, { source, today });
  }, [content, mapping, warehouses, presets, products, today]);
  if (warehouses.length === 0) {
    return (
      <Banner
        tone="warn"
        action={
          <LinkButton size="sm" href={paths.warehouse()}>
            {t`Add a warehouse`}
          </LinkButton>
        }
      >
        {t`This file has no pickup address. Add a warehouse first, then choose the file again.`}
      </Banner>
    );
  }
  const { fixed } = mapping;
  const setFixedText = (field: BulkField, text: string) =>
    setMapping({ ...mapping, fixed: { ...fixed, [field]: text } });
  const { paymentType: paymentColumn, isCod: codColumn } = mapping.columns;
  const hasPaymentColumn = paymentColumn !== undefined || codColumn !== undefined;
  const isPaymentTypeMissing = !hasPaymentColumn && (fixed.paymentType ?? '') === '';
  return (
    <TitledSection
      title={t`Map columns`}
      description={t`For each field, choose the column of your file. Shipdesk saves your choices for the next file with this header.`}
    >
      <ul className="grid gap-x-4 gap-y-3 lg:grid-cols-2 xl:grid-cols-3">
        {listFields(mapping).map((field) => (
          <FieldChoice
            key={field}
            field={field}
            content={content}
            mapping={mapping}
            onChange={setMapping}
          />
        ))}
      </ul>
      <GroupingChoice content={content} mapping={mapping} onChange={setMapping} />
      <p className="text-sm text-muted">
        {t`Shipdesk fills in missing weights, sizes, prices and HSN codes from your products. The order amount includes shipping and discounts. For COD orders, this amount is collected.`}
      </p>
      <TitledSection title={t`Values for all orders`} level={3}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            label={t`Pickup and return address`}
            options={warehouses.map(({ id, title }) => ({ id, label: title }))}
            value={mapping.warehouseId ?? warehouses[0]?.id ?? null}
            onChange={(warehouseId) => setMapping({ ...mapping, warehouseId })}
          />
          {!hasPaymentColumn && (
            <Select
              label={t`Payment type`}
              isRequired
              placeholder={t`Choose`}
              options={[
                { id: 'prepaid', label: t`Prepaid` },
                { id: 'cod', label: t`COD` },
              ]}
              value={
                fixed.paymentType === 'cod' || fixed.paymentType === 'prepaid'
                  ? fixed.paymentType
                  : null
              }
              onChange={(paymentType) => setFixedText('paymentType', paymentType)}
            />
          )}
          <Select
            label={t`Date format`}
            options={[
              { id: 'found', label: t`Detect from the file` },
              { id: 'dayFirst', label: t`Day first (dd/mm/yyyy)` },
              { id: 'monthFirst', label: t`Month first (mm/dd/yyyy)` },
            ]}
            value={mapping.dateOrder ?? 'found'}
            onChange={(order) =>
              setMapping({ ...mapping, dateOrder: order === 'found' ? null : order })
            }
          />
          <Select
            label={t`Weight unit`}
            options={[
              { id: 'kg', label: t`Kilograms` },
              { id: 'g', label: t`Grams` },
            ]}
            value={mapping.weightUnit}
            onChange={(weightUnit) => setMapping({ ...mapping, weightUnit })}
          />
          {presets.length > 0 && (
            <Select
              label={t`Box`}
              options={[
                { id: NONE, label: t`Custom size` },
                ...presets.map(({ id, name }) => ({ id, label: name })),
              ]}
              value={presets.find(({ id }) => id === mapping.presetId)?.id ?? NONE}
              onChange={(id) => setMapping({ ...mapping, presetId: id === NONE ? null : id })}
            />
          )}
          {boxFields.map((field) => (
            <TextField
              key={field}
              label={t`Default for ${{ name: fieldNames[field]() }}`}
              isNumeric
              suffix={field === 'clientDeadWeight' ? t`kg` : t`cm`}
              value={fixed[field] ?? ''}
              onChange={(text) => setFixedText(field, text)}
            />
          ))}
        </div>
      </TitledSection>
      {preview !== null && <Preview preview={preview} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isPaymentTypeMissing && (
          <p className="text-sm text-muted">{t`Choose the payment type of the orders.`}</p>
        )}
        <Button
          variant="primary"
          isPending={isSaving}
          isDisabled={isPaymentTypeMissing}
          onPress={() => onSave(mapping)}
        >
          {t`Use this mapping`}
        </Button>
      </div>
    </TitledSection>
  );
}

/** Omits fields that another mapped field replaces. */
function listFields({ columns }: FileMapping): readonly MappableField[] {
  const isReplaced = (field: MappableField, replacement: MappableField) =>
    columns[field] === undefined && columns[replacement] !== undefined;
  return mappableFields.filter(
    (field) =>
      !(field === 'isCod' && isReplaced(field, 'paymentType')) &&
      !(field === 'lineTotal' && isReplaced(field, 'orderTotal')),
  );
}

/** A column for the SKU replaces the product name. */
function isColumnMissing({ columns }: FileMapping, field: MappableField): boolean {
  const hasSku = field === 'productName' && columns.sku !== undefined;
  return requiredFields.includes(field) && columns[field] === undefined && !hasSku;
}

function GroupingChoice({ content, mapping, onChange }: Omit<FieldChoiceProps, 'field'>) {
  const { grouping = null } = mapping;
  const options = [
    { id: NONE, label: t`Order number (as mapped)` },
    { id: ROW, label: t`None: each row is an order` },
    ...content.header.flatMap((name, index) =>
      name.trim() === '' ? [] : [{ id: String(index), label: name.trim() }],
    ),
  ];
  const readGrouping = (id: string) => (id === ROW ? ROW : Number(id));
  return (
    <div className="max-w-96">
      <Select
        label={t`Group rows into orders by`}
        options={options}
        value={grouping === null ? NONE : String(grouping)}
        onChange={(id) => onChange({ ...mapping, grouping: id === NONE ? null : readGrouping(id) })}
      />
    </div>
  );
}

interface FieldChoiceProps {
  field: MappableField;
  content: MappedContent;
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}

function FieldChoice({ field, content, mapping, onChange }: FieldChoiceProps) {
  const label = fieldNames[field]();
  const columns = mapping.columns[field]?.[0] ?? [];
  const [firstColumn, secondColumn, ...otherColumns] = columns;
  const samples = listSamples(content, columns).join(' · ');
  const options = [
    { id: NONE, label: t`No column` },
    ...content.header.flatMap((name, index) =>
      name.trim() === '' ? [] : [{ id: String(index), label: name.trim() }],
    ),
  ];
  const chooseParts = (nextColumns: readonly (number | undefined)[]) =>
    onChange(
      chooseColumns(mapping, field, {
        columns: nextColumns.filter((column) => column !== undefined),
        header: content.header,
      }),
    );
  const readChoice = (id: string) => (id === NONE ? undefined : Number(id));
  return (
    <li className="min-w-0">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={label}
            options={options}
            value={firstColumn === undefined ? NONE : String(firstColumn)}
            onChange={(id) => chooseParts([readChoice(id), secondColumn, ...otherColumns])}
          />
        </div>
        {joinedFields.includes(field) && firstColumn !== undefined && (
          <div className="min-w-0 flex-1">
            <Select
              label={t`${label}, second part`}
              options={options}
              value={secondColumn === undefined ? NONE : String(secondColumn)}
              onChange={(id) => chooseParts([firstColumn, readChoice(id), ...otherColumns])}
            />
          </div>
        )}
      </div>
      {isColumnMissing(mapping, field) ? (
        <p className="mt-1">
          <ErrorText>{t`Choose the column of your file`}</ErrorText>
        </p>
      ) : (
        <p className="mt-1 truncate text-sm text-muted" title={samples}>
          {samples}
        </p>
      )}
    </li>
  );
}
