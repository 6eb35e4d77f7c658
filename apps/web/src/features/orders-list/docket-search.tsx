import { useRef, useState } from 'react';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { readOrderSearch } from '../orders/order-search.ts';

interface DocketSearchProps {
  /** What is searched for now, as the address says. */
  search: string;
  onSearch: (numbers: readonly string[]) => void;
}

/** Spec §2, forward filter bar: finds one docket number, or a pasted list, on the server. */
export function DocketSearch({ search, onSearch }: DocketSearchProps) {
  // What is typed and not searched for yet; null while the box repeats the address.
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());

  const text = typed ?? search;
  const read = readOrderSearch(text);

  function submit(submitted: string) {
    const asked = readOrderSearch(submitted);
    if (!asked.ok) {
      setTyped(submitted);
      return;
    }
    setTyped(null);
    onSearch(asked.numbers);
  }

  return (
    // Narrow enough for the icons beside it on a phone.
    <div className="flex min-w-0 flex-1 basis-40 sm:max-w-md sm:basis-56">
      <SearchBox
        ref={box}
        label="Search by docket number"
        placeholder="search by docket number"
        value={text}
        onChange={setTyped}
        onSubmit={submit}
        onClear={() => submit('')}
        onPasteText={(pasted) => {
          if (!/\S[\s,;]+\S/.test(pasted)) return false;
          submit(`${text} ${pasted}`);
          return true;
        }}
        error={read.ok ? undefined : read.problem}
      />
    </div>
  );
}
