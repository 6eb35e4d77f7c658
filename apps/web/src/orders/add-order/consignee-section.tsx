import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import { AddressFields } from '../warehouses/address-fields.tsx';
import type { Place } from '../warehouses/use-pincode-lookup.ts';
import type { OrderForm } from './order-form.ts';

const names = {
  name: 'consignee.name',
  phone: 'consignee.phone',
  altPhone: 'consignee.altPhone',
  email: 'consignee.email',
  address: 'consignee.address',
  pincode: 'consignee.pincode',
  city: 'consignee.city',
  state: 'consignee.state',
  country: 'consignee.country',
} as const;

/** Spec §2, Add Order screen, section 1. */
export function ConsigneeSection({ form }: { form: UseFormReturn<OrderForm> }) {
  function setPlace(place: Place) {
    for (const key of ['city', 'state', 'country'] as const) {
      form.setValue(`consignee.${key}`, place[key], {
        shouldDirty: true,
        shouldValidate: place[key] !== '',
      });
    }
  }
  return (
    <AddressFields
      control={form.control}
      names={names}
      addressLabel={t`Address`}
      onPlace={setPlace}
    />
  );
}
