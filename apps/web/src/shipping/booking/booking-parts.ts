import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { previewShipments } from '@shipdesk/contract/shipping/shipments';

export type BookingPreview = ResponseOf<typeof previewShipments>['data'];

export function mergePreviews(parts: readonly BookingPreview[]): BookingPreview {
  const services = new Map<string, BookingPreview['services'][number]>();
  const rules = new Map<string, NonNullable<BookingPreview['rules']>[number]>();
  for (const part of parts) {
    for (const line of part.services) {
      const { orders = 0, totalPaise = 0 } = services.get(line.service) ?? {};
      services.set(line.service, {
        ...line,
        orders: orders + line.orders,
        totalPaise: totalPaise + line.totalPaise,
      });
    }
    for (const rule of part.rules ?? []) {
      const { orders: _, ...ruleChoice } = rule;
      const key = JSON.stringify(ruleChoice);
      rules.set(key, { ...rule, orders: (rules.get(key)?.orders ?? 0) + rule.orders });
    }
  }
  return {
    eligible: parts.reduce((sum, { eligible }) => sum + eligible, 0),
    totalPaise: parts.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    services: [...services.values()],
    repriced: parts.flatMap(({ repriced }) => repriced),
    refused: parts.flatMap(({ refused }) => refused),
    ...(parts.some((part) => part.rules) && { rules: [...rules.values()] }),
  };
}
