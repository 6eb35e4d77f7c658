import { t } from '@lingui/core/macro';
import { formatTime } from '../lib/format.ts';
import { Spinner } from '../ui/spinner.tsx';

interface AsOfNoteProps {
  /** When the figures were counted; null before the first time. */
  asOf: string | null;
  isRefreshing: boolean;
}

/** When the figures on the screen were counted, and whether they are being counted again. */
export function AsOfNote({ asOf, isRefreshing }: AsOfNoteProps) {
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-muted tabular-nums">
      {isRefreshing && <Spinner />}
      {asOf === null
        ? t`Counting your orders for the first time…`
        : isRefreshing
          ? t`As of ${{ time: formatTime(asOf) }}, refreshing…`
          : t`As of ${{ time: formatTime(asOf) }}`}
    </p>
  );
}
