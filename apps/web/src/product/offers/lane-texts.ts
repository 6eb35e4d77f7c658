import { t } from '@lingui/core/macro';
import type { ServiceQuote } from '@shipdesk/contract/rates/quotes';
import { formatDate } from '../../lib/format.ts';

/** Returns an empty string if the carrier checked the pincodes today. */
export function describeCheckedLane({
  serviceability,
  checkedOn,
}: Pick<ServiceQuote, 'serviceability' | 'checkedOn'>): string {
  if (serviceability === 'checked') return '';
  return serviceability === 'last_answer' && checkedOn !== null
    ? t`Pincodes last checked with the carrier on ${formatDate(checkedOn)}.`
    : t`Pincodes not checked: the carrier may refuse the parcel.`;
}
