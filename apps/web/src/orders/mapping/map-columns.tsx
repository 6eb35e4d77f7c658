import { plural, t } from '@lingui/core/macro';
import { problems as orderProblems } from '@shipdesk/contract/problems';
import { bulkProblems } from '@shipdesk/contract/problems/files';
import { formatText } from '@shipdesk/contract/problems/problem';
import {
  type BulkField,
  bulkReferenceColumn,
  toOrderOfCells,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import { groupOrderRows } from '@shipdesk/domain/order/bulk/order-rows';
import type {
  FileMapping,
  MappedField,
  MappedWarehouse,
} from '@shipdesk/domain/order/mapping/file-mapping';
import { computeInvoicePaise } from '@shipdesk/domain/order/order';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useMemo, useState } from 'react';
import { formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Table, type TableColumn } from '../../ui/table/table.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import {
  chooseColumns,
  listSamples,
  type MappedContent,
  type MappingPreview,
  previewMapping,
} from './mapped-file.ts';

interface MapColumnsProps {
  content: MappedContent;
  warehouses: readonly MappedWarehouse[];
  /** The guess, or the mapping to change. */
  initialMapping: FileMapping;
  isSaving: boolean;
  onSave: (mapping: FileMapping) => void;
}

/** The fields that a seller maps. The other columns of a bulk file have fixed values. */
const shownFields = [
  bulkReferenceColumn,
  'orderDate',
  'name',
  'phone',
  'address',
  'pinCode',
  'city',
  'state',
  'productName',
  'quantity',
  'unitPrice',
  'paymentType',
  'orderTotal',
  'codAmount',
  'email',
  'altPhone',
  'hsncode',
  'clientDeadWeight',
  'clientDeadLength',
  'clientDeadBreadth',
  'clientDeadHeight',
] as const satisfies readonly MappedField[];

type ShownField = (typeof shownFields)[number];

const fieldNames: Readonly<Record<ShownField, () => string>> = {
  [bulkReferenceColumn]: () => t`Order number`,
  orderDate: () => t`Order date`,
  name: () => t`Consignee`,
  phone: () => t`Phone`,
  address: () => t`Address`,
  pinCode: () => t`Pincode`,
  city: () => t`City`,
  state: () => t`State`,
  productName: () => t`Product`,
  quantity: () => t`Quantity`,
  unitPrice: () => t`Price of a piece`,
  paymentType: () => t`Payment type`,
  orderTotal: () => t`Amount of the order`,
  codAmount: () => t`COD amount`,
  email: () => t`E-mail`,
  altPhone: () => t`Second phone`,
  hsncode: () => t`HSN code`,
  clientDeadWeight: () => t`Weight`,
  clientDeadLength: () => t`Length`,
  clientDeadBreadth: () => t`Breadth`,
  clientDeadHeight: () => t`Height`,
};

/** Fields whose text may be in two columns. */
const joinedFields: readonly ShownField[] = ['name', 'address'];
const boxFields = [
  'clientDeadWeight',
  'clientDeadLength',
  'clientDeadBreadth',
  'clientDeadHeight',
] as const;
const NONE = 'none';

/** Renders the choice of a column for each field, the fixed values and a preview of the first orders. */
export function MapColumns({
  content,
  warehouses,
  initialMapping,
  isSaving,
  onSave,
}: MapColumnsProps) {
  const [mapping, setMapping] = useState(initialMapping);
  const [today] = useState(() => toBusinessDay(new Date()));
  const preview = useMemo(
    () => previewMapping(content, mapping, { warehouses, today }),
    [content, mapping, warehouses, today],
  );
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
        {t`This file has no pickup address. Add a pickup warehouse first, then choose the file again.`}
      </Banner>
    );
  }
  const { fixed } = mapping;
  const setFixed = (field: BulkField, text: string) =>
    setMapping({ ...mapping, fixed: { ...fixed, [field]: text } });
  const isPaymentOpen =
    mapping.columns.paymentType === undefined && (fixed.paymentType ?? '') === '';
  return (
    <TitledSection
      title={t`Map columns`}
      description={t`Choose the column of your file for each field. Shipdesk remembers it for the next file with this header.`}
    >
      <ul className="grid gap-x-4 gap-y-3 lg:grid-cols-2 xl:grid-cols-3">
        {shownFields.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            content={content}
            mapping={mapping}
            onChange={setMapping}
          />
        ))}
      </ul>
      <p className="text-sm text-muted">
        {t`Rows with the same order number are one order with several products. An amount of the order includes shipping and discounts; COD collects it.`}
      </p>
      <TitledSection title={t`Values for all orders`} level={3}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            label={t`Pickup and return address`}
            options={warehouses.map(({ id, title }) => ({ id, label: title }))}
            value={mapping.warehouseId ?? warehouses[0]?.id ?? null}
            onChange={(warehouseId) => setMapping({ ...mapping, warehouseId })}
          />
          {mapping.columns.paymentType === undefined && (
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
              onChange={(paymentType) => setFixed('paymentType', paymentType)}
            />
          )}
          <Select
            label={t`Dates`}
            options={[
              { id: 'found', label: t`As the file shows` },
              { id: 'dayFirst', label: t`Day first (dd/mm/yyyy)` },
              { id: 'monthFirst', label: t`Month first (mm/dd/yyyy)` },
            ]}
            value={mapping.dateOrder ?? 'found'}
            onChange={(order) =>
              setMapping({ ...mapping, dateOrder: order === 'found' ? null : order })
            }
          />
          <Select
            label={t`Weights are in`}
            options={[
              { id: 'kg', label: t`Kilograms` },
              { id: 'g', label: t`Grams` },
            ]}
            value={mapping.weightUnit}
            onChange={(weightUnit) => setMapping({ ...mapping, weightUnit })}
          />
          {boxFields.map((field) => (
            <TextField
              key={field}
              label={t`${{ name: fieldNames[field]() }} without a value`}
              isNumeric
              suffix={field === 'clientDeadWeight' ? t`kg` : t`cm`}
              value={fixed[field] ?? ''}
              onChange={(text) => setFixed(field, text)}
            />
          ))}
        </div>
      </TitledSection>
      {preview !== null && <Preview preview={preview} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isPaymentOpen && (
          <p className="text-sm text-muted">{t`Choose the payment type of the orders.`}</p>
        )}
        <Button
          variant="primary"
          isPending={isSaving}
          isDisabled={isPaymentOpen}
          onPress={() => onSave(mapping)}
        >
          {t`Use this mapping`}
        </Button>
      </div>
    </TitledSection>
  );
}

interface FieldChoiceProps {
  field: ShownField;
  content: MappedContent;
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}

function FieldChoice({ field, content, mapping, onChange }: FieldChoiceProps) {
  const label = fieldNames[field]();
  const columns = mapping.columns[field]?.[0] ?? [];
  const [first, second, ...others] = columns;
  const samples = listSamples(content, columns).join(' · ');
  const options = [
    { id: NONE, label: t`No column` },
    ...content.header.flatMap((name, index) =>
      name.trim() === '' ? [] : [{ id: String(index), label: name.trim() }],
    ),
  ];
  const choose = (next: readonly (number | undefined)[]) =>
    onChange(
      chooseColumns(
        mapping,
        field,
        next.filter((column) => column !== undefined),
      ),
    );
  const readChoice = (id: string) => (id === NONE ? undefined : Number(id));
  return (
    <li className="min-w-0">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={label}
            options={options}
            value={first === undefined ? NONE : String(first)}
            onChange={(id) => choose([readChoice(id), second, ...others])}
          />
        </div>
        {joinedFields.includes(field) && first !== undefined && (
          <div className="min-w-0 flex-1">
            <Select
              label={t`${label}, second part`}
              options={options}
              value={second === undefined ? NONE : String(second)}
              onChange={(id) => choose([first, readChoice(id), ...others])}
            />
          </div>
        )}
      </div>
      <p className="mt-1 truncate text-sm text-muted" title={samples}>
        {samples}
      </p>
    </li>
  );
}

/** An order of the preview with its problems. */
interface PreviewedOrder {
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly place: string;
  readonly products: string;
  readonly amount: string;
  readonly problems: string;
}

const problemTexts = { ...orderProblems, ...bulkProblems };

function listPreviewedOrders({ rows, problems }: MappingPreview): PreviewedOrder[] {
  return groupOrderRows(rows).map(([first, ...others]) => {
    const rowNumbers = new Set([first, ...others].map(({ rowNumber }) => rowNumber));
    const { consignee, products, payment } = toOrderOfCells(first.values, {
      otherRows: others.map(({ values }) => values),
    });
    const isPaymentKnown = ['cod', 'prepaid'].includes(first.values.paymentType);
    return {
      id: String(first.rowNumber),
      reference: first.values[bulkReferenceColumn],
      name: consignee.name,
      place: [consignee.pincode, consignee.city].filter((text) => text !== '').join(' '),
      products: products
        .map(({ quantity, productName }) => `${quantity} x ${productName}`)
        .join(', '),
      amount: [formatPaise(computeInvoicePaise(products)), isPaymentKnown ? payment.mode : '']
        .join(' ')
        .trim(),
      problems: problems
        .filter(({ rowNumber }) => rowNumbers.has(rowNumber))
        .map(
          ({ column, problem }) => `${getFieldName(column)}: ${formatText(problemTexts, problem)}`,
        )
        .join('; '),
    };
  });
}

function getFieldName(column: BulkField): string {
  const field = shownFields.find((shown) => shown === column);
  return field === undefined ? column : fieldNames[field]();
}

function Preview({ preview }: { preview: MappingPreview }) {
  const orders = listPreviewedOrders(preview);
  const badCount = orders.filter(({ problems }) => problems !== '').length;
  const columns: readonly TableColumn<PreviewedOrder>[] = [
    { header: t`Order`, width: 'w-28', render: ({ reference }) => reference },
    { header: t`Consignee`, render: ({ name }) => name },
    { header: t`Place`, render: ({ place }) => place },
    { header: t`Products`, render: ({ products }) => products },
    { header: t`Amount`, width: 'w-36', render: ({ amount }) => amount },
    {
      header: t`Problems`,
      isWide: true,
      render: ({ problems }) => <span className="text-bad-ink">{problems}</span>,
    },
  ];
  const title = plural(orders.length, { one: 'The first order', other: 'The first # orders' });
  const description =
    badCount === 0
      ? t`All of them can be imported.`
      : plural(badCount, {
          one: '# has a problem. You can also correct it after the mapping.',
          other: '# have problems. You can also correct them after the mapping.',
        });
  return (
    <TitledSection title={title} level={3} description={description}>
      <Table label={title} columns={columns} items={orders} />
    </TitledSection>
  );
}
