import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { type Ref, useId } from 'react';
import { formatPhone } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';

interface WarehouseCardsProps {
  warehouses: readonly Warehouse[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  /** Receives the input of the first card. */
  ref: Ref<HTMLInputElement>;
}

/** The saved addresses as radio buttons that look like cards. */
export function WarehouseCards({ warehouses, selectedId, onSelect, ref }: WarehouseCardsProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t`Saved addresses`}</legend>
      <div className="-m-1 grid max-h-88 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3 overflow-y-auto p-1">
        {warehouses.map((warehouse, index) => (
          <label
            key={warehouse.id}
            className="relative flex cursor-pointer flex-col rounded-lg border border-line bg-surface p-3 text-sm text-muted hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              {...(index === 0 ? { ref } : {})}
              type="radio"
              name={name}
              value={warehouse.id}
              checked={warehouse.id === selectedId}
              onChange={() => onSelect(warehouse.id)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="mb-1 flex min-h-5 items-center gap-2">
              <span className="min-w-0 truncate text-base font-semibold text-ink">
                {warehouse.pickupAddressTitle}
              </span>
              {warehouse.isDefault && <Badge>{t`Default`}</Badge>}
              <Check
                aria-hidden="true"
                className={`ml-auto size-4 shrink-0 text-accent-ink ${warehouse.id === selectedId ? '' : 'invisible'}`}
              />
            </span>
            <span className="truncate">
              {warehouse.name} · {formatPhone(warehouse.phoneNumber)}
            </span>
            <span className="line-clamp-2">{warehouse.addressLine}</span>
            <span className="truncate">
              {warehouse.city}, {warehouse.state} {warehouse.pincode}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
