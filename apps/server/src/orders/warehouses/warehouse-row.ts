import type { WarehouseForm } from '@shipdesk/domain/order/warehouse/warehouse-rules';
import {
  type Address,
  normalisePhone,
  normalisePincode,
} from '@shipdesk/domain/values/contact/contact';
import { canonicalState } from '@shipdesk/domain/values/place/states';

/** Where undelivered parcels of a warehouse go. */
export type ReturnAddress = Address & { title: string };

/** The columns of a pickup address that passed the rules. */
export function pickupColumns(form: WarehouseForm) {
  return {
    title: form.pickupAddressTitle.trim(),
    name: form.name.trim(),
    phone: normalisePhone(form.phone) ?? form.phone,
    altPhone: normalisePhone(form.altPhone) ?? '',
    email: form.email.trim(),
    address: form.address.trim(),
    pincode: normalisePincode(form.pin) ?? form.pin,
    city: form.city.trim(),
    state: canonicalState(form.state) ?? form.state.trim(),
    country: form.country.trim(),
  };
}

/** The return address of a warehouse that takes returns at its pickup address. */
export function returnAddressOf(pickup: ReturnType<typeof pickupColumns>): ReturnAddress {
  const { title, name, phone, altPhone, email, address, pincode, city, state, country } = pickup;
  return { title, name, phone, altPhone, email, address, pincode, city, state, country };
}

/** Compares normalised addresses, because a return address is stored as sent. */
export function isSamePlace(one: ReturnAddress, other: ReturnAddress): boolean {
  const spelled = (place: ReturnAddress) => [
    place.title.trim(),
    place.name.trim(),
    normalisePhone(place.phone),
    place.address.trim(),
    normalisePincode(place.pincode),
  ];
  return JSON.stringify(spelled(one)) === JSON.stringify(spelled(other));
}
