import { plural, t } from '@lingui/core/macro';
import type { BookingChoice, Offer } from '@shipdesk/contract/shipping/shipments';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { describeHistories } from '../../product/offers/history-texts.ts';
import { describeCheckedLane } from '../../product/offers/lane-texts.ts';

export interface OfferOption {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly choice: BookingChoice;
}

export function toOfferOptions(offers: readonly Offer[]): OfferOption[] {
  return offers.map(
    ({ carrier, service, totalPaise, etaDays, expectedOn, histories, ...lane }) => ({
      id: `${carrier} ${service}`,
      label: `${getCarrierName(carrier)} · ${getServiceName(service)} · ${formatPaise(totalPaise)}`,
      description: [
        t`${plural(etaDays, { one: '# day', other: '# days' })}, by ${formatDate(expectedOn)}`,
        ...describeHistories(histories),
        describeCheckedLane(lane),
      ]
        .filter((sentence) => sentence !== '')
        .join('\n'),
      choice: { service, carrier },
    }),
  );
}
