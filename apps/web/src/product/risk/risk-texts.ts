import { plural, t } from '@lingui/core/macro';
import type { Risk } from '@shipdesk/contract/orders/risk';
import type { RiskLevel, RiskReasonCode } from '@shipdesk/domain/shipping/risk/rto-risk';
import { formatPaise } from '../../lib/format.ts';

export function getLevelName(level: RiskLevel): string {
  return {
    low: t`Low`,
    medium: t`Medium`,
    high: t`High`,
  }[level];
}

export function getRiskFilterName(level: RiskLevel): string {
  return {
    low: t`Low RTO risk`,
    medium: t`Medium RTO risk`,
    high: t`High RTO risk`,
  }[level];
}

export function describeReason({ code, params }: Risk['reasons'][number]): string {
  const { returned = 0, delivered = 0, refused = 0, percent = 0, parcels = 0, paise = 0 } = params;
  const texts: Readonly<Record<RiskReasonCode, () => string>> = {
    phone_returned: () => {
      const returnedText = plural(returned, {
        one: '# parcel to this phone number came back',
        other: '# parcels to this phone number came back',
      });
      return t`${returnedText}, ${delivered} delivered.`;
    },
    phone_refused: () =>
      plural(refused, {
        one: 'This consignee refused # parcel before.',
        other: 'This consignee refused # parcels before.',
      }),
    pincode_returns: () =>
      t`${percent}% of your last ${parcels} parcels to this pincode came back.`,
    cod_value: () => t`The COD amount is high: ${{ amount: formatPaise(paise) }}.`,
    address_short: () => t`The address is very short.`,
    address_no_number: () => t`The address has no house number.`,
    address_repeated: () => t`The address repeats characters.`,
  };
  return texts[code]();
}
