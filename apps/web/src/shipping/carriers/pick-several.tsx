import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox } from '../../ui/form/combo-box.tsx';

interface PickSeveralProps {
  label: string;
  placeholder: string;
  /** Shown while nothing is chosen. */
  emptyNote: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Several out of a long list: type to search, pick one after the other. */
export function PickSeveral({
  label,
  placeholder,
  emptyNote,
  options,
  chosen,
  onChange,
}: PickSeveralProps) {
  const [text, setText] = useState('');
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  return (
    <div className="min-w-0">
      <ComboBox
        // Items of a combo box are read once.
        key={`${options.length} ${chosen.length}`}
        label={label}
        placeholder={placeholder}
        items={options.filter(({ id }) => !chosen.includes(id))}
        selectedId={null}
        inputValue={text}
        onInputChange={setText}
        onSelect={(id) => {
          if (id === null) return;
          setText('');
          onChange([...chosen, id]);
        }}
      />
      {chosen.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{emptyNote}</p>
      ) : (
        <ul aria-label={label} className="mt-1.5 flex flex-wrap gap-1.5">
          {chosen.map((id) => (
            <li
              key={id}
              className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-sunken pl-2 text-sm text-ink"
            >
              <span className="min-w-0 truncate">{nameOf(id)}</span>
              <AriaButton
                aria-label={t`Remove ${nameOf(id)}`}
                onPress={() => onChange(chosen.filter((one) => one !== id))}
                className="focus-ring flex size-6 pointer-coarse:size-9 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
              >
                <X aria-hidden="true" className="size-3.5" />
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
