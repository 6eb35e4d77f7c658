import { type Ref, useState } from 'react';
import { SearchBox } from '../ui/form/search-box.tsx';
import { useListParams } from './list-view.tsx';

interface ParamSearchProps {
  /** The parameter in the address. */
  name: string;
  label: string;
  placeholder?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A text in the address that narrows a list down. Enter applies it. */
export function ParamSearch({ name, label, placeholder = label, ...box }: ParamSearchProps) {
  const params = useListParams();
  const [typed, setTyped] = useState<string | null>(null);

  function submit(text: string) {
    setTyped(null);
    params.change({ [name]: text.trim() });
  }

  return (
    <SearchBox
      {...box}
      label={label}
      placeholder={placeholder}
      value={typed ?? params.text(name)}
      onChange={setTyped}
      onSubmit={submit}
      onClear={() => submit('')}
    />
  );
}
