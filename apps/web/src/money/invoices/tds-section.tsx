import { t } from '@lingui/core/macro';
import type { Deduction, TdsList } from '@shipdesk/contract/money/tds';
import { parseCertificateNumber } from '@shipdesk/domain/money/tds/tds';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog, ReasonDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { type Query, refetchOnMount } from '../../product/loaded.tsx';
import { useSellerFilter } from '../../product/operator-filter.tsx';
import { May } from '../../session/may.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { RowButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { describeListLimit } from './invoice-texts.ts';
import { invoicesApi } from './invoices-api.ts';

const states = ['open', 'certified', 'refused'] as const;

const tones: Readonly<Record<Deduction['state'], Tone>> = {
  open: 'warn',
  certified: 'ok',
  refused: 'bad',
};

function nameState(state: Deduction['state']): string {
  return {
    open: t`Certificate missing`,
    certified: t`Certified`,
    refused: t`Refused`,
  }[state];
}

export function TdsSection() {
  const query = invoicesApi.useListTdsQuery(undefined, refetchOnMount);
  return query.data === undefined || query.data.data.length === 0 ? null : (
    <Deductions query={query} columns={buildColumns()} />
  );
}

export function OperatorTdsSection() {
  const seller = useSellerFilter();
  const params = useListParams();
  const state = params.readChoice('tds', states, 'all');
  const query = invoicesApi.useListAllTdsQuery(
    { ...(seller !== undefined && { seller }), ...(state !== 'all' && { state }) },
    refetchOnMount,
  );
  const [decision, setDecision] = useState<Decision | null>(null);
  const closeDialog = () => setDecision(null);
  return (
    <>
      <Deductions
        query={query}
        columns={buildOperatorColumns(setDecision)}
        toolbar={
          <SegmentedControl
            label={t`Tax deducted at source`}
            options={[
              { id: 'all', label: t`All` },
              ...states.map((id) => ({ id, label: nameState(id) })),
            ]}
            value={state}
            onChange={(id) => params.change({ tds: id === 'all' ? null : id })}
          />
        }
      />
      {decision?.kind === 'certify' && (
        <CertificateDialog deduction={decision.deduction} onClose={closeDialog} />
      )}
      {decision?.kind === 'refuse' && (
        <RefusalDialog deduction={decision.deduction} onClose={closeDialog} />
      )}
    </>
  );
}

interface DeductionsProps {
  query: Query<TdsList>;
  columns: readonly TableColumn<Deduction>[];
  toolbar?: ReactNode;
}

function Deductions({ query, columns, toolbar }: DeductionsProps) {
  return (
    <ListView
      title={t`Tax deducted at source`}
      query={query}
      failure={t`The deductions could not be loaded`}
      columns={columns}
      toolbar={toolbar}
      note={describeListLimit(query.data?.isMore)}
      empty={{
        icon: FileText,
        title: t`No tax deductions`,
        text: t`TDS that sellers deduct from invoices or that you deduct from payments to carriers appears here.`,
      }}
    />
  );
}

const buildColumns = (): readonly TableColumn<Deduction>[] => [
  {
    header: t`Document`,
    render: ({ subject, deductedOn }) => renderStrongLines(subject, formatDate(deductedOn)),
  },
  {
    header: t`Section`,
    render: ({ section, paymentCode, quarter }) =>
      renderLines(section, t`Code ${paymentCode} · ${quarter}`),
  },
  {
    header: t`Amount`,
    align: 'end',
    width: 'lg:w-40',
    render: ({ amountPaise, basePaise }) =>
      renderLines(formatPaise(amountPaise), t`of ${{ base: formatPaise(basePaise) }}`),
  },
  {
    header: t`Certificate`,
    render: (deduction) =>
      renderLines(
        <Badge tone={tones[deduction.state]}>{nameState(deduction.state)}</Badge>,
        describeCertificate(deduction),
      ),
  },
];

function describeCertificate({
  kind,
  state,
  certificateNumber,
  reason,
  amountPaise,
  settledPaise,
}: Deduction): string {
  if (state !== 'open') return certificateNumber || reason;
  const creditPaise = amountPaise - settledPaise;
  if (kind === 'carrier' || creditPaise === 0) return '';
  return t`The certificate will credit ${{ credit: formatPaise(creditPaise) }} to the wallet`;
}

interface Decision {
  kind: 'certify' | 'refuse';
  deduction: Deduction;
}

function buildOperatorColumns(onDecide: (decision: Decision) => void) {
  const partyColumn: TableColumn<Deduction> = {
    header: t`Seller or carrier`,
    render: ({ kind, sellerName, carrierName }) =>
      kind === 'seller'
        ? renderLines(sellerName, t`from your invoice`)
        : renderLines(carrierName, t`from your payment`),
  };
  const actionsColumn: TableColumn<Deduction> = {
    header: t`Actions`,
    width: 'lg:w-60',
    render: (deduction) =>
      deduction.state === 'open' && (
        <May permission="operator:money">
          <span className="inline-flex flex-wrap gap-1.5">
            <RowButton
              label={t`Enter certificate`}
              name={t`Enter certificate for ${{ subject: deduction.subject }}`}
              onPress={() => onDecide({ kind: 'certify', deduction })}
            />
            {deduction.kind === 'seller' && (
              <RowButton
                label={t`Refuse`}
                name={t`Refuse the deduction from ${{ subject: deduction.subject }}`}
                onPress={() => onDecide({ kind: 'refuse', deduction })}
              />
            )}
          </span>
        </May>
      ),
  };
  return [...buildColumns().toSpliced(1, 0, partyColumn), actionsColumn];
}

interface DialogProps {
  deduction: Deduction;
  onClose: () => void;
}

function CertificateDialog({ deduction, onClose }: DialogProps) {
  const { id, sellerId, sellerName, subject, kind, amountPaise, settledPaise } = deduction;
  const [certify] = invoicesApi.useCertifyTdsMutation();
  const form = useCheckedForm({ certificateNumber: '' }, ({ certificateNumber }) => ({
    certificateNumber:
      parseCertificateNumber(certificateNumber) === null &&
      formatProblem({ code: 'tds_certificate_invalid' }),
  }));
  const amount = formatPaise(amountPaise);
  const creditText = formatPaise(amountPaise - settledPaise);
  const isCredited = kind === 'seller' && amountPaise > settledPaise;
  return (
    <CallDialog
      title={t`Certificate for ${subject}`}
      text={
        isCredited
          ? t`${amount} was deducted. ${creditText} of it was already paid from the wallet of ${sellerName} and will be credited back.`
          : t`${amount} was deducted.`
      }
      submitLabel={t`Save certificate`}
      form={form}
      send={({ certificateNumber }) =>
        certify({ sellerId, id, body: { certificateNumber: certificateNumber.trim() } })
      }
      failure={t`The certificate could not be saved. Try again.`}
      success={t`The certificate for ${subject} is recorded.`}
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('certificateNumber')}
        label={t`Certificate number`}
        autoComplete="off"
        maxLength={20}
        isRequired
      />
    </CallDialog>
  );
}

function RefusalDialog({ deduction, onClose }: DialogProps) {
  const { id, sellerId, sellerName, subject, settledPaise } = deduction;
  const [refuse] = invoicesApi.useRefuseTdsMutation();
  const settledText = formatPaise(settledPaise);
  return (
    <ReasonDialog
      title={t`Refuse the deduction from ${subject}?`}
      text={
        settledPaise === 0
          ? t`Nothing will be credited to the wallet of ${sellerName}.`
          : t`${settledText} of ${subject} will be due again from ${sellerName}.`
      }
      submitLabel={t`Refuse`}
      missingText={t`Enter the reason, which the seller sees`}
      send={(reason) => refuse({ sellerId, id, body: { reason } })}
      failure={t`The deduction could not be refused. Try again.`}
      success={t`The deduction from ${subject} is refused.`}
      onClose={onClose}
    />
  );
}
