import { t } from '@lingui/core/macro';
import type { ServiceQuote } from '@shipdesk/contract/rates/quotes';
import { formatDate } from '../../lib/format.ts';

/** Describes when the carrier last checked the pincodes, if ever. Returns an empty string if it checked them today. */
export function describeCheckedLane({
  serviceability,
  checkedOn,
}: Pick<ServiceQuote, 'serviceability' | 'checkedOn'>): string {
  if (serviceability === 'checked') return '';
  return serviceability === 'last_answer' && checkedOn !== null
    ? t`Pincodes last checked with the carrier on ${formatDate(checkedOn)}.`
    : t`Pincodes not checked: the carrier may refuse the parcel.`;
}
