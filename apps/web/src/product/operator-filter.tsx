import { t } from '@lingui/core/macro';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSearchKey, usePageKey } from '../lib/page-key.ts';
import { withParams } from '../lib/page-param.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchBox } from '../ui/form/search-box.tsx';
import { SellerPicker } from './seller-picker.tsx';
import { useSellerFilter } from './use-seller-filter.ts';

const MAX_SEARCH = 60;
/** Another filter starts on the first page. */
const FIRST_PAGE = { page: null, before: null };

/** The filter of a list of all sellers, from the address bar, as its call takes it. */
export function useOperatorFilter(): { seller?: string; search?: string } {
  const [params] = useSearchParams();
  const seller = useSellerFilter();
  const search = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH);
  return { ...(seller !== undefined && { seller }), ...(search !== '' && { search }) };
}

interface OperatorFilterProps {
  /** What a search finds, such as `Search by UTR`. */
  label: string;
}

/** Narrows a list of all sellers down to a seller or to the rows with a number. Enter searches. */
export function OperatorFilter({ label }: OperatorFilterProps) {
  const [params, setParams] = useSearchParams();
  const { search = '' } = useOperatorFilter();
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());

  function submit(text: string) {
    setTyped(null);
    setParams(withParams(params, { search: text.trim() || null, ...FIRST_PAGE }));
  }

  return (
    <search className="flex flex-wrap items-end gap-3">
      <div className="w-72 max-w-full">
        <SellerPicker />
      </div>
      <SearchBox
        ref={box}
        label={label}
        placeholder={label}
        hint={t`Enter the whole number and press Enter.`}
        value={typed ?? search}
        onChange={setTyped}
        onSubmit={submit}
        onClear={() => submit('')}
      />
    </search>
  );
}

/** In place of a list that the filter leaves without rows. */
export function NoMatch() {
  const [params, setParams] = useSearchParams();
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" className="size-5" />}
      title={t`Nothing matches`}
      action={
        <Button
          onPress={() =>
            setParams(withParams(params, { seller: null, search: null, ...FIRST_PAGE }))
          }
        >
          {t`Clear the filter`}
        </Button>
      }
    >
      {t`A search finds whole numbers alone. Check the number and the chosen tab.`}
    </EmptyState>
  );
}
