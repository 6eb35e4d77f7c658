import { CircleAlert, TriangleAlert } from 'lucide-react';
import { memo } from 'react';

export interface GridCellContent {
  readonly text: string;
  readonly label: string;
  readonly problem?: string | null;
  readonly warning?: string | null;
  readonly info?: string | null;
  /** True if the text differs from the saved text. */
  readonly isChanged?: boolean;
}

interface GridCellProps extends GridCellContent {
  id: string;
  row: number;
  column: number;
  /** True for the cell that the Tab key reaches from outside the grid. */
  isCurrent: boolean;
  /** Shows the notes below the text. Otherwise only a tooltip has them, and an icon marks a problem or a warning. */
  hasNotes: boolean;
  isNumeric: boolean;
  onType: (input: HTMLInputElement) => void;
}

function getToneStyle({ problem, warning, isChanged, hasNotes }: GridCellProps): string {
  if (problem) return 'bg-bad-soft text-bad-ink';
  if (isChanged === true) return 'bg-accent-soft font-medium';
  return warning && hasNotes ? 'bg-warn-soft' : '';
}

export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, row, column, text, label, problem, warning, info, isChanged } = props;
  const { isCurrent, hasNotes, isNumeric, onType } = props;
  const note = [problem, info, warning].filter(Boolean).join(' ');
  const iconStyle = 'pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2';
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      title={note === '' ? undefined : note}
      className={`relative flex min-w-0 flex-col justify-center border-r border-b border-line focus-within:shadow-[inset_0_0_0_2px_var(--color-focus)] ${getToneStyle(props)}`}
    >
      {isChanged === true && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-0 size-2 bg-accent-ink [clip-path:polygon(0_0,100%_0,0_100%)]"
        />
      )}
      <input
        id={id}
        data-row={row}
        data-column={column}
        type="text"
        inputMode={isNumeric ? 'decimal' : 'text'}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={Boolean(problem)}
        aria-describedby={note === '' ? undefined : `${id}.note`}
        tabIndex={isCurrent ? 0 : -1}
        value={text}
        onChange={(event) => onType(event.currentTarget)}
        className={`w-full bg-transparent px-2.5 tabular-nums outline-none max-sm:text-lg ${hasNotes ? 'h-6 shrink-0' : 'h-full'} ${isNumeric ? 'text-right' : 'text-ink'}`}
      />
      {!hasNotes && problem && (
        <CircleAlert aria-hidden="true" className={`${iconStyle} text-bad-ink`} />
      )}
      {!hasNotes && !problem && warning && (
        <TriangleAlert aria-hidden="true" className={`${iconStyle} text-warn-ink`} />
      )}
      {note !== '' && (
        <span
          id={`${id}.note`}
          className={
            hasNotes
              ? `line-clamp-3 px-2.5 text-xs ${problem ? 'text-bad-ink' : 'text-warn-ink'}`
              : 'sr-only'
          }
        >
          {note}
        </span>
      )}
    </div>
  );
});
