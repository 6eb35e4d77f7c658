import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';

const noRows: ReadonlySet<string> = new Set();

/** A change of page, tab or filter clears the selection. */
export function useRowSelection() {
  const { search } = useLocation();
  const [selection, setSelection] = useState({ search, ids: noRows });
  const selectRows = (ids: ReadonlySet<string>) => setSelection({ search, ids });
  return {
    selectedIds: selection.search === search ? selection.ids : noRows,
    select: selectRows,
    // A dialog that closes late clears only the selection that it was opened for.
    clear: () =>
      setSelection((current) => (current.search === search ? { search, ids: noRows } : current)),
  };
}

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
  note?: ReactNode;
}

export function SelectionBar({ count, onClear, children, note }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onPress={onClear}>{t`Unselect All`}</Button>
      {children}
      <span role="status" className="px-1 text-base text-muted tabular-nums">
        {t`${{ count: formatCount(count) }} selected`}
        {note}
      </span>
    </div>
  );
}
