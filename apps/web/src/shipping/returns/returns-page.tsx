import { t } from '@lingui/core/macro';
import {
  MAX_RETURNS_COUNTED,
  RETURNS_PAGE_SIZE,
  type ReturnedParcel,
} from '@shipdesk/contract/shipping/returns';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { returnTabs } from '@shipdesk/domain/shipping/returned-parcel';
import { PackageCheck } from 'lucide-react';
import { formatCappedCount, formatDateTime, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useScanSound } from '../../lib/scan-sound.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';
import { PhotoStrip } from '../../product/photos/photo-strip.tsx';
import { SoundButton } from '../../product/scan-desk.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { CellLink, renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { describeReason, ReturnDesk } from './return-desk.tsx';
import { returnsApi } from './returns-api.ts';
import { nameCondition, nameState, nameTab } from './returns-texts.ts';

/** Parcels that come back undelivered: scanned and acknowledged above, listed by state below. */
export function ReturnsPage() {
  const sound = useScanSound();
  return (
    <div className="flex flex-col gap-6">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
        <PageHeader
          back={{ label: t`Back to orders`, to: paths.forwardOrders() }}
          title={t`Returns`}
          badges={
            <span className="ml-auto">
              <SoundButton sound={sound} />
            </span>
          }
        />
        <ReturnDesk sound={sound} />
      </div>
      <ReturnList />
    </div>
  );
}

function ReturnList() {
  const params = useListParams();
  const tab = params.choice('tab', returnTabs, 'delivered');
  const query = returnsApi.useListReturnsQuery({ tab, page: String(params.page) }, fresh);
  const { counts, returns = [], hasMore = false } = query.data?.data ?? {};
  return (
    <ListView
      label={t`Returned parcels`}
      query={query}
      items={returns}
      failure={t`The returns could not be loaded`}
      columns={returnColumns()}
      getId={({ docketNumber }) => docketNumber}
      toolbar={
        <TabBar
          label={t`Returns by state`}
          tabs={returnTabs.map((key) => ({
            key,
            to: { search: `?tab=${key}` },
            label: nameTab(key),
            isCurrent: key === tab,
            count: counts ? formatCappedCount(counts[key], MAX_RETURNS_COUNTED) : null,
          }))}
        />
      }
      empty={{
        icon: PackageCheck,
        title: tab === 'delivered' ? t`No returned parcel waits for you` : t`No returns are here`,
        text: t`When a courier brings a parcel back, it appears here. Scan it on arrival to record its condition.`,
      }}
      paging={params.byPage({
        pageSize: RETURNS_PAGE_SIZE,
        rows: returns.length,
        hasMore,
        count: counts && { total: counts[tab], most: MAX_RETURNS_COUNTED },
      })}
    />
  );
}

const returnColumns = (): readonly TableColumn<ReturnedParcel>[] => [
  {
    header: t`Parcel`,
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
    header: t`Carrier`,
    width: 'w-32 lg:w-40',
    render: ({ carrier, awb }) => renderLines(getCarrierName(carrier), awb),
  },
  {
    header: t`Reason`,
    render: (parcel) =>
      renderLines(
        describeReason(parcel) ?? <span className="text-muted">–</span>,
        parcel.direction === 'reverse' && t`Sent back by the consignee`,
      ),
  },
  {
    header: t`Invoice value`,
    align: 'end',
    width: 'w-28 lg:w-32',
    render: ({ invoicePaise }) => <span className="tabular-nums">{formatPaise(invoicePaise)}</span>,
  },
  {
    header: t`State`,
    width: 'w-48 lg:w-56',
    render: (parcel) => <State parcel={parcel} />,
  },
];

function State({ parcel }: { parcel: ReturnedParcel }) {
  const { state, movedAt, condition, note, acknowledgedAt, acknowledgedBy } = parcel;
  const isGood = condition === 'good';
  return (
    <span className="flex flex-col items-start gap-1">
      {condition === null ? (
        <Badge tone={state === 'delivered' ? 'warn' : 'neutral'}>{nameState(state)}</Badge>
      ) : (
        <Badge tone={isGood ? 'ok' : 'bad'}>{nameCondition(condition)}</Badge>
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
