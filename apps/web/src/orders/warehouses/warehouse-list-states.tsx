import { t } from '@lingui/core/macro';
import { CircleAlert, Search, Warehouse } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const rows = ['w-40', 'w-32', 'w-44', 'w-36', 'w-40'];

/** Skeleton of the table. */
export function WarehousesLoading() {
  return (
    <div role="status" aria-label={t`Loading`} className="rounded-lg border border-line bg-surface">
      <div className="h-8.25 border-b border-line bg-sunken" />
      {rows.map((width, row) => (
        <div key={`${width}-${row}`} className="flex gap-6 border-line p-3 not-last:border-b">
          {['w-36', 'w-32', 'w-28', 'w-44', 'w-24'].map((cell) => (
            <div key={cell} className="flex flex-1 flex-col gap-2 max-sm:nth-[n+3]:hidden">
              <Skeleton className={`h-3.5 max-w-full ${width}`} />
              <Skeleton className="h-3 w-20 max-w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface FailedProps {
  message: string;
  onRetry: () => void;
}

export function WarehousesFailed({ message, onRetry }: FailedProps) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
        title={t`The warehouses could not be loaded`}
        action={<Button onPress={onRetry}>{t`Try again`}</Button>}
      >
        {message}
      </EmptyState>
    </div>
  );
}

interface EmptyProps {
  search: string;
  isArchive: boolean;
  onClearSearch: () => void;
  onAdd: () => void;
}

/** Nothing saved, nothing archived, or nothing that the search finds. */
export function WarehousesEmpty({ search, isArchive, onClearSearch, onAdd }: EmptyProps) {
  const searched = search.trim();
  if (searched !== '') {
    return (
      <EmptyState
        icon={<Search aria-hidden="true" className="size-5" />}
        title={t`Nothing found for “${searched}”`}
        action={<Button onPress={onClearSearch}>{t`Clear the search`}</Button>}
      >
        {t`The search looks at title, contact, phone, address and place.`}
      </EmptyState>
    );
  }
  const icon = <Warehouse aria-hidden="true" className="size-5" />;
  if (isArchive) {
    return (
      <EmptyState icon={icon} title={t`Nothing is archived`}>
        {t`An archived warehouse is kept here and cannot be chosen for orders.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t`No warehouse yet`}
      action={
        <Button variant="primary" onPress={onAdd}>
          {t`Add Warehouse`}
        </Button>
      }
    >
      {t`Add the address that your parcels are picked up from. Orders choose from this list.`}
    </EmptyState>
  );
}
