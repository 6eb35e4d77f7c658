import { t } from '@lingui/core/macro';
import { ReceiptText } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { useListSellerPassbookQuery } from '../../money/wallet/passbook-api.ts';
import { passbookColumns } from '../../money/wallet/passbook-columns.tsx';
import { ListView } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';

import { LinkButton } from '../../ui/link-button.tsx';

interface ParcelMoneyProps {
  sellerId: string;
  docketNumber: string;
}

/** What a parcel moved in its seller's wallet. */
export function ParcelMoney({ sellerId, docketNumber }: ParcelMoneyProps) {
  const list = useListSellerPassbookQuery({ sellerId, reference: docketNumber }, fresh);
  const charges = new URLSearchParams({ seller: sellerId, reference: docketNumber });
  return (
    <ListView
      title={t`Money of this parcel`}
      level={3}
      actions={
        <LinkButton size="sm" href={`${paths.billingPage('shippingCharges')}?${charges}`}>
          {t`Explain the charges`}
        </LinkButton>
      }
      query={list}
      items={list.data?.data}
      failure={t`The money of this parcel could not be loaded`}
      label={t`Money of this parcel`}
      columns={passbookColumns({ hasOrders: false, onExplain: null })}
      getId={({ seq }) => String(seq)}
      empty={{
        icon: ReceiptText,
        title: t`This parcel moved no money yet`,
        text: t`The price of a booking is held in the wallet of its seller.`,
      }}
    />
  );
}
