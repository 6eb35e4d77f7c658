import { type Ref, useState } from 'react';
import { SearchBox } from '../ui/form/search-box.tsx';
import { useListParams } from './list-view.tsx';

interface ParamSearchProps {
  name: string;
  label: string;
  placeholder?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Enter stores the text in the address bar. */
export function ParamSearch({ name, label, placeholder = label, ...box }: ParamSearchProps) {
  const params = useListParams();
  const [draft, setDraft] = useState<string | null>(null);

  function searchList(text: string) {
    setDraft(null);
    params.change({ [name]: text.trim() });
  }

  return (
    <SearchBox
      {...box}
      label={label}
      placeholder={placeholder}
      value={draft ?? params.readText(name)}
      onChange={setDraft}
      onSubmit={searchList}
      onClear={() => searchList('')}
    />
  );
}
