import { CircleAlert } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RateEditor } from './rate-editor.tsx';
import { useGetRateCardQuery } from './rates-api.ts';

/** Spec §2, /admin/configure-rates: the Shipping Rate Table. */
export function ConfigureRatesPage() {
  // Prices are edited on top of what is shown: it has to be the newest.
  const { data, error, refetch } = useGetRateCardQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data !== undefined) return <RateEditor card={data} />;
  if (error !== undefined) {
    return (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={messageOf(error, 'The rate table could not be loaded.')}
          action={<Button onPress={() => void refetch()}>Try again</Button>}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-118 w-full max-sm:h-132" />
    </div>
  );
}
