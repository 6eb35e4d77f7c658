import { t } from '@lingui/core/macro';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { ErrorText } from './error-text.tsx';
import { fieldBoxStyle, fieldInputStyle } from './field-style.ts';

interface SearchBoxProps {
  /** The accessible name. It is not visible. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit?: (text: string) => void;
  onClear?: () => void;
  /** Called with pasted text before the input joins its lines. Returns true if it handled the text. */
  onPasteText?: (text: string) => boolean;
  hint?: string;
  isDisabled?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  onSubmit,
  onClear,
  onPasteText,
  hint,
  isDisabled = false,
  error,
  ref,
}: SearchBoxProps) {
  const noteId = useId();
  const hasError = error !== undefined;
  // Keeps typed letters that `value` does not contain yet, for example when the URL updates late.
  const [draft, setDraft] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const text = draft ?? value;
  // After a submit, the hint would cover the lines below that describe the search.
  const isBeingTyped = draft !== null || text === '';

  function changeText(nextText: string) {
    setDraft(nextText);
    onChange(nextText);
  }

  function clearText() {
    changeText('');
    onClear?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && onSubmit !== undefined) {
      event.preventDefault();
      setDraft(null);
      onSubmit(text);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      clearText();
    }
  }

  return (
    // React Aria's field would render twice to find its description.
    <div
      ref={box}
      data-rac=""
      {...(hasError && { 'data-invalid': true })}
      {...(isDisabled && { 'data-disabled': true })}
      className="group group/search relative min-w-0 flex-1 basis-56 sm:max-w-md"
    >
      <div className={`${fieldBoxStyle} h-9 pointer-coarse:h-11`}>
        <Search aria-hidden="true" className="ml-3 size-4 shrink-0 text-muted" />
        <input
          type="search"
          aria-label={label}
          autoComplete="off"
          value={text}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(ref === undefined ? {} : { ref })}
          disabled={isDisabled}
          {...(hasError && { 'aria-invalid': true })}
          {...((hasError || hint !== undefined) && { 'aria-describedby': noteId })}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setDraft(null)}
          onPaste={(event) => {
            if (onPasteText?.(event.clipboardData.getData('text')) !== true) return;
            event.preventDefault();
            setDraft(null);
          }}
          className={`${fieldInputStyle} h-full px-2 text-ellipsis [&::-webkit-search-cancel-button]:hidden`}
        />
        {text !== '' && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t`Clear ${{ field: label.toLowerCase() }}`}
            // Keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              clearText();
              box.current?.querySelector('input')?.focus();
            }}
            className="mr-1 flex size-7 pointer-coarse:size-9 shrink-0 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink active:bg-pressed"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      {hasError && (
        <p id={noteId} role="alert" className="mt-1">
          <ErrorText>{error}</ErrorText>
        </p>
      )}
      {!hasError && hint !== undefined && (
        // Positioned absolutely, so that hiding the hint on blur does not move the clicked element.
        <p
          id={noteId}
          className={`absolute inset-x-0 top-full z-20 mt-1 hidden rounded-md border border-line bg-raised px-3 py-2 text-sm text-muted shadow-float ${isBeingTyped ? 'group-[:focus-within]/search:block' : ''}`}
        >
          {hint}
        </p>
      )}
    </div>
  );
}
