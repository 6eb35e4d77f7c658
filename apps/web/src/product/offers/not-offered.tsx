import { t } from '@lingui/core/macro';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { getServiceName } from '../../lib/quote-texts.ts';

interface MissingCardsProps {
  cards: readonly { readonly carrier: string; readonly service: ServiceId }[];
}

export function MissingCards({ cards }: MissingCardsProps) {
  const carriers = [...new Set(cards.map(({ carrier }) => carrier))];
  return carriers.map((carrier) => {
    const name = getCarrierName(carrier);
    const missingCards = cards.filter((card) => card.carrier === carrier);
    const list = missingCards.map(({ service }) => getServiceName(service)).join(', ');
    return (
      <p key={carrier} className="text-sm text-muted">
        {t`Not offered by ${name}: ${list}. There is no rate card.`}
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

/** Carriers with the same reason share a sentence. */
export function OmittedCarriers({ carriers }: OmittedCarriersProps) {
  const codes = [...new Set(carriers.map(({ code }) => code))];
  return codes.map((code) => {
    const omittedCarriers = carriers.filter((entry) => entry.code === code);
    const names = omittedCarriers.map(({ carrier }) => getCarrierName(carrier)).join(', ');
    const [firstCarrier] = omittedCarriers;
    const reason = omittedCarriers.length === 1 ? undefined : findSharedReason(code);
    return (
      <p key={code} className="text-sm text-muted">
        {t`Not offered: ${names}.`} {reason ?? firstCarrier?.message}
      </p>
    );
  });
}

/** Returns undefined for a code without a text. The server's message names only one carrier. */
function findSharedReason(code: string): string | undefined {
  const reasons = {
    carrier_without_reverse: t`They do not collect parcels from consignees.`,
    carrier_without_checks: t`They do not do the required quality checks.`,
    carrier_without_boxes: t`They do not take this many boxes as one parcel.`,
    carrier_unserviceable: t`They do not take this parcel between these pincodes.`,
  };
  return Object.entries(reasons).find(([name]) => name === code)?.[1];
}
