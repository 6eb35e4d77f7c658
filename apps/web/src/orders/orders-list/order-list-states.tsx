import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { EmptyPanel } from '../../product/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Renders the loading state of spec §2, orders list page. The skeleton has the height of the rows. */
export function OrdersLoading({ rows }: { rows: number }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <p
        role="status"
        className="flex h-10.25 items-center border-b border-line bg-sunken px-3 text-xs text-muted"
      >
        {t`loading...`}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="grid h-19.25 grid-cols-6 gap-x-6 border-line px-3 py-3 not-last:border-b max-lg:grid-cols-4 max-sm:h-32 max-sm:grid-cols-2"
        >
          {Array.from({ length: 6 }, (_cell, column) => (
            <div key={column} className="flex flex-col gap-2 max-lg:nth-[n+5]:hidden">
              <Skeleton className="h-3.5" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface OrdersFailedProps {
  message: string;
  cause: string;
  onRetry: () => void;
}

export function OrdersFailed({ message, cause, onRetry }: OrdersFailedProps) {
  return (
    <div role="alert">
      <EmptyPanel
        icon={CircleAlert}
        isError
        title={message}
        text={cause === message ? null : cause}
        action={<Button onPress={onRetry}>{t`Try again`}</Button>}
      />
    </div>
  );
}
