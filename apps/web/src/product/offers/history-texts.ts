import { plural, t } from '@lingui/core/macro';
import {
  type CarrierHistories,
  type CarrierHistory,
  MIN_HISTORY_PARCELS,
} from '@shipdesk/domain/shipping/carrier-history';

export function describeHistories({ pincode, zone }: CarrierHistories): string[] {
  if (pincode === null && zone === null) {
    return [t`Fewer than ${MIN_HISTORY_PARCELS} of your parcels went here with this carrier.`];
  }
  return [
    pincode === null ? '' : t`This pincode: ${describeHistory(pincode)}`,
    zone === null ? '' : t`This zone: ${describeHistory(zone)}`,
  ].filter((sentence) => sentence !== '');
}

function describeHistory(history: CarrierHistory): string {
  const { parcels, firstAttemptPercent, rtoPercent, averageDays } = history;
  return [
    t`${firstAttemptPercent}% at the first attempt`,
    t`${rtoPercent}% returned`,
    averageDays !== null && plural(averageDays, { one: '# day', other: '# days' }),
    plural(parcels, { one: '# of your parcels', other: '# of your parcels' }),
  ]
    .filter(Boolean)
    .join(', ');
}
