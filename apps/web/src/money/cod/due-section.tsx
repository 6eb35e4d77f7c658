import { plural, t } from '@lingui/core/macro';
import type { DueToSeller, RemittanceRun } from '@shipdesk/contract/money/remittance-runs';
import { messageOf } from '../../api/call-error.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { BankFileButtons } from './bank-file-buttons.tsx';
import { CodPlanMenu } from './cod-plan-menu.tsx';
import { conditionText } from './remittance-texts.ts';
import { usePrepareRemittancesMutation } from './remittances-api.ts';

const dueColumns = (): readonly TableColumn<DueToSeller>[] => [
  {
    id: 'seller',
    header: t`Seller`,
    isRowHeader: true,
    render: ({ seller, parcels }) => (
      <>
        <span className="block font-medium wrap-break-word">{seller}</span>
        <span className="block text-sm text-muted">
          {plural(parcels, { one: '# parcel', other: '# parcels' })}
        </span>
      </>
    ),
  },
  {
    id: 'plan',
    header: t`Plan`,
    width: 'lg:w-56',
    render: ({ sellerId, seller, plan }) => (
      <CodPlanMenu sellerId={sellerId} seller={seller} plan={plan} />
    ),
  },
  {
    id: 'ready',
    header: t`Ready`,
    render: ({ unmet }) =>
      unmet.length === 0 ? (
        <Badge tone="ok">{t`Ready`}</Badge>
      ) : (
        <>
          <Badge tone="warn">{t`On hold`}</Badge>
          <span className="block text-sm text-muted">
            {t`Missing:`} {unmet.map((one) => conditionText(one).name).join(', ')}
          </span>
        </>
      ),
  },
  {
    id: 'cod',
    header: t`COD`,
    align: 'end',
    width: 'lg:w-32',
    render: ({ codPaise }) => formatPaise(codPaise),
  },
  {
    id: 'net',
    header: t`To pay out`,
    align: 'end',
    width: 'lg:w-32',
    render: ({ netPaise }) => <span className="font-medium">{formatPaise(netPaise)}</span>,
  },
];

/** COD that is due by the last payout day, and the two steps that pay it out. */
export function DueSection({ run }: { run: RemittanceRun }) {
  const [prepare, preparing] = usePrepareRemittancesMutation();
  const runOn = formatDate(run.runOn);
  const listed = formatCount(run.due.length);

  async function prepareRun() {
    const { data, error } = await prepare({ body: { runOn: run.runOn } });
    if (data === undefined) {
      toast.error(messageOf(error, t`The payouts could not be prepared.`));
      return;
    }
    const { prepared, paise, held } = data.data;
    const amount = formatPaise(paise);
    const payouts = plural(prepared, { one: '# payout', other: '# payouts' });
    toast.success(t`${payouts} prepared, ${amount}. On hold: ${held}.`);
  }

  return (
    <section aria-label={t`COD due`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-base font-semibold text-ink">{t`COD due`}</h2>
          <p className="text-sm text-muted">{t`By the payout day ${runOn}.`}</p>
        </div>
        <BankFileButtons files={run.bankFiles} />
        <Button
          variant="primary"
          isPending={preparing.isLoading}
          isDisabled={!run.due.some(({ unmet }) => unmet.length === 0)}
          onPress={() => void prepareRun()}
        >
          {t`Prepare payouts`}
        </Button>
      </div>
      <Table
        label={t`COD due`}
        columns={dueColumns()}
        items={run.due}
        getId={({ sellerId }) => sellerId}
        emptyState={
          <EmptyState title={t`No COD is due`}>
            {t`COD is due on the payout day after the days of the seller’s plan. Parcels that are delivered appear here by then.`}
          </EmptyState>
        }
      />
      {run.hasMoreDue && (
        <p className="text-sm text-muted">
          {t`The ${listed} sellers with the most COD are listed. Preparing includes all sellers.`}
        </p>
      )}
    </section>
  );
}
