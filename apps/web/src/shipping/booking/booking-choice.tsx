import { t } from '@lingui/core/macro';
import type { BookingChoice } from '@shipdesk/contract/shipping/shipments';
import { type ServiceId, services } from '@shipdesk/domain/rates/service-card';
import { serviceName } from '../../lib/quote-texts.ts';
import { RadioGroup } from '../../ui/form/radio-group.tsx';

export type ChoiceId = 'rule' | 'cheapest' | 'fastest' | ServiceId;

/** The choice as the wire takes it. */
export function choiceOf(id: ChoiceId): BookingChoice {
  return id === 'rule' || id === 'cheapest' || id === 'fastest' ? id : { service: id };
}

interface BookingChoiceFieldProps {
  value: ChoiceId;
  onChange: (id: ChoiceId) => void;
}

/** Chooses between a service for each order, by rule or price, and one service for all. */
export function BookingChoiceField({ value, onChange }: BookingChoiceFieldProps) {
  return (
    <RadioGroup<ChoiceId>
      label={t`Service`}
      options={[
        { id: 'rule', label: t`By rule (recommended)` },
        { id: 'cheapest', label: t`Cheapest` },
        { id: 'fastest', label: t`Fastest` },
        ...services.map((id) => ({ id, label: serviceName(id) })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
