import { plural, t } from '@lingui/core/macro';
import type {
  CarrierRemittance,
  CarrierRemittanceLine,
} from '@shipdesk/contract/money/carrier-remittances';
import { codLineKinds } from '@shipdesk/domain/money/carrier-cod/cod-match';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { DetailPage } from '../../product/detail-page.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';
import { SelectionBar, useRowSelection } from '../../product/row-selection.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { AmountTiles, buildAmountColumn } from '../amounts.tsx';
import { UnreadColumns } from '../unread-columns.tsx';
import { AcceptLinesDialog, BookDialog } from './carrier-remittance-dialogs.tsx';
import {
  describeLineReason,
  isUnbooked,
  nameDeduction,
  nameLineKind,
  openDifferences,
} from './carrier-remittance-texts.ts';
import { carrierRemittancesApi } from './cod-api.ts';

const shows = ['open', 'all', ...codLineKinds] as const;

/** A remittance: what was received and what is open, and its lines. */
export function CarrierRemittanceDetail({ id }: { id: string }) {
  const params = useListParams();
  const show = params.choice('show', shows, 'open');
  const query = carrierRemittancesApi.useGetCarrierRemittanceQuery({ id }, fresh);
  return (
    <div className="flex flex-col gap-4">
      <DetailPage
        back={{ label: t`All remittances of carriers`, to: { search: '?part=carriers' } }}
        query={query}
        failure={t`The remittance could not be loaded`}
      >
        {({ data: remittance }) => (
          <div className="flex flex-col gap-3">
            <Summary remittance={remittance} onRemoved={() => params.open({ part: 'carriers' })} />
            <UnreadColumns names={remittance.unreadColumns} />
            <RemittanceFigures remittance={remittance} />
            <LineTabs remittance={remittance} current={show} />
          </div>
        )}
      </DetailPage>
      <Lines id={id} show={show} />
    </div>
  );
}

/** A page of lines. Those with a difference can be selected and accepted. */
function Lines({ id, show }: { id: string; show: (typeof shows)[number] }) {
  const params = useListParams();
  const after = params.cursor ?? '0';
  const query = carrierRemittancesApi.useListCarrierRemittanceLinesQuery(
    { id, after, ...(show !== 'all' && { show }) },
    fresh,
  );
  const { selectedIds, select, clear } = useRowSelection();
  const [accepted, setAccepted] = useState<readonly CarrierRemittanceLine[]>([]);
  const items = query.data?.data ?? [];
  const selected = items.filter(
    (line) => selectedIds.has(getLineId(line)) && line.bookedAt === null && line.kind !== 'matched',
  );
  return (
    <>
      <ListView
        query={query}
        failure={t`The lines could not be loaded`}
        label={t`Lines of the remittance`}
        columns={buildLineColumns()}
        getId={getLineId}
        {...(show !== 'all' &&
          items.some(({ kind }) => kind !== 'matched') && {
            selectedIds,
            onSelectionChange: select,
          })}
        paging={params.byCursor(query.data?.next, 'after')}
        toolbar={
          <SelectionBar count={selected.length} onClear={clear}>
            <Button variant="primary" onPress={() => setAccepted(selected)}>
              {t`Accept differences`}
            </Button>
          </SelectionBar>
        }
        empty={{
          icon: CircleCheck,
          title: show === 'open' ? t`Every line is posted` : t`No line is of this kind`,
          text: t`Choose other lines above.`,
        }}
      />
      {accepted.length > 0 && (
        <AcceptLinesDialog
          id={id}
          lines={accepted}
          onAccepted={() => {
            setAccepted([]);
            clear();
          }}
          onClose={() => setAccepted([])}
        />
      )}
    </>
  );
}

const getLineId = ({ rowNumber }: CarrierRemittanceLine) => String(rowNumber);

interface SummaryProps {
  remittance: CarrierRemittance;
  onRemoved: () => void;
}

function Summary({ remittance, onRemoved }: SummaryProps) {
  const [asked, setAsked] = useState<'post' | 'remove' | null>(null);
  const [remove] = carrierRemittancesApi.useRemoveCarrierRemittanceMutation();
  const [compare, comparing] = carrierRemittancesApi.useBookCarrierRemittanceMutation();
  const { id, utr, accountName, receivedOn, fileName, lines, bookedAt } = remittance;
  const isOpen = isUnbooked(remittance);
  const parts = [
    accountName,
    formatDate(receivedOn),
    fileName,
    plural(lines, { one: '# line', other: '# lines' }),
  ];

  async function compareAgain() {
    const compared = await runCall(compare({ id, body: {} }), {
      failure: t`The lines could not be compared.`,
    });
    if (compared === undefined) return;
    const { booked } = compared.data;
    if (booked === 0) toast.warning(t`No open line matches yet.`);
    else
      toast.success(plural(booked, { one: '# parcel is posted.', other: '# parcels are posted.' }));
  }

  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold break-all text-ink tabular-nums">{utr}</h2>
        <p className="text-base break-words text-muted tabular-nums">
          {parts.filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {bookedAt === null && <Button onPress={() => setAsked('remove')}>{t`Remove`}</Button>}
        {(isOpen || openDifferences(remittance) > 0) && (
          <Button
            variant={isOpen ? 'primary' : 'secondary'}
            isPending={comparing.isLoading}
            onPress={() => (isOpen ? setAsked('post') : void compareAgain())}
          >
            {isOpen ? t`Post` : t`Compare again`}
          </Button>
        )}
      </div>
      {asked === 'post' && <BookDialog remittance={remittance} onClose={() => setAsked(null)} />}
      {asked === 'remove' && (
        <CallDialog
          title={t`Remove this remittance?`}
          text={t`Nothing of it is posted. You can record its file and transfer again.`}
          submitLabel={t`Remove`}
          isDanger
          send={() => remove({ id })}
          failure={t`The remittance could not be removed.`}
          onDone={onRemoved}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface LineTabsProps {
  remittance: CarrierRemittance;
  current: (typeof shows)[number];
}

function LineTabs({ remittance: { open }, current }: LineTabsProps) {
  const params = useListParams();
  const openLines = codLineKinds.reduce((sum, kind) => sum + open[kind], 0);
  const kinds = codLineKinds.filter((kind) => open[kind] > 0 || kind === current);
  const tabs = [
    { show: 'open' as const, label: `${t`Not posted`} ${formatCount(openLines)}` },
    ...kinds.map((kind) => ({
      show: kind,
      label: `${nameLineKind(kind)} ${formatCount(open[kind])}`,
    })),
    { show: 'all' as const, label: t`All` },
  ];
  return (
    <TabBar
      label={t`Lines by result`}
      tabs={tabs.map(({ label, show }) => ({
        key: show,
        label,
        to: { search: params.search({ show }) },
        isCurrent: show === current,
      }))}
    />
  );
}

/** What was received, what its lines are, what the carrier kept, and what the books still lack. */
function RemittanceFigures({ remittance }: { remittance: CarrierRemittance }) {
  const { receivedPaise, linesPaise, deductionPaise, deductionAccount, openPaise } = remittance;
  const explanation = [
    deductionAccount === null ? '' : nameDeduction(deductionAccount),
    remittance.deductionReason,
  ];
  const kept = explanation.filter((part) => part !== '').join(': ');
  const tiles = [
    { label: t`Received`, paise: receivedPaise, note: '' },
    { label: t`Sum of the lines`, paise: linesPaise, note: '' },
    {
      label: deductionPaise < 0 ? t`Transferred beyond the lines` : t`Kept by the carrier`,
      paise: Math.abs(deductionPaise),
      note: deductionPaise === 0 ? '' : kept || t`Not posted`,
    },
    { label: t`Lines not posted`, paise: openPaise, note: '' },
  ];
  return <AmountTiles tiles={tiles} />;
}

/** The columns of the lines of a remittance: what was remitted, and what was owed. */
const buildLineColumns = (): readonly TableColumn<CarrierRemittanceLine>[] => [
  {
    header: t`AWB`,
    render: ({ awb, sellerName, rowNumber }) =>
      renderStrongLines(
        awb,
        [t`Row ${{ row: rowNumber }}`, sellerName].filter((part) => part !== '').join(' · '),
      ),
  },
  {
    header: t`Result`,
    render: (line) =>
      renderLines(
        <Badge tone={line.kind === 'matched' ? 'ok' : line.bookedAt === null ? 'warn' : 'neutral'}>
          {nameLineKind(line.kind)}
        </Badge>,
        line.kind !== 'matched' &&
          (line.reason === '' ? describeLineReason(line) : t`Accepted: ${{ reason: line.reason }}`),
      ),
  },
  {
    header: t`Books`,
    width: 'lg:w-32',
    render: ({ bookedAt }) =>
      bookedAt === null ? (
        <span className="text-muted">{t`Not posted`}</span>
      ) : (
        <span className="text-ink">{t`Posted`}</span>
      ),
  },
  buildAmountColumn(t`Owed`, 'owedPaise', { width: 'lg:w-32' }),
  buildAmountColumn(t`Remitted`, 'paidPaise', { width: 'lg:w-32', isStrong: true }),
];
