import { t } from '@lingui/core/macro';
import { SellerPicker, useChosenSeller } from '../../product/seller-picker.tsx';
import { ChargesList } from './charges-list.tsx';

/** The charges of the signed-in seller's shipments. */
export function ChargesPage() {
  return <ChargesList sellerId={null} />;
}

/** The charges of a seller's shipments, for operator staff. */
export function SellerChargesPage() {
  const sellerId = useChosenSeller();
  return (
    <div className="flex flex-col gap-4">
      <SellerPicker />
      {sellerId === null ? (
        <p className="text-muted">{t`Choose a seller to see the charges of its shipments.`}</p>
      ) : (
        <ChargesList key={sellerId} sellerId={sellerId} />
      )}
    </div>
  );
}
