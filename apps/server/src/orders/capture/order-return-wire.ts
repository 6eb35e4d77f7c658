import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type { createOrder } from '@shipdesk/contract/orders/create-order';
import type { getOrder } from '@shipdesk/contract/orders/orders';
import type { ReturnDetails } from '@shipdesk/domain/order/return-details';

type Shipment = BodyOf<typeof createOrder>['shipments'][number];
type Returned = ResponseOf<typeof getOrder>['data']['returned'];

/** Null for an order without a reason and checks. Checks without a reason have the reason `other`. */
export function returnOf({ returnReason, qualityChecks = [] }: Shipment): ReturnDetails | null {
  if (returnReason === undefined && qualityChecks.length === 0) return null;
  return {
    reason: returnReason ?? 'other',
    checks: qualityChecks.map(({ check, expected = '', isRequired = false }) => ({
      check,
      expected: expected.trim(),
      isRequired,
    })),
  };
}

/** `return.checks.0.expected` in the form is `qualityChecks.0.expected` of the shipment; null for other fields. */
export function returnFieldOf(field: string): string | null {
  const [part, name, ...rest] = field.split('.');
  if (part !== 'return') return null;
  return name === 'reason' ? 'returnReason' : ['qualityChecks', ...rest].join('.');
}

export function returnToWire(returned: ReturnDetails | null): { returned?: NonNullable<Returned> } {
  if (!returned) return {};
  const { reason, checks } = returned;
  return { returned: { reason, checks: checks.map((check) => ({ ...check })) } };
}
