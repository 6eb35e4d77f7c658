import { t } from '@lingui/core/macro';
import type { Packing } from '@shipdesk/contract/orders/packing';
import type { PackingAlarm } from '@shipdesk/domain/shipping/packing';
import { formatDateTime } from '../../lib/format.ts';

/** Why an order must not be packed, and what to do. */
export function alarmText(
  alarm: PackingAlarm,
  { packedAt, packedBy }: Pick<Packing, 'packedAt' | 'packedBy'>,
): { title: string; advice: string } {
  switch (alarm) {
    case 'cancelled':
      return { title: t`Cancelled`, advice: t`This order is cancelled. Put the products back.` };
    case 'handed_over':
      return {
        title: t`With the courier`,
        advice: t`The courier has this parcel already. Check the label.`,
      };
    case 'reverse':
      return {
        title: t`Reverse order`,
        advice: t`The consignee sends this parcel to you. There is nothing to pack.`,
      };
    case 'packed':
      return {
        title: t`Packed already`,
        advice: t`${packedBy} packed it at ${{ time: formatDateTime(packedAt ?? '') }}. Do not pack it again.`,
      };
  }
}
