import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import type { DateRange } from '@shipdesk/domain/values/time/calendar';
import { paths } from '../lib/paths.ts';
import { customRangeParams, stageParams } from './order-list-query.ts';
import { narrowingParams, type OrderNarrowing } from './order-narrowing.ts';

/** The address of the forward orders of some days, at a stage and with filters. */
export function ordersLink(
  days: DateRange,
  { stage = null, narrowing = {} }: { stage?: OrderStage | null; narrowing?: OrderNarrowing } = {},
): string {
  const ofDays = customRangeParams(new URLSearchParams(), days);
  return `${paths.forwardOrders()}?${narrowingParams(stageParams(ofDays, stage), narrowing)}`;
}
