import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { MAX_SEARCH_TERMS, readOrderSearch } from '../../product/order-search.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';

interface DocketSearchProps {
  /** The search in the address. */
  search: string;
  isDisabled: boolean;
  onSearch: (terms: readonly string[]) => void;
}

/** Spec §2, filter bar: searches one docket number, AWB, reference, phone or name, or a pasted list of them. */
export function DocketSearch({ search, isDisabled, onSearch }: DocketSearchProps) {
  // Null while the box shows the search in the address.
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());

  const text = typed ?? search;
  const read = readOrderSearch(text);

  function submit(submitted: string) {
    const asked = readOrderSearch(submitted);
    setTyped(asked.ok ? null : submitted);
    if (asked.ok) onSearch(asked.terms);
  }

  return (
    <div className="flex min-w-0 flex-1 basis-40 sm:max-w-md sm:basis-44">
      <SearchBox
        ref={box}
        label={t`Search by docket number, AWB, reference ID, phone or name`}
        placeholder={t`search by docket number`}
        hint={t`Docket, AWB, reference, order ID, phone or name, in capitals or not. Paste up to ${MAX_SEARCH_TERMS}.`}
        isDisabled={isDisabled}
        value={text}
        onChange={setTyped}
        onSubmit={submit}
        onClear={() => submit('')}
        onPasteText={(pasted) => {
          if (!/\S[\s,;]+\S/.test(pasted)) return false;
          submit(`${text}\n${pasted}`);
          return true;
        }}
        error={read.ok ? undefined : read.problem}
      />
    </div>
  );
}
