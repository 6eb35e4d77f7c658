import type { ReactNode } from 'react';

/** The value of a cell, with muted lines below it. Null, false and empty lines are skipped. */
export function renderLines(value: ReactNode, ...notes: readonly ReactNode[]) {
  return [renderLine('value', value, 'text-ink'), ...renderNotes(notes)];
}

/** The same with the value in bold, as the name of its row. */
export function renderStrongLines(value: ReactNode, ...notes: readonly ReactNode[]) {
  return [renderLine('value', value, 'font-medium text-ink'), ...renderNotes(notes)];
}

const renderNotes = (notes: readonly ReactNode[]) =>
  notes.map((note, index) => renderLine(String(index), note, 'text-sm text-muted'));

function renderLine(key: string, line: ReactNode, look: string) {
  if (line === null || line === false || line === '') return null;
  return (
    <span key={key} className={`block wrap-break-word tabular-nums ${look}`}>
      {line}
    </span>
  );
}
