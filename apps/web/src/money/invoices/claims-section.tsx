import { t } from '@lingui/core/macro';
import type { Claim } from '@shipdesk/contract/money/claims';
import { PackageX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { ListState } from '../../product/list-state.tsx';
import { formatPaise } from '../../product/money.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { claimState } from './invoice-texts.ts';
import { useListAllClaimsQuery, useListClaimsQuery } from './invoices-api.ts';
import { MoreDocuments } from './more-documents.tsx';

const tones: Readonly<Record<Claim['state'], Tone>> = {
  open: 'warn',
  approved: 'ok',
  declined: 'neutral',
};
const fresh = { refetchOnMountOrArgChange: true } as const;

/** The seller's lost and damaged parcels. */
export function SellerClaims() {
  const query = useListClaimsQuery(undefined, fresh);
  return (
    <Claims
      query={query}
      columns={columns()}
      action={<LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>}
    />
  );
}

/** Lost and damaged parcels of all sellers, to decide on. For operator staff. */
export function OperatorClaims({ seller }: { seller: string | undefined }) {
  const query = useListAllClaimsQuery(seller === undefined ? {} : { seller }, fresh);
  const [decided, setDecided] = useState<Claim | null>(null);
  const sellerColumn: TableColumn<Claim> = {
    id: 'seller',
    header: t`Seller`,
    render: ({ sellerName }) => <span className="break-words">{sellerName}</span>,
  };
  const decideColumn: TableColumn<Claim> = {
    id: 'decide',
    header: t`Actions`,
    width: 'lg:w-28',
    render: (claim) =>
      claim.state === 'open' && (
        <Button
          size="sm"
          aria-label={t`Decide on ${{ docket: claim.docketNumber }}`}
          onPress={() => setDecided(claim)}
        >
          {t`Decide`}
        </Button>
      ),
  };
  const [parcel, ...others] = columns();
  return (
    <>
      <Claims
        query={query}
        columns={[...(parcel ? [parcel] : []), sellerColumn, ...others, decideColumn]}
      />
      {decided !== null && <ClaimDialog claim={decided} onClose={() => setDecided(null)} />}
    </>
  );
}

interface ClaimsProps {
  query: Parameters<typeof ListState<{ data: Claim[]; isMore: boolean }>>[0]['query'];
  columns: readonly TableColumn<Claim>[];
  /** The action of the empty list. */
  action?: ReactNode;
}

function Claims({ query, columns: shown, action }: ClaimsProps) {
  return (
    <section aria-label={t`Lost and damaged parcels`}>
      <h2 className="mb-3 text-base font-semibold text-ink">{t`Lost and damaged parcels`}</h2>
      <ListState query={query} failure={t`The claims could not be loaded`}>
        {({ data, isMore }) => (
          <>
            <Table
              label={t`Lost and damaged parcels`}
              columns={shown}
              items={data}
              getId={({ shipmentId }) => shipmentId}
              emptyState={
                <EmptyState
                  icon={<PackageX aria-hidden="true" className="size-5" />}
                  title={t`No parcel is lost or damaged`}
                  action={action}
                >
                  {t`When a carrier reports a parcel as lost or damaged, a claim opens here: the invoice value up to ₹2,000 and the freight.`}
                </EmptyState>
              }
            />
            <MoreDocuments isMore={isMore} />
          </>
        )}
      </ListState>
    </section>
  );
}

function reportText(status: Claim['status']): string {
  switch (status) {
    case 'LOST':
      return t`Lost`;
    case 'DAMAGED':
      return t`Damaged`;
    case 'DISPOSED':
      return t`Disposed of`;
    case 'FOUND':
      return t`Found again`;
  }
}

function columns(): readonly TableColumn<Claim>[] {
  return [
    {
      id: 'parcel',
      header: t`Parcel`,
      isRowHeader: true,
      width: 'lg:w-44',
      render: ({ docketNumber, awb }) => (
        <>
          <span className="block font-medium text-ink tabular-nums">{docketNumber}</span>
          <span className="block text-sm text-muted tabular-nums">{awb}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: t`Reported`,
      width: 'lg:w-48',
      render: ({ status, at }) => (
        <>
          <span className="block">{reportText(status)}</span>
          <span className="block text-sm text-muted">
            <Moment at={at} />
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      header: t`Amount`,
      align: 'end',
      width: 'lg:w-40',
      render: ({ goodsPaise, freightPaise }) => (
        <>
          <span className="block text-ink">{formatPaise(goodsPaise + freightPaise)}</span>
          <span className="block text-sm text-muted">
            {t`freight ${{ freight: formatPaise(freightPaise) }}`}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: t`Claim`,
      render: ({ state, reason, creditNote }) => (
        <>
          <Badge tone={tones[state]}>{claimState(state)}</Badge>
          <span className="block text-sm break-words text-muted">
            {creditNote === '' ? reason : creditNote}
          </span>
        </>
      ),
    },
  ];
}
