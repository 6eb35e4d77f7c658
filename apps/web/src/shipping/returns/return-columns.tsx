import { t } from '@lingui/core/macro';
import type { ReturnedParcel } from '@shipdesk/contract/shipping/returns';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { formatPaise } from '../../product/money.ts';
import { PhotoStrip } from '../../product/photos/photo-strip.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CellLink } from '../../ui/table/cell-link.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { reasonOf } from './returned-parcel-card.tsx';
import { conditionName, stateName } from './returns-texts.ts';

export function returnColumns(): readonly TableColumn<ReturnedParcel>[] {
  return [
    {
      id: 'parcel',
      header: t`Parcel`,
      isRowHeader: true,
      render: ({ docketNumber, orderId, products }) => (
        <>
          <span className="block font-medium break-words">
            <CellLink to={paths.order(docketNumber)}>{orderId}</CellLink>
          </span>
          <span className="line-clamp-2 text-sm break-words text-muted">
            {products.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}
          </span>
        </>
      ),
    },
    {
      id: 'carrier',
      header: t`Carrier`,
      width: 'w-32 lg:w-40',
      render: ({ carrier, awb }) => (
        <>
          <span className="block text-ink">{carrierName(carrier)}</span>
          <span className="block text-sm break-words text-muted tabular-nums">{awb}</span>
        </>
      ),
    },
    {
      id: 'reason',
      header: t`Reason`,
      render: (parcel) => (
        <>
          <span className="block">{reasonOf(parcel) ?? <span className="text-muted">–</span>}</span>
          {parcel.direction === 'reverse' && (
            <span className="block text-sm text-muted">{t`Sent back by the consignee`}</span>
          )}
        </>
      ),
    },
    {
      id: 'value',
      header: t`Invoice value`,
      align: 'end',
      width: 'w-28 lg:w-32',
      render: ({ invoicePaise }) => (
        <span className="tabular-nums">{formatPaise(invoicePaise)}</span>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      width: 'w-48 lg:w-56',
      render: (parcel) => <State parcel={parcel} />,
    },
  ];
}

function State({ parcel }: { parcel: ReturnedParcel }) {
  const { state, movedAt, condition, note, acknowledgedAt, acknowledgedBy } = parcel;
  const isGood = condition === 'good';
  return (
    <span className="flex flex-col items-start gap-1">
      {condition === null ? (
        <Badge tone={state === 'delivered' ? 'warn' : 'neutral'}>{stateName(state)}</Badge>
      ) : (
        <Badge tone={isGood ? 'ok' : 'bad'}>{conditionName(condition)}</Badge>
      )}
      <span className="text-sm break-words text-muted tabular-nums">
        {formatDateTime(acknowledgedAt ?? movedAt)}
        {acknowledgedBy !== '' && ` · ${acknowledgedBy}`}
      </span>
      <PhotoStrip photos={parcel.photos} />
      {note !== '' && <span className="line-clamp-3 text-sm break-words text-ink">{note}</span>}
    </span>
  );
}
