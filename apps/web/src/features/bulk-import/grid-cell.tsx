import { useEffect, useRef } from 'react';
import type { SheetCell } from './bulk-messages.ts';

export const columnWidth = 232;
export const rowHeight = 48;
export const rowNumberWidth = 64;

interface GridCellProps {
  /** Its column: the name, and the place from the left. */
  column: string;
  at: number;
  /** Undefined until the worker has answered. */
  cell: SheetCell | undefined;
  isActive: boolean;
  /** The text while it is edited. */
  draft: string | null;
  /** The active cell takes the focus when the grid has it. */
  hasFocus: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
  onPick: (edits: boolean) => void;
}

const tones = {
  problem: 'bg-bad-soft',
  repair: 'bg-warn-soft',
  plain: '',
};

/** One cell: what stands in the file, and below it what is wrong or how it was read. */
export function GridCell(props: GridCellProps) {
  const { column, at, cell, isActive, draft, hasFocus, onType, onLeave, onPick } = props;
  const element = useRef<HTMLDivElement>(null);
  const isEdited = draft !== null;
  useEffect(() => {
    if (isActive && hasFocus && !isEdited) element.current?.focus({ preventScroll: true });
  }, [isActive, hasFocus, isEdited]);

  const { text = '', problem, repair } = cell ?? {};
  const note = problem ?? repair;
  const tone = problem !== undefined ? 'problem' : repair !== undefined ? 'repair' : 'plain';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around hears the keys
    <div
      ref={element}
      role="gridcell"
      aria-colindex={at + 2}
      aria-invalid={problem !== undefined}
      tabIndex={isActive && !isEdited ? 0 : -1}
      title={note === undefined ? text : `${text}\n${note}`}
      className={`focus-ring-inset absolute top-0 flex h-full flex-col justify-center border-b border-line px-2 outline-none ${tones[tone]}`}
      style={{ left: rowNumberWidth + at * columnWidth, width: columnWidth }}
      onClick={() => {
        if (!isEdited) onPick(problem !== undefined);
      }}
      onDoubleClick={() => {
        if (!isEdited) onPick(true);
      }}
    >
      {isEdited ? (
        <input
          autoFocus
          aria-label={column}
          aria-invalid={problem !== undefined}
          value={draft}
          maxLength={1000}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          className="-mx-1 h-6 rounded-sm border border-focus bg-surface px-1 text-ink outline-none max-sm:text-lg"
        />
      ) : (
        <span className={`truncate ${text === '' ? 'text-faint italic' : 'text-ink'}`}>
          {text === '' && cell !== undefined ? 'empty' : text}
        </span>
      )}
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
