import { t } from '@lingui/core/macro';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import { Check, CircleAlert, Plus } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Loaded } from '../../product/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/form/combo-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddWarehouseDialog } from '../warehouses/warehouse-dialog.tsx';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import { warehousesApi } from '../warehouses/warehouses-api.ts';
import { type OrderForm, toPickup } from './order-form.ts';

interface PickupAddressSectionProps {
  form: UseFormReturn<OrderForm>;
  /** Receives the first address, or the search box if none matches. Save focuses it if no address is selected. */
  focusRef: Ref<HTMLInputElement>;
}

/** Renders section 3 of the Add Order screen. Spec §2. */
export function PickupAddressSection({ form, focusRef }: PickupAddressSectionProps) {
  const query = warehousesApi.useListWarehousesQuery();
  const [isAdding, setIsAdding] = useState(false);
  // The search text; null while the box shows the selected address.
  const [search, setSearch] = useState<string | null>(null);
  // Reserving the height of all cards keeps the page from scrolling during a search.
  const cardsRef = useRef<HTMLDivElement>(null);
  const [cardsHeight, setCardsHeight] = useState(0);
  const warehouseId = useWatch({ control: form.control, name: 'warehouseId' });
  const problem = form.formState.errors.warehouseId?.message;

  const warehouses = query.data?.data ?? [];
  const selectedPickup = toPickup(warehouseId, warehouses);
  const shownText = search ?? selectedPickup?.pickupAddressTitle ?? '';
  const needle = search?.trim().toLowerCase() ?? '';
  const matchingWarehouses = warehouses.filter((warehouse) =>
    warehouse.pickupAddressTitle.toLowerCase().includes(needle),
  );

  // On blur and Escape the box passes the selected id or null, so unmatched text disappears.
  function selectWarehouse(id: string | null) {
    setSearch(id === null ? '' : null);
    if (id === (selectedPickup?.id ?? null)) return;
    form.setValue('warehouseId', id ?? '', { shouldDirty: true });
    if (id !== null) form.clearErrors('warehouseId');
  }

  // Spec §4, pickup search: editing the search text clears the selected address.
  function searchWarehouses(text: string) {
    if (text === shownText) return;
    const namedWarehouse = warehouses.find((warehouse) => warehouse.pickupAddressTitle === text);
    if (namedWarehouse !== undefined) {
      selectWarehouse(namedWarehouse.id);
      return;
    }
    if (search === null) setCardsHeight(cardsRef.current?.offsetHeight ?? 0);
    setSearch(text);
    form.setValue('warehouseId', '', { shouldDirty: true });
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64 sm:max-w-md">
          <ComboBox
            {...(matchingWarehouses.length === 0 ? { ref: focusRef } : {})}
            label={t`Pickup address`}
            placeholder={t`Search by title`}
            items={warehouses.map((warehouse) => ({
              id: warehouse.id,
              label: warehouse.pickupAddressTitle,
              description: `${warehouse.city}, ${warehouse.state} ${warehouse.pincode}`,
            }))}
            selectedId={selectedPickup?.id ?? null}
            onSelect={selectWarehouse}
            inputValue={shownText}
            onInputChange={searchWarehouses}
            emptyText={t`No saved address has this title`}
            isRequired
            error={problem}
          />
        </div>
        <div className="sm:pt-[22px]">
          <Button icon={Plus} onPress={() => setIsAdding(true)}>
            {t`Add Address`}
          </Button>
        </div>
      </div>
      <Loaded
        query={query}
        failure={t`The saved addresses could not be loaded.`}
        isInline
        skeleton={
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {['first', 'second', 'third'].map((key) => (
              <Skeleton key={key} className="h-28" />
            ))}
          </div>
        }
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="flex items-center gap-2 text-base text-muted">
              <CircleAlert aria-hidden="true" className="size-4" />
              {t`No saved address yet. Add the address that your parcels are picked up from.`}
            </p>
          ) : (
            <div ref={cardsRef} style={{ minHeight: search === null ? 0 : cardsHeight }}>
              {matchingWarehouses.length > 0 && (
                <WarehouseCards
                  ref={focusRef}
                  warehouses={matchingWarehouses}
                  selectedId={selectedPickup?.id}
                  onSelect={selectWarehouse}
                />
              )}
            </div>
          )
        }
      </Loaded>
      {isAdding && (
        <AddWarehouseDialog
          onClose={() => setIsAdding(false)}
          onSaved={(warehouse) => selectWarehouse(warehouse.id)}
        />
      )}
    </div>
  );
}

interface WarehouseCardsProps {
  warehouses: readonly Warehouse[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  ref: Ref<HTMLInputElement>;
}

function WarehouseCards({ warehouses, selectedId, onSelect, ref }: WarehouseCardsProps) {
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
