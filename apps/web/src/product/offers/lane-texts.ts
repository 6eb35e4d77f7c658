import { t } from '@lingui/core/macro';
import type { ServiceQuote } from '@shipdesk/contract/rates/quotes';
import { formatDate } from '../../lib/format.ts';

/** Describes a carrier that has not checked the pincodes today; empty for a carrier that has. */
export function describeCheckedLane({
  serviceability,
  checkedOn,
}: Pick<ServiceQuote, 'serviceability' | 'checkedOn'>): string {
  if (serviceability === 'checked') return '';
  return serviceability === 'last_answer' && checkedOn !== null
    ? t`Pincodes last checked with the carrier on ${formatDate(checkedOn)}.`
    : t`Pincodes not checked: the carrier may refuse the parcel.`;
}
