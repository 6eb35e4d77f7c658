import { t } from '@lingui/core/macro';
import { listSellers } from '@shipdesk/contract/account/sellers';
import { useState } from 'react';
import { getCallMessage } from '../api/call-error.ts';
import { buildCalls } from '../api/calls.ts';
import { ComboBox } from '../ui/form/combo-box.tsx';
import { useListParams } from './list-view.tsx';

/** All sellers. For operator staff. */
export const sellerLists = buildCalls(({ query }) => ({
  // Its tag is for the COD plan of a seller.
  listSellers: query(listSellers, ['Remittance']),
}));

export const { useListSellersQuery } = sellerLists;

const rowId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The seller in the address bar; undefined for all. */
export function useSellerFilter(): string | undefined {
  const seller = useListParams().text('seller');
  return rowId.test(seller) ? seller : undefined;
}

/** Chooses the seller whose page is shown. The choice is kept in the address. */
export function SellerPicker() {
  const params = useListParams();
  const { data, error } = useListSellersQuery();
  const [typed, setTyped] = useState<string | null>(null);
  const sellers = data?.data ?? [];
  const chosen = sellers.find(({ id }) => id === params.text('seller'));
  return (
    <div className="max-w-sm">
      <ComboBox
        label={t`Seller`}
        placeholder={t`Name or e-mail`}
        items={sellers.map(({ id, name, email }) => ({ id, label: name, description: email }))}
        isDisabled={data === undefined}
        selectedId={chosen?.id ?? null}
        inputValue={typed ?? chosen?.name ?? ''}
        onInputChange={setTyped}
        onSelect={(id) => {
          setTyped(null);
          params.change({ seller: id });
        }}
        emptyText={t`No seller has this name.`}
        error={
          error === undefined
            ? undefined
            : getCallMessage(error, t`The sellers could not be loaded.`)
        }
      />
    </div>
  );
}
