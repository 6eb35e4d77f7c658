import { cellField, cellLabel, isPriceText, type RateCell } from '@shipdesk/domain/rate/rate-card';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { cellAfterKey, type RateKey } from './rate-moves.ts';
import type { RateMark } from './use-rate-edits.ts';

interface RateCellInputProps {
  cell: RateCell;
  text: string;
  mark: RateMark;
  /** The one cell that the Tab key reaches from outside. */
  isCurrent: boolean;
  onFocus: () => void;
  onType: (text: string) => void;
  onLeave: () => void;
  onRevert: () => void;
  /** Text of the clipboard that replaces the whole cell, or a block that starts here. */
  onPaste: (text: string) => void;
}

/** Moves the focus to a cell of the table. */
export function focusRateCell(cell: RateCell): void {
  document.getElementById(cellField(cell))?.focus();
}

function descriptionOf({ savedText, problem, warning }: RateMark): string {
  const unsaved = savedText === null ? null : `Not saved. Saved price: ${savedText}.`;
  return [problem, unsaved, warning].filter((part) => part !== null).join(' ');
}

function toneOf({ savedText, problem }: RateMark): string {
  if (problem !== null) return 'bg-bad-soft text-bad-ink';
  return savedText === null ? '' : 'bg-accent-soft font-medium';
}

/**
 * One price. Its text is selected when the focus arrives, so that typing replaces it and arrow keys
 * move on, as in a spreadsheet; F2 or a second click sets the caret into the text. Spec §2, admin screens.
 */
export function RateCellInput({
  cell,
  text,
  mark,
  isCurrent,
  onFocus,
  onType,
  onLeave,
  onRevert,
  onPaste,
}: RateCellInputProps) {
  // With the caret set into the text, the arrow keys belong to the text until its ends.
  const isCaretSet = useRef(false);
  const description = descriptionOf(mark);
  const id = cellField(cell);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (event.altKey) return;
    if (event.key === 'F2') {
      isCaretSet.current = true;
      input.setSelectionRange(text.length, text.length);
      return;
    }
    if (event.key === 'Escape') {
      isCaretSet.current = false;
      onRevert();
      requestAnimationFrame(() => input.select());
      return;
    }
    const pressed: RateKey = {
      key: event.key,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
    };
    if (isCaretSet.current && staysInText(input, pressed)) return;
    const next = cellAfterKey(cell, pressed);
    if (next === null) {
      // At an edge the price stands and stays selected; the Tab key leaves the table.
      if (event.key === 'Enter') onLeave();
      if (event.key.startsWith('Arrow') && !isCaretSet.current) event.preventDefault();
      return;
    }
    event.preventDefault();
    focusRateCell(next);
  }

  function onPasted(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isInside = isCaretSet.current && isPriceText(pasted.trim()) && pasted.trim() !== '';
    if (isInside && selectionStart !== null && selectionEnd !== null) {
      const joined = `${text.slice(0, selectionStart)}${pasted.trim()}${text.slice(selectionEnd)}`;
      if (isPriceText(joined)) return onType(joined);
    }
    onPaste(pasted);
  }

  return (
    <td
      className={`relative border-r border-b border-line p-0 last:border-r-0 ${toneOf(mark)}`}
      title={description === '' ? undefined : description}
    >
      {mark.savedText !== null && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-0 size-2 bg-accent-ink [clip-path:polygon(0_0,100%_0,0_100%)]"
        />
      )}
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={cellLabel(cell)}
        aria-invalid={mark.problem !== null}
        aria-describedby={description === '' ? undefined : `${id}.note`}
        tabIndex={isCurrent ? 0 : -1}
        value={text}
        onMouseDown={(event) => {
          if (document.activeElement === event.currentTarget) {
            isCaretSet.current = true;
            return;
          }
          // The release of the button would set a caret and drop the selection.
          event.preventDefault();
          event.currentTarget.focus();
        }}
        onFocus={(event) => {
          isCaretSet.current = false;
          event.currentTarget.select();
          onFocus();
        }}
        onBlur={onLeave}
        onBeforeInput={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          const typed = event.data ?? '';
          const next = `${text.slice(0, selectionStart ?? 0)}${typed}${text.slice(selectionEnd ?? 0)}`;
          // Refusing the key keeps the caret in place.
          if (!isPriceText(next)) event.preventDefault();
        }}
        onChange={(event) => {
          if (isPriceText(event.currentTarget.value)) onType(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPasted}
        className="h-11 w-full bg-transparent px-2.5 text-right text-base tabular-nums outline-none focus:shadow-[inset_0_0_0_2px_var(--focus)] max-sm:text-lg lg:h-9"
      />
      {mark.problem !== null ? (
        <CircleAlert
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-bad-ink"
        />
      ) : mark.warning !== null ? (
        <TriangleAlert
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-warn-ink"
        />
      ) : null}
      {description !== '' && (
        <span id={`${id}.note`} className="sr-only">
          {description}
        </span>
      )}
    </td>
  );
}

/** True while the caret has text ahead of it in the direction of the key. */
function staysInText(input: HTMLInputElement, { key, isControl }: RateKey): boolean {
  if (isControl && (key === 'Home' || key === 'End')) return false;
  if (key === 'Home' || key === 'End') return true;
  const { selectionStart, selectionEnd, value } = input;
  if (key === 'ArrowLeft') return selectionStart !== 0 || selectionEnd !== 0;
  if (key === 'ArrowRight') return selectionStart !== value.length || selectionEnd !== value.length;
  return false;
}
