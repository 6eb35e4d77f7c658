import { mandatoryFields } from '@shipdesk/domain/order/order-rules';
import { get } from 'react-hook-form';
import { formFieldOf, type OrderForm, orderInputOf } from './order-form.ts';

export const sections = ['consignee', 'order', 'pickup', 'package', 'other'] as const;
export type OrderSection = (typeof sections)[number];

/** The section of the screen that a field is in. */
export function sectionOf(field: string): OrderSection {
  if (field === 'warehouseId') return 'pickup';
  if (/^package\.(reseller|gst)/.test(field)) return 'other';
  if (field.startsWith('consignee')) return 'consignee';
  return /^(order|returned)/.test(field) ? 'order' : 'package';
}

/** The number of empty mandatory fields by section. */
export function missingBySection(form: OrderForm): Record<OrderSection, number> {
  const missing = { consignee: 0, order: 0, pickup: 0, package: 0, other: 0 };
  const input = orderInputOf(form, { direction: 'forward', pickup: undefined });
  for (const path of mandatoryFields(input)) {
    const field = formFieldOf(path, form);
    if (field !== null && String(get(form, field)).trim() === '') missing[sectionOf(field)] += 1;
  }
  return missing;
}
