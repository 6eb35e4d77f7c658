import { CalendarX2, CircleAlert, PackageOpen } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Spec §2, orders list page, loading state; the skeleton keeps the room of the rows. */
export function OrdersLoading({ rows }: { rows: number }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <p
        role="status"
        className="flex h-10.25 items-center border-b border-line bg-sunken px-3 text-xs text-muted"
      >
        loading...
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-19.25 items-start gap-6 border-line px-3 py-3 not-last:border-b"
        >
          <Skeleton className="size-4 shrink-0" />
          {['w-32', 'w-36', 'w-40', 'w-28', 'w-28', 'w-40'].map((width, column) => (
            <div
              key={`${width}-${column}`}
              className="flex flex-1 flex-col gap-2 max-lg:nth-[n+5]:hidden max-sm:nth-[n+3]:hidden"
            >
              <Skeleton className={`h-3.5 max-w-full ${width}`} />
              <Skeleton className="h-3 w-20 max-w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Spec §2, orders list page, empty state, to the letter. */
export function OrdersEmpty() {
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden="true" className="size-5" />}
      title="No data availabe for the applied filters."
    >
      Please adjust the filter and try again
    </EmptyState>
  );
}

interface OrdersFailedProps {
  message: string;
  /** What went wrong on the way, where the server itself said nothing. */
  cause: string;
  onRetry: () => void;
}

export function OrdersFailed({ message, cause, onRetry }: OrdersFailedProps) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
        title={message}
        action={<Button onPress={onRetry}>Try again</Button>}
      >
        {cause === message ? null : cause}
      </EmptyState>
    </div>
  );
}

interface OrdersUnreadableProps {
  /** The address searches for more than can be asked, and it is not its dates. */
  isSearch: boolean;
  onReset: () => void;
}

/** An address that cannot be asked for: no request is made for it (Spec §5, date range). */
export function OrdersUnreadable({ isSearch, onReset }: OrdersUnreadableProps) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<CalendarX2 aria-hidden="true" className="size-5" />}
        title={
          isSearch
            ? 'The search in the address cannot be asked'
            : 'The dates in the address cannot be read'
        }
        action={<Button onPress={onReset}>Show this week</Button>}
      />
    </div>
  );
}
