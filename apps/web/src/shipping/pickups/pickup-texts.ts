import { t } from '@lingui/core/macro';
import { pickupSlots } from '@shipdesk/domain/shipping/pickup-slots';

/** `14:00 to 18:00` for the slot that starts at 14:00. */
export function slotName(slot: string): string {
  const found = pickupSlots.find(({ from }) => from === slot);
  return found === undefined ? slot : t`${found.from} to ${found.to}`;
}
