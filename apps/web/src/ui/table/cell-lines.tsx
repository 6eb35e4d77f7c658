import type { ReactNode } from 'react';

interface CellLinesProps {
  /** The first line is the value. Null, false and empty lines are skipped. */
  lines: readonly ReactNode[];
  /** Sets the value in bold, as the name of its row. */
  isStrong?: boolean;
}

/** Renders the value of a cell with muted lines below it. */
export function CellLines({ lines, isStrong = false }: CellLinesProps) {
  const value = `block text-ink ${isStrong ? 'font-medium' : ''}`;
  return lines.map(
    (line, index) =>
      line !== null &&
      line !== false &&
      line !== '' && (
        <span
          key={index}
          className={`wrap-break-word tabular-nums ${index === 0 ? value : 'block text-sm text-muted'}`}
        >
          {line}
        </span>
      ),
  );
}
