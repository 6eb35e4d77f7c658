import { t } from '@lingui/core/macro';
import type { Pipeline } from '@shipdesk/contract/operator/analytics';
import { MAX_TO_DO } from '@shipdesk/contract/operator/analytics';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatCappedCount, formatDateTime } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { ordersLink } from '../product/orders-link.ts';
import { shipmentStatusName } from '../product/shipment-texts.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { CellLink } from '../ui/table/cell-link.tsx';
import { Table } from '../ui/table/table.tsx';
import type { TableColumn } from '../ui/table/table-row.tsx';
import { FigureBlock } from './figure-block.tsx';

type StuckParcel = Pipeline['stuck'][number];

/** The parcels that no carrier has scanned for 48 hours, the longest first. */
export function StuckParcels({ pipeline }: { pipeline: Pipeline }) {
  const { stuck, toDo, from, to } = pipeline;
  const all = formatCappedCount(toDo.stuck, MAX_TO_DO);
  return (
    <FigureBlock
      title={t`Stuck parcels`}
      fileName={`shipdesk-stuck-parcels-${to}`}
      records={
        stuck.length === 0
          ? null
          : () => [
              columns().map(({ header }) => header),
              ...stuck.map((one) => [
                one.docketNumber,
                one.awb,
                carrierName(one.carrier),
                shipmentStatusName(one.status),
                formatDateTime(one.lastScanAt),
              ]),
            ]
      }
    >
      <Table
        label={t`Stuck parcels`}
        columns={columns()}
        items={stuck}
        getId={({ docketNumber }) => docketNumber}
        emptyState={
          <p className="px-3 py-8 text-center text-muted">
            {t`Every parcel on its way was scanned in the last 48 hours.`}
          </p>
        }
      />
      {toDo.stuck > stuck.length && (
        <div>
          <LinkButton
            size="sm"
            href={ordersLink(
              { startDate: from, endDate: to },
              { narrowing: { attention: 'stuck' } },
            )}
          >
            {t`Show all ${{ count: all }}`}
          </LinkButton>
        </div>
      )}
    </FigureBlock>
  );
}

const columns = (): TableColumn<StuckParcel>[] => [
  {
    id: 'docket',
    header: t`Docket number`,
    isRowHeader: true,
    render: ({ docketNumber }) => (
      <CellLink to={paths.order(docketNumber)}>
        <span className="tabular-nums">{docketNumber}</span>
      </CellLink>
    ),
  },
  { id: 'awb', header: t`AWB`, render: ({ awb }) => awb },
  { id: 'carrier', header: t`Carrier`, render: ({ carrier }) => carrierName(carrier) },
  { id: 'status', header: t`Status`, render: ({ status }) => shipmentStatusName(status) },
  {
    id: 'scan',
    header: t`Last scan`,
    render: ({ lastScanAt }) => <span className="tabular-nums">{formatDateTime(lastScanAt)}</span>,
  },
];
