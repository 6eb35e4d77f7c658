import { plural, t } from '@lingui/core/macro';
import type { BookingChoice } from '@shipdesk/contract/shipping/shipments';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import { Truck } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatPaise } from '../../lib/format.ts';
import { isShipKey, usePageKey } from '../../lib/page-key.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import type { OrderDetail } from '../order/order-list-payload.ts';

interface ShipFormProps {
  /** The services of the stored quote, cheapest first. Empty for an order without a price. */
  services: NonNullable<OrderDetail['quote']>['services'];
  /** True when an earlier booking of the order failed. */
  isRepeated: boolean;
  onShip: (choice: BookingChoice) => void;
}

type OfferId = ServiceId | 'cheapest' | 'fastest';

/** Chooses a service for an order and books it. */
export function ShipForm({ services, isRepeated, onShip }: ShipFormProps) {
  const pricedServices = services.map(({ service, totalPaise, etaDays }) => ({
    id: service,
    label: `${getServiceName(service)} · ${formatPaise(totalPaise)}`,
    description: plural(etaDays, { one: '# day', other: '# days' }),
  }));
  const rules = [
    { id: 'cheapest' as const, label: t`Cheapest` },
    { id: 'fastest' as const, label: t`Fastest` },
  ];
  const options: readonly { id: OfferId; label: string; description?: string }[] =
    pricedServices.length === 0 ? rules : pricedServices;
  const [offerId, setOfferId] = useState<OfferId | null>(null);
  const value = offerId ?? options[0]?.id ?? 'cheapest';
  const button = useRef<HTMLButtonElement>(null);
  // The shortcut only focuses the button, because booking costs money.
  usePageKey(isShipKey, () => button.current?.focus());

  return (
    <>
      <RadioGroup<OfferId>
        label={t`Ship with`}
        orientation="vertical"
        options={options}
        value={value}
        onChange={setOfferId}
        hint={
          pricedServices.length === 0
            ? t`This order has no price yet. It is priced when it is booked.`
            : t`Prices when the order was captured. The price of the day counts.`
        }
      />
      <Button
        ref={button}
        variant="primary"
        icon={Truck}
        onPress={() =>
          onShip(value === 'cheapest' || value === 'fastest' ? value : { service: value })
        }
      >
        {isRepeated ? t`Try again` : t`Ship`}
      </Button>
    </>
  );
}
