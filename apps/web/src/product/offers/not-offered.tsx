import { t } from '@lingui/core/macro';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { getServiceName } from '../../lib/quote-texts.ts';

interface MissingCardsProps {
  cards: readonly { readonly carrier: string; readonly service: ServiceId }[];
}

/** Says which services of enabled carriers are not offered, because the carrier has no rate card for them. */
export function MissingCards({ cards }: MissingCardsProps) {
  const carriers = [...new Set(cards.map(({ carrier }) => carrier))];
  return carriers.map((carrier) => {
    const name = getCarrierName(carrier);
    const missing = cards.filter((card) => card.carrier === carrier);
    const list = missing.map(({ service }) => getServiceName(service)).join(', ');
    return (
      <p key={carrier} className="text-sm text-muted">
        {t`Not offered: ${list} of ${name}, which has no rate card for it.`}
      </p>
    );
  });
}

interface OmittedCarriersProps {
  carriers: readonly {
    readonly carrier: string;
    readonly code: string;
    readonly message: string;
  }[];
}

/** Says which carriers are not offered for a parcel, and why. */
export function OmittedCarriers({ carriers }: OmittedCarriersProps) {
  return carriers.map(({ carrier, code, message }) => (
    <p key={`${carrier} ${code}`} className="text-sm text-muted">
      {t`Not offered: ${getCarrierName(carrier)}.`} {message}
    </p>
  ));
}
