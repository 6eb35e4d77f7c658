import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { OrderForm, SaveProblem } from './order-form.ts';
import {
  countMissingBySection,
  getSection,
  type OrderSection,
  sections,
} from './order-sections.ts';

/**
 * Returns the state of the sections. `firstSection` is open at the start. When a section becomes complete, the first
 * incomplete section opens. `withPickup` fills in the selected warehouse.
 */
export function useOpenSections(
  form: UseFormReturn<OrderForm>,
  withPickup: (values: OrderForm) => OrderForm,
  firstSection: OrderSection = 'consignee',
) {
  const pickupFocusRef = useRef<HTMLInputElement>(null);
  const [openSections, setOpen] = useState<ReadonlySet<OrderSection>>(new Set([firstSection]));
  const countMissing = useEffectEvent((values: OrderForm) =>
    countMissingBySection(withPickup(values)),
  );

  useEffect(() => {
    let previousCounts = countMissing(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const missingCounts = countMissing(values);
        const hasCompletedSection = sections.some(
          (section) => previousCounts[section] > 0 && missingCounts[section] === 0,
        );
        previousCounts = missingCounts;
        const incompleteSection = sections.find((section) => missingCounts[section] > 0);
        if (hasCompletedSection && incompleteSection !== undefined)
          setOpen((current) => new Set(current).add(incompleteSection));
      },
    });
  }, [form]);

  return {
    getDisclosureProps: (section: OrderSection) => ({
      isExpanded: openSections.has(section),
      onExpandedChange: (isExpanded: boolean) =>
        setOpen((current) => {
          const nextSections = new Set(current);
          if (isExpanded) nextSections.add(section);
          else nextSections.delete(section);
          return nextSections;
        }),
    }),
    pickupFocusRef,
    markProblems: (problems: SaveProblem['fields']) => {
      for (const { field, message } of problems) form.setError(field, { type: 'rule', message });
      const fields = problems.map(({ field }) => field);
      const [firstField] = fields;
      if (firstField === undefined) return;
      // Open the sections synchronously so that their fields can take the focus.
      flushSync(() => setOpen((current) => new Set([...current, ...fields.map(getSection)])));
      // The browser shows a panel one frame after its section opens.
      requestAnimationFrame(() => {
        if (firstField === 'warehouseId') pickupFocusRef.current?.focus();
        else form.setFocus(firstField);
      });
    },
  };
}
