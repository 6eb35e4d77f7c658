import { plural, t } from '@lingui/core/macro';
import type { OwingAccount } from '@shipdesk/contract/money/carrier-remittances';
import { HandCoins } from 'lucide-react';
import { ListFrame } from '../../product/list-frame.tsx';
import { formatPaise } from '../../product/money.ts';
import { carrierName } from '../../product/shipment-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { useListCarrierCodQuery } from './carrier-remittances-api.ts';

/** What carriers owe for delivered COD parcels, by age. */
export function OwingSection() {
  const list = useListCarrierCodQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section aria-label={t`COD at carriers`} className="flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold text-ink">{t`COD at carriers`}</h2>
        <p className="text-sm text-muted">
          {t`Collected from consignees and not remitted, by days since the delivery.`}
        </p>
      </div>
      <ListFrame
        query={list}
        failure={t`The COD at carriers could not be loaded`}
        onFirst={null}
        onOlder={null}
      >
        <Table
          label={t`COD at carriers`}
          columns={columns()}
          items={list.data?.data ?? []}
          getId={({ accountId }) => accountId}
          emptyState={
            <EmptyState
              icon={<HandCoins aria-hidden="true" className="size-5" />}
              title={t`No carrier owes COD`}
            >
              {t`When a COD parcel is delivered, its carrier owes the amount until it remits it.`}
            </EmptyState>
          }
        />
      </ListFrame>
    </section>
  );
}

function Bucket({ paise, isLate = false }: { paise: number; isLate?: boolean }) {
  if (paise === 0) return <span className="text-faint">–</span>;
  return (
    <span className={isLate ? 'font-medium text-bad-ink' : 'text-ink'}>{formatPaise(paise)}</span>
  );
}

function columns(): readonly TableColumn<OwingAccount>[] {
  return [
    {
      id: 'account',
      header: t`Carrier account`,
      isRowHeader: true,
      render: ({ accountName, carrier, parcels }) => (
        <>
          <span className="block font-medium wrap-break-word text-ink">{accountName}</span>
          <span className="block text-sm text-muted">
            {carrierName(carrier)} · {plural(parcels, { one: '# parcel', other: '# parcels' })}
          </span>
        </>
      ),
    },
    {
      id: 'week',
      header: t`0–7 days`,
      align: 'end',
      width: 'lg:w-36',
      render: ({ weekPaise }) => <Bucket paise={weekPaise} />,
    },
    {
      id: 'fortnight',
      header: t`8–14 days`,
      align: 'end',
      width: 'lg:w-36',
      render: ({ fortnightPaise }) => <Bucket paise={fortnightPaise} />,
    },
    {
      id: 'older',
      header: t`15 days or more`,
      align: 'end',
      width: 'lg:w-36',
      render: ({ olderPaise }) => <Bucket paise={olderPaise} isLate />,
    },
    {
      id: 'total',
      header: t`Owed`,
      align: 'end',
      width: 'lg:w-36',
      render: ({ totalPaise }) => (
        <span className="font-semibold text-ink">{formatPaise(totalPaise)}</span>
      ),
    },
  ];
}
