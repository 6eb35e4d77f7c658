import { t } from '@lingui/core/macro';
import { ListFilter } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { isNarrowed, type OrderNarrowing } from '../../product/order-narrowing.ts';
import { Button } from '../../ui/button.tsx';

// Loaded on demand: most visits to the list filter by days and stage alone.
const FilterChips = lazy(async () => ({
  default: (await import('./filter-chips.tsx')).FilterChips,
}));
const OrderFiltersDialog = lazy(async () => ({
  default: (await import('./order-filters-dialog.tsx')).OrderFiltersDialog,
}));

interface OrderFiltersProps {
  filters: OrderNarrowing;
  hasPayment: boolean;
  isDisabled: boolean;
  onChange: (filters: OrderNarrowing) => void;
  /** Other parts of the bar, between the button and the chips. */
  children: ReactNode;
}

/** The button that opens the filters, and a chip for each filter in use. */
export function OrderFilters(props: OrderFiltersProps) {
  const { filters, hasPayment, isDisabled, onChange, children } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={opener}
        isDisabled={isDisabled}
        icon={<ListFilter aria-hidden="true" className="size-4 text-muted" />}
        onPress={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{t`Filters`}</span>
      </Button>
      {children}
      {isNarrowed(filters) && (
        <Suspense fallback={<div className="h-7 basis-full pointer-coarse:h-9" />}>
          <FilterChips
            filters={filters}
            onChange={onChange}
            onEmpty={() => opener.current?.focus()}
          />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <OrderFiltersDialog
            filters={filters}
            hasPayment={hasPayment}
            onClose={() => setOpen(false)}
            onApply={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
