import { t } from '@lingui/core/macro';
import type { BookingChoice } from '@shipdesk/contract/shipping/shipments';
import { Truck } from 'lucide-react';
import { useRef, useState } from 'react';
import { isShipKey, usePageKey } from '../../lib/page-key.ts';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { MissingCards, OmittedCarriers } from '../../product/offers/not-offered.tsx';
import { type OfferOption, toOfferOptions } from '../../shipping/booking/offer-options.ts';
import { shippingApi } from '../../shipping/booking/shipping-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';

interface ShipFormProps {
  docketNumber: string;
  isRetry: boolean;
  onShip: (choice: BookingChoice) => void;
}

export function ShipForm({ docketNumber, isRetry, onShip }: ShipFormProps) {
  const query = shippingApi.useListOffersQuery({ docketNumber }, refetchOnMount);
  return (
    <Loaded
      query={{ ...query, data: query.data?.data }}
      failure={t`The carriers for this order could not be loaded.`}
      isInline
      skeleton={['h-14', 'h-14']}
    >
      {({ offers, withoutCard, notOffered, problem }) => (
        <>
          {problem !== null && <Banner tone="warn">{problem.message}</Banner>}
          <OfferForm
            offers={toOfferOptions(offers)}
            hasProblem={problem !== null}
            isRetry={isRetry}
            onShip={onShip}
          />
          <MissingCards cards={withoutCard} />
          <OmittedCarriers carriers={notOffered} />
        </>
      )}
    </Loaded>
  );
}

interface OfferFormProps extends Pick<ShipFormProps, 'isRetry' | 'onShip'> {
  offers: readonly OfferOption[];
  hasProblem: boolean;
}

function OfferForm({ offers, hasProblem, isRetry, onShip }: OfferFormProps) {
  const rules = [
    { id: 'cheapest', label: t`Cheapest`, choice: 'cheapest' as const },
    { id: 'fastest', label: t`Fastest`, choice: 'fastest' as const },
  ];
  const options = offers.length === 0 ? rules : offers;
  const [offerId, setOfferId] = useState<string | null>(null);
  const chosenOption = options.find(({ id }) => id === offerId) ?? options[0];
  const buttonRef = useRef<HTMLButtonElement>(null);
  // The shortcut only focuses the button, because booking costs money.
  usePageKey(isShipKey, () => buttonRef.current?.focus());

  return (
    <>
      <RadioGroup
        label={t`Ship with`}
        orientation="vertical"
        options={options}
        value={chosenOption?.id ?? null}
        onChange={setOfferId}
        {...(!hasProblem && {
          hint:
            offers.length === 0
              ? t`This order has no price yet. The price will be set when you ship it.`
              : t`Today’s prices. Percentages are based on your parcels of the last 180 days.`,
        })}
      />
      <Button
        ref={buttonRef}
        variant="primary"
        icon={Truck}
        onPress={() => onShip(chosenOption?.choice ?? 'cheapest')}
      >
        {isRetry ? t`Try again` : t`Ship`}
      </Button>
    </>
  );
}
