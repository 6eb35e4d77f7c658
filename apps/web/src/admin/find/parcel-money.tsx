import { t } from '@lingui/core/macro';
import { ReceiptText } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { useListSellerPassbookQuery } from '../../money/passbook/passbook-api.ts';
import { passbookColumns } from '../../money/passbook/passbook-columns.tsx';
import { ListFrame } from '../../product/list-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Table } from '../../ui/table/table.tsx';

interface ParcelMoneyProps {
  sellerId: string;
  docketNumber: string;
}

/** What a parcel moved in its seller's wallet. */
export function ParcelMoney({ sellerId, docketNumber }: ParcelMoneyProps) {
  const list = useListSellerPassbookQuery(
    { sellerId, reference: docketNumber },
    { refetchOnMountOrArgChange: true },
  );
  const charges = new URLSearchParams({ seller: sellerId, reference: docketNumber });
  return (
    <section aria-labelledby="parcel-money">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id="parcel-money" className="text-base font-semibold text-ink">
          {t`Money of this parcel`}
        </h3>
        <LinkButton size="sm" href={`${paths.billingPage('shippingCharges')}?${charges}`}>
          {t`Explain the charges`}
        </LinkButton>
      </div>
      <ListFrame
        query={list}
        failure={t`The money of this parcel could not be loaded`}
        onFirst={null}
        onOlder={null}
      >
        <Table
          label={t`Money of this parcel`}
          columns={passbookColumns({ hasOrders: false, onExplain: null })}
          items={list.data?.data ?? []}
          getId={({ seq }) => String(seq)}
          emptyState={
            <EmptyState
              icon={<ReceiptText aria-hidden="true" className="size-5" />}
              title={t`This parcel moved no money yet`}
            >
              {t`The price of a booking is held in the wallet of its seller.`}
            </EmptyState>
          }
        />
      </ListFrame>
    </section>
  );
}
