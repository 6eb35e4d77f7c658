import type { ReactNode } from 'react';

interface CellLinesProps {
  /** The value, then what is said about it. Null, false and empty texts are left out. */
  lines: readonly ReactNode[];
  /** Sets the value in bold, as the name of its row. */
  isStrong?: boolean;
}

/** The content of a cell in several lines: the value, and muted ones below it. */
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
