import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useListSellersQuery } from '../admin/sellers/sellers-api.ts';
import { messageOf } from '../api/call-error.ts';
import { withParams } from '../lib/page-param.ts';
import { ComboBox } from '../ui/form/combo-box.tsx';

/** The seller that the address names; null while none is chosen. */
export function useChosenSeller(): string | null {
  const [params] = useSearchParams();
  return params.get('seller');
}

/** Chooses the seller whose page is shown. The choice is kept in the address. */
export function SellerPicker() {
  const [params, setParams] = useSearchParams();
  const { data, error } = useListSellersQuery();
  const [typed, setTyped] = useState<string | null>(null);
  const sellers = data?.data ?? [];
  const chosen = sellers.find(({ id }) => id === params.get('seller'));
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
          setParams(withParams(params, { seller: id, page: null, before: null }));
        }}
        emptyText={t`No seller has this name.`}
        error={
          error === undefined ? undefined : messageOf(error, t`The sellers could not be loaded.`)
        }
      />
    </div>
  );
}
