import { plural, t } from '@lingui/core/macro';
import {
  CARRIER_REMITTANCES_PAGE_SIZE,
  type CarrierRemittance,
  type OwingAccount,
} from '@shipdesk/contract/money/carrier-remittances';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { Amount, buildAmountColumn } from '../amounts.tsx';
import { CarrierRemittanceDetail } from './carrier-remittance-detail.tsx';
import { RecordDialog } from './carrier-remittance-dialogs.tsx';
import { isUnbooked, openDifferences } from './carrier-remittance-texts.ts';
import { carrierRemittancesApi } from './cod-api.ts';

/** COD from carriers: what they owe, their remittances, and the lines of one. For operator staff. */
export function CarrierRemittances() {
  const id = useListParams().text('remittance');
  if (id !== '') return <CarrierRemittanceDetail key={id} id={id} />;
  return (
    <div className="flex flex-col gap-6">
      <OwingSection />
      <RemittanceList />
    </div>
  );
}

/** What carriers owe for delivered COD parcels, by age. */
function OwingSection() {
  const list = carrierRemittancesApi.useListCarrierCodQuery(undefined, fresh);
  return (
    <ListView
      title={t`COD at carriers`}
      description={t`Collected from consignees and not remitted, by days since the delivery.`}
      query={list}
      failure={t`The COD at carriers could not be loaded`}
      columns={buildOwingColumns()}
      getId={({ accountId }) => accountId}
      empty={{
        icon: HandCoins,
        title: t`No carrier owes COD`,
        text: t`When a COD parcel is delivered, its carrier owes the amount until it remits it.`,
      }}
    />
  );
}

/** Recorded remittances, the newest first. */
function RemittanceList() {
  const params = useListParams();
  const [isRecording, setRecording] = useState(false);
  const list = carrierRemittancesApi.useListCarrierRemittancesQuery(
    { page: String(params.page) },
    fresh,
  );
  const items = list.data?.data;
  const open = (remittance: string) => params.open({ remittance });
  const record = (
    <Button variant="primary" onPress={() => setRecording(true)}>
      {t`Record a remittance`}
    </Button>
  );
  return (
    <>
      <ListView
        title={t`Remittances`}
        actions={items !== undefined && items.length > 0 && record}
        query={list}
        items={items}
        failure={t`The remittances could not be loaded`}
        columns={buildRemittanceColumns()}
        onRowAction={open}
        paging={params.byPage({
          pageSize: CARRIER_REMITTANCES_PAGE_SIZE,
          rows: items,
          hasMore: typeof list.data?.next === 'number',
        })}
        empty={{
          icon: HandCoins,
          title: t`No remittance is recorded yet`,
          text: t`When a carrier transfers COD, record the transfer with its file. Each AWB is compared with its parcel before anything is posted.`,
          action: record,
        }}
      />
      {isRecording && <RecordDialog onRecorded={open} onClose={() => setRecording(false)} />}
    </>
  );
}

const buildOwingColumns = (): readonly TableColumn<OwingAccount>[] => [
  {
    header: t`Carrier account`,
    render: ({ accountName, carrier, parcels }) =>
      renderStrongLines(
        accountName,
        `${getCarrierName(carrier)} · ${plural(parcels, { one: '# parcel', other: '# parcels' })}`,
      ),
  },
  buildAmountColumn(t`0–7 days`, 'weekPaise', { isDashed: true }),
  buildAmountColumn(t`8–14 days`, 'fortnightPaise', { isDashed: true }),
  {
    ...buildAmountColumn(t`15 days or more`, 'olderPaise'),
    render: ({ olderPaise }) => (
      <span className="font-medium text-bad-ink">
        <Amount paise={olderPaise} isDashed />
      </span>
    ),
  },
  buildAmountColumn(t`Owed`, 'totalPaise', { isStrong: true }),
];

const buildRemittanceColumns = (): readonly TableColumn<CarrierRemittance>[] => [
  {
    header: t`Transfer`,
    render: ({ id, utr, accountName }) => (
      <>
        <Link
          to={{ search: `?remittance=${id}` }}
          className="focus-ring rounded-sm font-medium break-all text-ink tabular-nums"
        >
          {utr}
        </Link>
        <span className="block text-sm wrap-break-word text-muted">{accountName}</span>
      </>
    ),
  },
  {
    header: t`Received on`,
    width: 'lg:w-36',
    render: ({ receivedOn }) => (
      <span className="text-muted tabular-nums">{formatDate(receivedOn)}</span>
    ),
  },
  {
    header: t`Lines`,
    width: 'lg:w-44',
    render: ({ lines, linesPaise }) =>
      renderLines(plural(lines, { one: '# line', other: '# lines' }), formatPaise(linesPaise)),
  },
  {
    header: t`State`,
    width: 'lg:w-48',
    render: (remittance) => <RemittanceState remittance={remittance} />,
  },
  buildAmountColumn(t`Received`, 'receivedPaise', { isStrong: true }),
];

/** Says if a remittance is in the books, and what is open. */
function RemittanceState({ remittance }: { remittance: CarrierRemittance }) {
  const differences = openDifferences(remittance);
  return (
    <span className="flex flex-wrap gap-1">
      {isUnbooked(remittance) ? (
        <Badge tone="accent">{t`To post`}</Badge>
      ) : (
        differences === 0 && <Badge tone="ok">{t`Posted`}</Badge>
      )}
      {differences > 0 && (
        <Badge tone="warn">
          {plural(differences, { one: '# difference', other: '# differences' })}
        </Badge>
      )}
    </span>
  );
}
