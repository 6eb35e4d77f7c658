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
import { computeInvoicePaise } from '@shipdesk/domain/order/order';
import { formatPaise } from '../../lib/format.ts';
import { Table, type TableColumn } from '../../ui/table/table.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { fieldNames, mappableFields } from './mapped-fields.ts';
import type { MappingPreview } from './mapped-file.ts';

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
  return groupOrderRows(rows).map(([firstRow, ...laterRows]) => {
    const rowNumbers = new Set([firstRow, ...laterRows].map(({ rowNumber }) => rowNumber));
    const { consignee, products, payment } = toOrderOfCells(firstRow.values, {
      otherRows: laterRows.map(({ values }) => values),
    });
    const isPaymentKnown = ['cod', 'prepaid'].includes(firstRow.values.paymentType);
    return {
      id: String(firstRow.rowNumber),
      reference: firstRow.values[bulkReferenceColumn],
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
  const field = mappableFields.find((mappableField) => mappableField === column);
  return field === undefined ? column : fieldNames[field]();
}

export function Preview({ preview }: { preview: MappingPreview }) {
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
      ? plural(orders.length, { one: 'It can be imported.', other: 'All of them can be imported.' })
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
