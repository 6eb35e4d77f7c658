import { plural, t } from '@lingui/core/macro';
import {
  MAX_STRAY_PAYMENTS,
  type Recharge,
  type SellerRecharge,
  type StrayPayment,
} from '@shipdesk/contract/money/recharges';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { isCredited } from '@shipdesk/domain/money/recharge/recharge';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { CircleCheck, Wallet } from 'lucide-react';
import { useState } from 'react';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatCappedCount, formatDateTime, formatPaise } from '../../lib/format.ts';
import { FormRupeesField, FormTextArea, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { UtrField } from '../../lib/forms/utr-field.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { Moment } from '../../lib/moment.tsx';
import { CallDialog, ReasonDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, RowButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { RechargeDialog } from './recharge-dialog.tsx';
import { nameRechargeMode, nameRechargeState, rechargeTones } from './recharge-texts.ts';
import { rechargesApi } from './recharges-api.ts';

const MAX_WAITING_COUNT = 1000;
const REFRESH_INTERVAL_MS = 30_000;
const MAX_LISTED = 5;
const MAX_LISTED_DUPLICATES = 3;

export function RechargesPage() {
  const params = useListParams();
  const query = rechargesApi.useListRechargesQuery(
    { ...(params.cursor && { before: params.cursor }) },
    refetchOnMount,
  );
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListView
        query={query}
        failure={t`The recharges could not be loaded`}
        label={t`Recharges`}
        columns={buildRechargeColumns()}
        paging={params.pageByCursor(query.data?.hasMore && query.data.data.at(-1)?.id)}
        empty={{
          icon: Wallet,
          title: t`No recharges yet`,
          text: t`Money that you pay into your wallet appears here. Shipments are paid from the wallet.`,
          action: (
            <May permission="money:write">
              <Button variant="primary" onPress={() => setOpen(true)}>{t`Recharge`}</Button>
            </May>
          ),
        }}
      />
      {isOpen && <RechargeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface Decision {
  Dialog: typeof ApproveDialog;
  recharge: SellerRecharge;
}

export function OperatorRechargesPage() {
  const params = useListParams();
  const tab = params.readChoice('tab', ['all'], 'waiting');
  const { filter, noMatch } = useOperatorFilter();
  const query = rechargesApi.useListAllRechargesQuery(
    { tab, ...filter, ...(params.cursor && { before: params.cursor }) },
    { ...refetchOnMount, pollingInterval: REFRESH_INTERVAL_MS },
  );
  const [decision, setDecision] = useState<Decision | null>(null);
  const { data } = query;
  const waitingCount = data?.waiting ?? 0;
  const waitingText = formatCappedCount(
    Math.min(waitingCount, MAX_WAITING_COUNT),
    MAX_WAITING_COUNT,
  );
  return (
    <>
      <ListView
        query={query}
        items={data?.data}
        failure={t`The recharges could not be loaded`}
        label={t`Recharges`}
        columns={buildOperatorColumns(setDecision)}
        paging={params.pageByCursor(data?.hasMore && data.data.at(-1)?.id)}
        toolbar={
          <>
            <div className="flex flex-wrap items-end gap-3">
              <SegmentedControl
                label={t`Recharges`}
                options={[
                  { id: 'waiting', label: t`To confirm (${waitingText})` },
                  { id: 'all', label: t`All` },
                ]}
                value={tab}
                onChange={(id) => params.change({ tab: id })}
              />
              <OperatorFilter label={t`Search by UTR or payment ID`} />
            </div>
            <StrayPayments payments={data?.strayPayments ?? []} />
          </>
        }
        empty={
          noMatch ?? {
            icon: CircleCheck,
            title: tab === 'waiting' ? t`No transfer to confirm` : t`No recharges yet`,
            text: t`When a seller reports a bank transfer, it appears here. Confirm it once your bank statement shows it.`,
          }
        }
      />
      {decision !== null && (
        <decision.Dialog recharge={decision.recharge} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

/** Renders the gateway payments that match no recharge. */
function StrayPayments({ payments }: { payments: readonly StrayPayment[] }) {
  if (payments.length === 0) return null;
  const hiddenCount = payments.length - MAX_LISTED;
  const hiddenText = formatCappedCount(hiddenCount, MAX_STRAY_PAYMENTS - MAX_LISTED);
  return (
    <Banner tone="warn">
      <p className="font-medium">
        {plural(payments.length, {
          one: '# online payment matches no recharge and was not credited.',
          other: '# online payments match no recharge and were not credited.',
        })}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm">
        {payments.slice(0, MAX_LISTED).map(({ eventId, receivedAt, paymentId, ...payment }) => (
          <li key={eventId} className="break-words tabular-nums">
            {[
              formatDateTime(receivedAt),
              paymentId,
              payment.amountPaise === null ? '' : formatPaise(payment.amountPaise),
              payment.reason === 'mismatch'
                ? t`amount, currency, reference or seller differs`
                : t`unknown recharge`,
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className="mt-0.5 text-sm">{t`and ${hiddenText} older`}</p>}
      <p className="mt-1 text-sm">
        {plural(payments.length, {
          one: 'Look it up at the payment gateway and refund it there.',
          other: 'Look them up at the payment gateway and refund them there.',
        })}
      </p>
    </Banner>
  );
}

const buildRechargeColumns = <Row extends Recharge>(): readonly TableColumn<Row>[] => [
  {
    header: t`Date`,
    width: 'lg:w-52',
    render: ({ createdAt, createdBy }) => renderLines(<Moment at={createdAt} />, createdBy),
  },
  {
    header: t`Paid by`,
    render: ({ mode, reference }) => renderLines(nameRechargeMode(mode), reference),
  },
  {
    header: t`Amount`,
    align: 'end',
    width: 'lg:w-36',
    render: ({ amountPaise, refundedPaise }) =>
      renderStrongLines(
        formatPaise(amountPaise),
        refundedPaise > 0 && t`${formatPaise(refundedPaise)} refunded`,
      ),
  },
  {
    header: t`State`,
    width: 'lg:w-64',
    render: ({ state, decidedAt, reason, payUrl }) => (
      <span className="flex flex-col items-start gap-1">
        <Badge tone={rechargeTones[state]}>{nameRechargeState(state)}</Badge>
        {decidedAt !== null && (
          <span className="text-sm text-muted">
            <Moment at={decidedAt} />
          </span>
        )}
        {reason !== '' && <span className="text-sm break-words text-ink">{reason}</span>}
        {payUrl !== '' && (
          <a
            href={payUrl}
            target="_blank"
            rel="noreferrer"
            className="focus-ring rounded-sm text-sm font-medium text-accent-ink underline"
          >
            {t`Open the payment page`}
          </a>
        )}
      </span>
    ),
  },
];

function buildOperatorColumns(
  onDecide: (decision: Decision) => void,
): readonly TableColumn<SellerRecharge>[] {
  const sellerColumn: TableColumn<SellerRecharge> = {
    header: t`Seller`,
    render: ({ sellerName, sameReference }) => (
      <>
        <span className="block break-words text-ink">{sellerName}</span>
        {sameReference.length > 0 && <SameReference recharges={sameReference} />}
      </>
    ),
  };
  return [
    ...buildRechargeColumns<SellerRecharge>().toSpliced(1, 0, sellerColumn),
    {
      header: t`Actions`,
      align: 'end',
      width: 'lg:w-52',
      render: (row) =>
        isSettled(row) ? null : (
          <span className="inline-flex flex-wrap justify-end gap-2">
            {row.state === 'awaiting_approval' && (
              <>
                <May permission="operator:money">
                  <RowButton
                    variant="primary"
                    label={t`Confirm`}
                    name={t`Confirm the transfer from ${row.sellerName}`}
                    onPress={() => onDecide({ Dialog: ApproveDialog, recharge: row })}
                  />
                </May>
                <May permission="operator:money">
                  <RowButton
                    label={t`Decline`}
                    name={t`Decline the transfer from ${row.sellerName}`}
                    onPress={() => onDecide({ Dialog: DeclineDialog, recharge: row })}
                  />
                </May>
              </>
            )}
            {isRefundable(row) && (
              <May permission="operator:money">
                <RowButton
                  label={t`Refund`}
                  name={t`Refund the recharge of ${row.sellerName}`}
                  onPress={() => onDecide({ Dialog: RefundDialog, recharge: row })}
                />
              </May>
            )}
          </span>
        ),
    },
  ];
}

const isRefundable = ({ state, refundedPaise, amountPaise }: SellerRecharge) =>
  isCredited(state) && refundedPaise < amountPaise;

/** Returns true if the operator can neither decide nor refund the recharge. */
const isSettled = (row: SellerRecharge) => row.state !== 'awaiting_approval' && !isRefundable(row);

function SameReference({ recharges }: { recharges: SellerRecharge['sameReference'] }) {
  return (
    <span className="mt-1 flex flex-col items-start gap-1">
      <Badge tone="warn">
        {plural(recharges.length, {
          one: 'Same reference as # other',
          other: 'Same reference as # others',
        })}
      </Badge>
      {recharges.slice(0, MAX_LISTED_DUPLICATES).map(({ id, sellerName, state }) => (
        <span key={id} className="text-sm break-words text-muted">
          {sellerName} · {nameRechargeState(state)}
        </span>
      ))}
    </span>
  );
}

interface DialogProps {
  recharge: SellerRecharge;
  onClose: () => void;
}

function ApproveDialog({ recharge, onClose }: DialogProps) {
  const [approve] = rechargesApi.useApproveRechargeMutation();
  const { id, sellerName, reference } = recharge;
  const amount = formatPaise(recharge.amountPaise);
  return (
    <CallDialog
      title={t`Confirm the transfer`}
      text={t`${amount} will be credited to the wallet of ${sellerName}. Confirm only if your bank statement shows the transfer with the reference ${reference}.`}
      submitLabel={t`Credit ${amount}`}
      send={() => approve({ id })}
      failure={t`The transfer could not be confirmed. Try again.`}
      success={t`${amount} has been credited to ${sellerName}.`}
      onClose={onClose}
    />
  );
}

function DeclineDialog({ recharge, onClose }: DialogProps) {
  const [decline] = rechargesApi.useDeclineRechargeMutation();
  const { id, sellerName, reference } = recharge;
  const amount = formatPaise(recharge.amountPaise);
  return (
    <ReasonDialog
      title={t`Decline the transfer?`}
      text={t`${amount} from ${sellerName}, reference ${reference}`}
      hint={t`The seller sees it.`}
      missingText={t`Enter a reason`}
      submitLabel={t`Decline`}
      isDanger
      send={(reason) => decline({ id, body: { reason } })}
      failure={t`The transfer could not be declined. Try again.`}
      success={t`The transfer is declined.`}
      onClose={onClose}
    />
  );
}

function RefundDialog({ recharge, onClose }: DialogProps) {
  const getIdempotencyKey = useIdempotencyKey();
  const [refund] = rechargesApi.useRefundRechargeMutation();
  const { id, mode, amountPaise, refundedPaise, sellerName } = recharge;
  const refundablePaise = amountPaise - refundedPaise;
  const isOffline = mode === 'offline';
  const form = useCheckedForm(
    { rupees: String(toRupees(refundablePaise)), utr: '', reason: '' },
    ({ rupees, utr, reason }) => {
      const paise = parseRupees(rupees) ?? 0;
      return {
        rupees:
          (paise <= 0 && t`Enter an amount above ₹0`) ||
          (paise > refundablePaise &&
            formatProblem({ code: 'refund_too_high', params: { leftPaise: refundablePaise } })),
        utr:
          isOffline &&
          parseUtr(utr) === null &&
          formatProblem({ code: 'transfer_reference_invalid' }),
        reason: reason.trim() === '' && t`Enter a reason`,
      };
    },
  );

  return (
    <CallDialog
      title={t`Refund the recharge`}
      submitLabel={t`Refund`}
      form={form}
      send={({ rupees, utr, reason }) => {
        const body = {
          amountPaise: parseRupees(rupees) ?? 0,
          reason: reason.trim(),
          ...(isOffline && { utr: utr.trim() }),
        };
        return refund({ id, body, idempotencyKey: getIdempotencyKey([id, body]) });
      }}
      failure={t`The refund could not be saved. Try again.`}
      success={({ data }) => {
        const amount = formatPaise(data.amountPaise);
        return isOffline
          ? t`${amount} has been debited from the wallet of ${sellerName}.`
          : t`${amount} is on its way back to ${sellerName}.`;
      }}
      onClose={onClose}
    >
      <FormRupeesField
        {...form.bind('rupees')}
        label={t`Amount`}
        hint={t`Shipdesk will debit it from the wallet of ${sellerName}.`}
        maxLength={9}
      />
      {isOffline && (
        <UtrField
          {...form.bind('utr')}
          hint={t`The reference of your transfer to the seller.`}
          isRequired
        />
      )}
      <FormTextArea {...form.bind('reason')} label={t`Reason`} maxLength={200} />
    </CallDialog>
  );
}
