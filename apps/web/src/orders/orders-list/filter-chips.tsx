import { t } from '@lingui/core/macro';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { useRef } from 'react';
import { formatKilograms, formatPaise } from '../../lib/format.ts';
import type { OrderNarrowing } from '../../product/order-narrowing.ts';
import { getRiskFilterName } from '../../product/risk/risk-texts.ts';
import { getParcelAlertName } from '../../product/shipment-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { getOutcomeName, getRefusalName, getZoneFilterName } from '../order/order-filter-texts.ts';
import { type Choice, type FilterChoices, useFilterChoices } from './filter-choices.ts';

interface Chip {
  readonly id: string;
  readonly text: string;
  readonly nextFilters: OrderNarrowing;
}

/** Each zone and each state has its own chip, because users remove them separately. */
function listChips(filters: OrderNarrowing, choices: FilterChoices): readonly Chip[] {
  const { payment, carrier, warehouseId, states = [], pincode, amountPaise, weightGrams } = filters;
  const { tag, importId, attention, outcome, refusal, risk, zones = [] } = filters;
  const createChip = (
    field: keyof OrderNarrowing,
    text: string,
    values: readonly string[] = [],
  ): Chip => {
    const { [field]: _, ...nextFilters } = filters;
    if (values.length > 0) Object.assign(nextFilters, { [field]: values });
    return { id: field, text, nextFilters };
  };
  const findLabel = (list: readonly Choice[], id: string) =>
    list.find((choice) => choice.id === id)?.label ?? id;
  return [
    payment && createChip('payment', payment === 'cod' ? t`COD` : t`Prepaid`),
    carrier && createChip('carrier', t`Carrier: ${{ name: findLabel(choices.carriers, carrier) }}`),
    warehouseId &&
      createChip(
        'warehouseId',
        t`Warehouse: ${{ name: findLabel(choices.warehouses, warehouseId) }}`,
      ),
    ...zones.map((zone) => ({
      ...createChip(
        'zones',
        getZoneFilterName(zone),
        zones.filter((otherZone) => otherZone !== zone),
      ),
      id: `zone ${zone}`,
    })),
    ...states.map((state) => ({
      ...createChip(
        'states',
        state,
        states.filter((otherState) => otherState !== state),
      ),
      id: `state ${state}`,
    })),
    pincode &&
      createChip('pincode', pincode.length === 6 ? t`Pincode ${pincode}` : t`Pincode ${pincode}…`),
    amountPaise &&
      createChip(
        'amountPaise',
        describeRange(amountPaise, (paise) => formatPaise(paise)),
      ),
    weightGrams &&
      createChip(
        'weightGrams',
        describeRange(weightGrams, (grams) => formatKilograms(toKilograms(grams))),
      ),
    tag && createChip('tag', t`Tag: ${tag}`),
    importId && createChip('importId', t`From: ${{ name: findLabel(choices.imports, importId) }}`),
    attention && createChip('attention', getParcelAlertName(attention)),
    outcome && createChip('outcome', getOutcomeName(outcome)),
    refusal && createChip('refusal', getRefusalName(refusal)),
    risk && createChip('risk', getRiskFilterName(risk)),
  ].filter((part) => part !== undefined && part !== '');
}

function describeRange(
  { from, to }: { from?: number; to?: number },
  formatValue: (value: number) => string,
): string {
  if (to === undefined) return t`From ${{ from: formatValue(from ?? 0) }}`;
  if (from === undefined) return t`Up to ${{ to: formatValue(to) }}`;
  return t`${{ from: formatValue(from) }} to ${{ to: formatValue(to) }}`;
}

interface FilterChipsProps {
  filters: OrderNarrowing;
  onChange: (filters: OrderNarrowing) => void;
  /** Called before the last chip is removed, so that the focus is not lost. */
  onEmpty: () => void;
}

export function FilterChips({ filters, onChange, onEmpty }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chips = listChips(filters, useFilterChoices(filters));

  // Move the focus first, because the pressed chip disappears.
  function removeFilter(index: number, nextFilters: OrderNarrowing) {
    const buttons = list.current?.querySelectorAll('button');
    const nextButton = buttons?.[index + 1] ?? buttons?.[index - 1];
    if (nextButton) nextButton.focus();
    else onEmpty();
    onChange(nextFilters);
  }

  return (
    <div className="flex basis-full flex-wrap items-center gap-1.5">
      <ul ref={list} aria-label={t`Active filters`} className="contents">
        {chips.map(({ id, text, nextFilters }, index) => (
          <li key={id} className="max-w-full">
            <Chip
              label={t`Remove filter ${text}`}
              onRemove={() => removeFilter(index, nextFilters)}
            >
              {text}
            </Chip>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="quiet"
        onPress={() => {
          onEmpty();
          onChange({});
        }}
      >
        {t`Clear all filters`}
      </Button>
    </div>
  );
}
