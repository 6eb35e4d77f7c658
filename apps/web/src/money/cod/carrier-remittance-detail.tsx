import { plural, t } from '@lingui/core/macro';
import {
  type CarrierRemittance,
  type CarrierRemittanceLine,
  MAX_DIFFERENCE_REASON_CHARS,
} from '@shipdesk/contract/money/carrier-remittances';
import {
  canDeduct,
  codLineKinds,
  type DeductionAccount,
  deductionAccounts,
} from '@shipdesk/domain/money/carrier-cod/cod-match';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { runCall } from '../../api/call-error.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatCount, formatDate, formatPaise } from '../../lib/format.ts';
import { FormRadioGroup, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { DetailPage } from '../../product/detail-page.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { SelectionBar, useRowSelection } from '../../product/row-selection.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { AmountTiles, buildAmountColumn } from '../amounts.tsx';
import { UnreadColumns } from '../unread-columns.tsx';
import { AcceptLinesDialog } from './accept-lines-dialog.tsx';
import {
  countOpenDifferences,
  describeLineReason,
  isUnbooked,
  nameDeduction,
  nameLineKind,
} from './carrier-remittance-texts.ts';
import { carrierRemittancesApi } from './cod-api.ts';

interface PostDialogProps {
  remittance: CarrierRemittance;
  onClose: () => void;
}

const lineFilters = ['open', 'all', ...codLineKinds] as const;

export function CarrierRemittanceDetail({ id }: { id: string }) {
  const params = useListParams();
  const show = params.readChoice('show', lineFilters, 'open');
  const query = carrierRemittancesApi.useGetCarrierRemittanceQuery({ id }, refetchOnMount);
  return (
    <div className="flex flex-col gap-4">
      <DetailPage
        back={{ label: t`All carrier remittances`, to: { search: '?part=carriers' } }}
        query={query}
        failure={t`The remittance could not be loaded`}
      >
        {({ data: remittance }) => (
          <div className="flex flex-col gap-3">
            <Summary remittance={remittance} onRemoved={() => params.open({ part: 'carriers' })} />
            <UnreadColumns names={remittance.unreadColumns} />
            <RemittanceFigures remittance={remittance} />
            <LineTabs remittance={remittance} currentFilter={show} />
          </div>
        )}
      </DetailPage>
      <Lines id={id} show={show} />
    </div>
  );
}

function Lines({ id, show }: { id: string; show: (typeof lineFilters)[number] }) {
  const params = useListParams();
  const after = params.cursor ?? '0';
  const query = carrierRemittancesApi.useListCarrierRemittanceLinesQuery(
    { id, after, ...(show !== 'all' && { show }) },
    refetchOnMount,
  );
  const { selectedIds, select, clear } = useRowSelection();
  const [linesToAccept, setLinesToAccept] = useState<readonly CarrierRemittanceLine[]>([]);
  const items = query.data?.data ?? [];
  const selectedLines = items.filter(
    (line) => selectedIds.has(getLineId(line)) && line.bookedAt === null && line.kind !== 'matched',
  );
  return (
    <>
      <ListView
        query={query}
        failure={t`The lines could not be loaded`}
        label={t`Remittance lines`}
        columns={buildLineColumns()}
        getId={getLineId}
        {...(show !== 'all' &&
          items.some(({ kind }) => kind !== 'matched') && {
            selectedIds,
            onSelectionChange: select,
          })}
        paging={params.pageByCursor(query.data?.next, 'after')}
        toolbar={
          <SelectionBar count={selectedLines.length} onClear={clear}>
            <May permission="operator:money">
              <Button variant="primary" onPress={() => setLinesToAccept(selectedLines)}>
                {t`Accept differences`}
              </Button>
            </May>
          </SelectionBar>
        }
        empty={{
          icon: CircleCheck,
          title: show === 'open' ? t`Every line is posted` : t`No lines of this kind`,
          text: t`Choose another tab above.`,
        }}
      />
      {linesToAccept.length > 0 && (
        <AcceptLinesDialog
          id={id}
          lines={linesToAccept}
          onAccepted={() => {
            setLinesToAccept([]);
            clear();
          }}
          onClose={() => setLinesToAccept([])}
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
  const [dialog, setDialog] = useState<'post' | 'remove' | null>(null);
  const [remove] = carrierRemittancesApi.useRemoveCarrierRemittanceMutation();
  const [compare, compareState] = carrierRemittancesApi.useBookCarrierRemittanceMutation();
  const { id, utr, accountName, receivedOn, fileName, lines, bookedAt } = remittance;
  const isOpen = isUnbooked(remittance);
  const parts = [
    accountName,
    formatDate(receivedOn),
    fileName,
    plural(lines, { one: '# line', other: '# lines' }),
  ];

  async function compareAgain() {
    const comparison = await runCall(compare({ id, body: {} }), {
      failure: t`The lines could not be compared. Try again.`,
    });
    if (comparison === undefined) return;
    const { booked } = comparison.data;
    if (booked === 0) toast.warning(t`No open line matches a parcel yet.`);
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
        {bookedAt === null && (
          <May permission="operator:money">
            <Button onPress={() => setDialog('remove')}>{t`Remove`}</Button>
          </May>
        )}
        {(isOpen || countOpenDifferences(remittance) > 0) && (
          <May permission="operator:money">
            <Button
              variant={isOpen ? 'primary' : 'secondary'}
              isPending={compareState.isLoading}
              onPress={() => (isOpen ? setDialog('post') : void compareAgain())}
            >
              {isOpen ? t`Post` : t`Compare again`}
            </Button>
          </May>
        )}
      </div>
      {dialog === 'post' && <PostDialog remittance={remittance} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <CallDialog
          title={t`Remove this remittance?`}
          text={t`None of its lines is posted. You can record the transfer and its file again later.`}
          submitLabel={t`Remove`}
          isDanger
          send={() => remove({ id })}
          failure={t`The remittance could not be removed. Try again.`}
          onDone={onRemoved}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

interface LineTabsProps {
  remittance: CarrierRemittance;
  currentFilter: (typeof lineFilters)[number];
}

function LineTabs({ remittance: { open }, currentFilter }: LineTabsProps) {
  const params = useListParams();
  const openCount = codLineKinds.reduce((sum, kind) => sum + open[kind], 0);
  const kinds = codLineKinds.filter((kind) => open[kind] > 0 || kind === currentFilter);
  const tabs = [
    { show: 'open' as const, label: `${t`Not posted`} ${formatCount(openCount)}` },
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
        to: { search: params.buildQuery({ show }) },
        isCurrent: show === currentFilter,
      }))}
    />
  );
}

function RemittanceFigures({ remittance }: { remittance: CarrierRemittance }) {
  const { receivedPaise, linesPaise, deductionPaise, deductionAccount, openPaise } = remittance;
  const explanationText = [
    deductionAccount === null ? '' : nameDeduction(deductionAccount),
    remittance.deductionReason,
  ]
    .filter((part) => part !== '')
    .join(': ');
  const tiles = [
    { label: t`Received`, paise: receivedPaise, note: '' },
    { label: t`Sum of the lines`, paise: linesPaise, note: '' },
    {
      label: deductionPaise < 0 ? t`Transferred in excess` : t`Kept by the carrier`,
      paise: Math.abs(deductionPaise),
      note: deductionPaise === 0 ? '' : explanationText || t`Not posted`,
    },
    { label: t`Lines not posted`, paise: openPaise, note: '' },
  ];
  return <AmountTiles tiles={tiles} />;
}

function getLineTone({ kind, bookedAt }: CarrierRemittanceLine) {
  if (kind === 'matched') return 'ok';
  return bookedAt === null ? 'warn' : 'neutral';
}

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
        <Badge tone={getLineTone(line)}>{nameLineKind(line.kind)}</Badge>,
        line.kind !== 'matched' &&
          (line.reason === '' ? describeLineReason(line) : t`Accepted: ${{ reason: line.reason }}`),
      ),
  },
  {
    header: t`Posting`,
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

function PostDialog({ remittance, onClose }: PostDialogProps) {
  const { id, deductionPaise, deductionAccount, open, linesPaise, receivedPaise } = remittance;
  const isUnexplained = deductionPaise !== 0 && deductionAccount === null;
  const accounts = deductionAccounts.filter((account) => canDeduct(account, deductionPaise));
  const [book] = carrierRemittancesApi.useBookCarrierRemittanceMutation();
  const form = useCheckedForm<{ account: DeductionAccount; reason: string }>(
    { account: accounts[0] ?? 'adjustments', reason: '' },
    ({ account, reason }) => ({
      reason:
        isUnexplained &&
        account === 'adjustments' &&
        reason.trim() === '' &&
        formatProblem({ code: 'difference_reason_missing' }),
    }),
  );
  const { control, bind } = form;
  const account = useWatch({ control, name: 'account' });
  const [linesText, receivedText] = [formatPaise(linesPaise), formatPaise(receivedPaise)];
  const difference = formatPaise(Math.abs(deductionPaise));
  return (
    <CallDialog
      title={t`Post the remittance`}
      text={
        <>
          {plural(open.matched, {
            one: '# parcel matches. Its COD moves from the carrier to your bank in the books.',
            other: '# parcels match. Their COD moves from the carrier to your bank in the books.',
          })}{' '}
          {t`Lines with a difference stay open until you accept them.`}
        </>
      }
      submitLabel={t`Post`}
      form={form}
      send={({ reason, ...deduction }) =>
        book({
          id,
          body: isUnexplained ? { deduction: { ...deduction, reason: reason.trim() } } : {},
        })
      }
      failure={t`The remittance could not be posted. Try again.`}
      success={({ data: { booked } }) =>
        plural(booked, { one: '# parcel is posted.', other: '# parcels are posted.' })
      }
      onClose={onClose}
    >
      {isUnexplained && (
        <>
          <Banner tone="warn">
            {deductionPaise > 0
              ? t`The carrier kept ${difference}: its lines total ${linesText}, but it transferred ${receivedText}.`
              : t`The carrier transferred ${difference} more than the total of its lines: ${receivedText} instead of ${linesText}.`}
          </Banner>
          <FormRadioGroup
            {...bind('account')}
            label={t`What is the difference?`}
            orientation="vertical"
            options={accounts.map((choice) => ({
              id: choice,
              label: nameDeduction(choice),
              description:
                choice === 'carrier_payable'
                  ? t`The carrier deducted its unpaid invoices.`
                  : t`A charge or an error without an invoice.`,
            }))}
          />
          <FormTextField
            {...bind('reason')}
            label={t`Reason`}
            hint={t`For example, the invoice number.`}
            maxLength={MAX_DIFFERENCE_REASON_CHARS}
            isRequired={account === 'adjustments'}
          />
        </>
      )}
    </CallDialog>
  );
}
