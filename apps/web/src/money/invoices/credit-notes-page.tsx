import { t } from '@lingui/core/macro';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { Claim, listClaims } from '@shipdesk/contract/money/claims';
import type { DocumentList } from '@shipdesk/contract/money/tax-documents';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { PackageX, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatPaise } from '../../lib/format.ts';
import { FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { type Query, refetchOnMount } from '../../product/loaded.tsx';
import { SellerPicker, useSellerFilter } from '../../product/operator-filter.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { May } from '../../session/may.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { LinkButton, RowButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { buildCreditNoteColumns } from './invoice-columns.tsx';
import { describeListLimit, nameClaimState } from './invoice-texts.ts';
import { invoicesApi } from './invoices-api.ts';

const kind = 'credit_note' as const;

export function CreditNotesPage() {
  const notes = invoicesApi.useListTaxDocumentsQuery({ kind }, refetchOnMount);
  const claims = invoicesApi.useListClaimsQuery(undefined, refetchOnMount);
  return (
    <div className="flex flex-col gap-6">
      <CreditNotes query={notes} isOperator={false} />
      <Claims
        query={claims}
        columns={buildClaimColumns({ isOperator: false })}
        action={<LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>}
      />
    </div>
  );
}

export function OperatorCreditNotesPage() {
  const seller = useSellerFilter();
  const filter = seller === undefined ? {} : { seller };
  const notes = invoicesApi.useListAllTaxDocumentsQuery({ kind, ...filter }, refetchOnMount);
  const params = useListParams();
  const state = params.readChoice('claims', ['open'], 'all');
  const claims = invoicesApi.useListAllClaimsQuery(
    { ...filter, ...(state !== 'all' && { state }) },
    refetchOnMount,
  );
  const [claimToDecide, setClaimToDecide] = useState<Claim | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <SellerPicker />
      <Claims
        query={claims}
        columns={buildOperatorClaimColumns(setClaimToDecide)}
        toolbar={
          <SegmentedControl
            label={t`Claims`}
            options={[
              { id: 'all', label: t`All` },
              { id: 'open', label: t`To decide` },
            ]}
            value={state}
            onChange={(id) => params.change({ claims: id === 'all' ? null : id })}
          />
        }
        isOpenOnly={state === 'open'}
      />
      <CreditNotes query={notes} isOperator />
      {claimToDecide !== null && (
        <ClaimDialog claim={claimToDecide} onClose={() => setClaimToDecide(null)} />
      )}
    </div>
  );
}

function CreditNotes({ query, isOperator }: { query: Query<DocumentList>; isOperator: boolean }) {
  const invoicesPath = isOperator ? paths.billingPage('invoices') : paths.billingTab('invoices');
  return (
    <ListView
      title={t`Credit notes`}
      query={query}
      failure={t`The credit notes could not be loaded`}
      columns={buildCreditNoteColumns(isOperator)}
      note={describeListLimit(query.data?.isMore)}
      empty={{
        icon: ReceiptText,
        title: t`No credit notes yet`,
        text: t`A credit note refunds part of an invoice with its GST, such as the freight of a lost parcel.`,
        action: <LinkButton href={invoicesPath}>{t`Go to invoices`}</LinkButton>,
      }}
    />
  );
}

interface ClaimsProps {
  query: Query<ResponseOf<typeof listClaims>>;
  columns: readonly TableColumn<Claim>[];
  action?: ReactNode;
  toolbar?: ReactNode;
  isOpenOnly?: boolean;
}

function Claims({ query, columns, action, toolbar, isOpenOnly = false }: ClaimsProps) {
  return (
    <ListView
      title={t`Lost and damaged parcels`}
      query={query}
      failure={t`The claims could not be loaded`}
      columns={columns}
      toolbar={toolbar}
      getId={({ shipmentId }) => shipmentId}
      note={describeListLimit(query.data?.isMore)}
      empty={{
        icon: PackageX,
        title: isOpenOnly ? t`No claim to decide` : t`No parcel is lost or damaged`,
        text: t`When a carrier reports a parcel as lost or damaged, a claim opens here. It covers the invoice amount up to ₹2,000 and the freight.`,
        action,
      }}
    />
  );
}

function ClaimDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { shipmentId, sellerId, sellerName } = claim;
  const parcel = getParcelTitle(claim);
  const [decide] = invoicesApi.useDecideClaimMutation();
  const [goods, freight] = [formatPaise(claim.goodsPaise), formatPaise(claim.freightPaise)];
  const form = useCheckedForm<{ decision: 'approved' | 'declined'; reason: string }>(
    { decision: 'approved', reason: '' },
    ({ decision, reason }) => ({
      reason:
        decision === 'declined' &&
        reason.trim() === '' &&
        t`Enter the reason, which the seller sees`,
    }),
  );
  return (
    <CallDialog
      title={t`Claim for ${parcel}`}
      text={t`Approving credits ${sellerName} with ${goods} for the goods and refunds up to ${freight} of freight with GST. Freight that credit notes have already refunded is not refunded again.`}
      form={form}
      choices={[
        { label: t`Decline`, chooseForm: () => form.setValue('decision', 'declined') },
        { label: t`Approve`, chooseForm: () => form.setValue('decision', 'approved') },
      ]}
      send={({ decision, reason }) =>
        decide({ shipmentId, body: { sellerId, decision, reason: reason.trim() } })
      }
      failure={t`The claim could not be decided. Try again.`}
      success={({ data }) =>
        data.state === 'approved' ? describeApproval(claim, data) : t`Claim for ${parcel} declined.`
      }
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('reason')}
        label={t`Reason`}
        hint={t`Required to decline. The seller sees it.`}
        maxLength={200}
      />
    </CallDialog>
  );
}

function describeApproval(claim: Claim, { goodsPaise, freightPaise }: Claim): string {
  const parcel = getParcelTitle(claim);
  const [goods, freight] = [formatPaise(goodsPaise), formatPaise(freightPaise)];
  return freightPaise < claim.freightPaise
    ? t`Claim for ${parcel} approved: ${goods} for the goods and ${freight} of freight credited. Credit notes had already refunded the rest of the freight.`
    : t`Claim for ${parcel} approved: ${goods} for the goods and ${freight} of freight credited.`;
}

function buildOperatorClaimColumns(
  onDecide: (claim: Claim) => void,
): readonly TableColumn<Claim>[] {
  const sellerColumn: TableColumn<Claim> = {
    header: t`Seller`,
    render: ({ sellerName }) => <span className="break-words">{sellerName}</span>,
  };
  return [
    ...buildClaimColumns({ isOperator: true }).toSpliced(1, 0, sellerColumn),
    {
      header: t`Actions`,
      width: 'lg:w-28',
      render: (claim) =>
        claim.state === 'open' && (
          <May permission="operator:money">
            <RowButton
              label={t`Decide`}
              name={t`Decide the claim for ${getParcelTitle(claim)}`}
              onPress={() => onDecide(claim)}
            />
          </May>
        ),
    },
  ];
}

const tones: Readonly<Record<Claim['state'], Tone>> = {
  open: 'warn',
  approved: 'ok',
  declined: 'neutral',
};

function nameStatus(status: Claim['status']): string {
  return {
    LOST: t`Lost`,
    DAMAGED: t`Damaged`,
    DISPOSED: t`Disposed of`,
    FOUND: t`Found again`,
  }[status];
}

const buildClaimColumns = ({
  isOperator,
}: {
  isOperator: boolean;
}): readonly TableColumn<Claim>[] => [
  {
    header: t`Parcel`,
    width: 'lg:w-44',
    render: (claim) => <ParcelName parcel={claim} isOperator={isOperator} />,
  },
  {
    header: t`Reported`,
    width: 'lg:w-48',
    render: ({ status, at }) => renderLines(nameStatus(status), <Moment at={at} />),
  },
  {
    header: t`Amount`,
    align: 'end',
    width: 'lg:w-40',
    render: ({ goodsPaise, freightPaise }) =>
      renderLines(
        formatPaise(goodsPaise + freightPaise),
        t`freight ${{ freight: formatPaise(freightPaise) }}`,
      ),
  },
  {
    header: t`Claim`,
    render: ({ state, reason, creditNote }) =>
      renderLines(
        <Badge tone={tones[state]}>{nameClaimState(state)}</Badge>,
        creditNote === '' ? reason : creditNote,
      ),
  },
];
