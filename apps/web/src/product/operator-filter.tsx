import { t } from '@lingui/core/macro';
import { listSellers } from '@shipdesk/contract/account/sellers';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { getCallMessage } from '../api/call-error.ts';
import { buildCalls } from '../api/calls.ts';
import { isSearchKey, usePageKey } from '../lib/page-key.ts';
import { Button } from '../ui/button.tsx';
import { ComboBox } from '../ui/form/combo-box.tsx';
import { useListParams } from './list-view.tsx';
import type { EmptyList } from './loaded.tsx';
import { ParamSearch } from './param-search.tsx';

const MAX_SEARCH_LENGTH = 60;

export function useOperatorFilter() {
  const params = useListParams();
  const seller = useSellerFilter();
  const search = params.readText('search').slice(0, MAX_SEARCH_LENGTH);
  const isFiltered = seller !== undefined || search !== '';
  const noMatch: EmptyList = {
    icon: SearchX,
    title: t`Nothing matches`,
    text: t`A search matches complete numbers only. Check the number and the chosen tab.`,
    action: (
      <Button onPress={() => params.change({ seller: null, search: null })}>
        {t`Clear the filter`}
      </Button>
    ),
  };
  return {
    /** The filter in the form that the API accepts. */
    filter: { ...(seller !== undefined && { seller }), ...(search !== '' && { search }) },
    /** The empty state of a filtered list; null if the list is not filtered. */
    noMatch: isFiltered ? noMatch : null,
  };
}

interface OperatorFilterProps {
  label: string;
}

export function OperatorFilter({ label }: OperatorFilterProps) {
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());

  return (
    <search className="flex grow flex-wrap items-end gap-3">
      <SellerPicker />
      <ParamSearch
        ref={box}
        name="search"
        label={label}
        hint={t`Enter the complete number and press Enter.`}
      />
    </search>
  );
}

export const sellerLists = buildCalls(({ query }) => ({
  // The tag refetches the list when a seller's COD plan changes.
  listSellers: query(listSellers, ['Remittance']),
}));

export const { useListSellersQuery } = sellerLists;

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function useSellerFilter(): string | undefined {
  const seller = useListParams().readText('seller');
  return uuidPattern.test(seller) ? seller : undefined;
}

export function SellerPicker({ width = 'w-72 max-w-full max-sm:w-full' }: { width?: string }) {
  const params = useListParams();
  const { data, error } = useListSellersQuery();
  const [draft, setDraft] = useState<string | null>(null);
  const sellers = data?.data ?? [];
  const selectedSeller = sellers.find(({ id }) => id === params.readText('seller'));
  return (
    <div className={width}>
      <ComboBox
        label={t`Seller`}
        placeholder={t`Name or email`}
        items={sellers.map(({ id, name, email }) => ({ id, label: name, description: email }))}
        isDisabled={data === undefined}
        selectedId={selectedSeller?.id ?? null}
        inputValue={draft ?? selectedSeller?.name ?? ''}
        onInputChange={setDraft}
        onSelect={(id) => {
          setDraft(null);
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
