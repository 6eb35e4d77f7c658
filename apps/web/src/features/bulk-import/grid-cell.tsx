import { useEffect, useRef } from 'react';
import type { SheetCell } from './bulk-messages.ts';

export const columnWidth = 232;
export const rowHeight = 48;
export const rowNumberWidth = 64;

/** The cell of a row that the focus is in or comes back to. */
export interface ActiveCell {
  /** Its column, from the left. */
  readonly at: number;
  readonly hasFocus: boolean;
  /** The text while it is edited. */
  readonly draft: string | null;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

interface GridCellProps {
  /** Its column: the name, and the place from the left. */
  column: string;
  at: number;
  /** Undefined until the worker has answered. */
  cell: SheetCell | undefined;
  active: ActiveCell | null;
}

const tones = {
  problem: 'bg-bad-soft',
  repair: 'bg-warn-soft',
  plain: '',
};

/** One cell: what stands in the file, and below it what is wrong or how it was read. */
export function GridCell({ column, at, cell, active }: GridCellProps) {
  const element = useRef<HTMLDivElement>(null);
  const isEdited = active !== null && active.draft !== null;
  const takesFocus = active !== null && active.hasFocus && !isEdited;
  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const { text = '', problem, repair } = cell ?? {};
  const note = problem ?? repair;
  const shown = text === '' && cell !== undefined ? 'empty' : text;
  const tone = problem !== undefined ? 'problem' : repair !== undefined ? 'repair' : 'plain';
  const isOneLine = note === undefined && !isEdited;
  return (
    <div
      ref={element}
      role="gridcell"
      aria-colindex={at + 2}
      aria-invalid={problem !== undefined}
      tabIndex={active !== null && !isEdited ? 0 : -1}
      title={note === undefined ? text : `${text}\n${note}`}
      className={`focus-ring-inset absolute top-0 h-full border-b border-line px-2 outline-none ${isOneLine ? `truncate leading-12 ${textTone(text)}` : `flex flex-col justify-center ${tones[tone]}`}`}
      style={{ left: rowNumberWidth + at * columnWidth, width: columnWidth }}
    >
      {isOneLine && shown}
      {active !== null && active.draft !== null && (
        <input
          autoFocus
          aria-label={column}
          aria-invalid={problem !== undefined}
          value={active.draft}
          maxLength={1000}
          onChange={(event) => active.onType(event.target.value)}
          onBlur={active.onLeave}
          className="-mx-1 h-6 rounded-sm border border-focus bg-surface px-1 text-ink outline-none max-sm:text-lg"
        />
      )}
      {!isOneLine && !isEdited && <span className={`truncate ${textTone(text)}`}>{shown}</span>}
      {note !== undefined && (
        <span
          className={`truncate text-xs ${problem !== undefined ? 'text-bad-ink' : 'text-warn-ink'}`}
        >
          {note}
        </span>
      )}
    </div>
  );
}

function textTone(text: string): string {
  return text === '' ? 'text-faint italic' : 'text-ink';
}
