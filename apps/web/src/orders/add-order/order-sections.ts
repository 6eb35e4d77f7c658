import { listMandatoryFields } from '@shipdesk/domain/order/order-rules';
import { get } from 'react-hook-form';
import { findFormField, type OrderForm, toOrderInput } from './order-form.ts';

export const sections = ['consignee', 'order', 'pickup', 'package', 'other'] as const;
export type OrderSection = (typeof sections)[number];

export function getSection(field: string): OrderSection {
  if (field === 'warehouseId') return 'pickup';
  if (/^package\.(reseller|gst)/.test(field)) return 'other';
  if (field.startsWith('consignee')) return 'consignee';
  return /^(order|returned)/.test(field) ? 'order' : 'package';
}

export function countMissingBySection(form: OrderForm): Record<OrderSection, number> {
  const missingCounts = { consignee: 0, order: 0, pickup: 0, package: 0, other: 0 };
  const input = toOrderInput(form, { direction: 'forward', pickup: undefined });
  for (const path of listMandatoryFields(input)) {
    const field = findFormField(path, form);
    if (field !== null && String(get(form, field)).trim() === '')
      missingCounts[getSection(field)] += 1;
  }
  return missingCounts;
}
