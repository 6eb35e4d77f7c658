import { CircleAlert, Search, X } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { fieldBoxStyle, fieldInputStyle } from './field-frame.tsx';

interface SearchBoxProps {
  /** Accessible name; the placeholder shows what can be searched. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Enter. */
  onSubmit?: (text: string) => void;
  /** Escape and the cross, after the text is gone. */
  onClear?: () => void;
  /** What is on the clipboard; true when the caller took it. A plain box would join its lines into one. */
  onPasteText?: (text: string) => boolean;
  /** Beside a box whose text is refused. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** One line that narrows a list down; Escape and the cross empty it. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  onSubmit,
  onClear,
  onPasteText,
  error,
  ref,
}: SearchBoxProps) {
  const errorId = useId();
  const hasError = error !== undefined;
  // What is being typed; an owner that answers late, as the address bar does, would swallow letters.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <SearchField
      aria-label={label}
      value={draft ?? value}
      onChange={(text) => {
        setDraft(text);
        onChange(text);
      }}
      onBlur={() => setDraft(null)}
      onSubmit={(text) => {
        setDraft(null);
        onSubmit?.(text);
      }}
      {...(onClear === undefined ? {} : { onClear })}
      isInvalid={hasError}
      className="group group/search min-w-0 flex-1 basis-56 sm:max-w-md"
    >
      <div className={`${fieldBoxStyle} h-9 pointer-coarse:h-11`}>
        <Search aria-hidden="true" className="ml-3 size-4 shrink-0 text-muted" />
        <Input
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(ref === undefined ? {} : { ref })}
          {...(hasError ? { 'aria-describedby': errorId } : {})}
          onPaste={(event) => {
            if (onPasteText?.(event.clipboardData.getData('text')) !== true) return;
            event.preventDefault();
            setDraft(null);
          }}
          className={`${fieldInputStyle} h-full px-2 [&::-webkit-search-cancel-button]:hidden`}
        />
        <AriaButton
          aria-label={`Clear ${label.toLowerCase()}`}
          className="focus-ring mr-1 flex size-7 pointer-coarse:size-9 shrink-0 cursor-pointer items-center justify-center rounded-sm text-muted group-empty/search:hidden hover:bg-hover hover:text-ink pressed:bg-pressed"
        >
          <X aria-hidden="true" className="size-4" />
        </AriaButton>
      </div>
      {hasError && (
        <p id={errorId} role="alert" className="mt-1 flex items-start gap-1 text-sm text-bad-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </SearchField>
  );
}
