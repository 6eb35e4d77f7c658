import { hash } from 'node:crypto';
import {
  type Address,
  normalisePhone,
  normalisePincode,
} from '@shipdesk/domain/values/contact/contact';

/** Where parcels are collected and where they go back to. */
export interface PickupAddresses {
  readonly pickup: Address;
  readonly returnTo: Address;
}

/**
 * SHA-256 over both addresses in one spelling. E-mail and second phone are left out: orders keep them in part only,
 * and a parcel reaches the same place without them.
 */
export function addressHash({ pickup, returnTo }: PickupAddresses): string {
  return hash('sha256', JSON.stringify([spelled(pickup), spelled(returnTo)]), 'hex');
}

/** The name of a pickup address at a carrier: the same for each account, and another for each seller. */
export function carrierNameOf(sellerId: string, hashOfAddress: string): string {
  return `SD${hash('sha256', `${sellerId}/${hashOfAddress}`, 'hex').slice(0, 16)}`;
}

function spelled({ name, phone, address, pincode, city, state, country }: Address): string[] {
  const words = [name, address, city, state, country].map((text) =>
    text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase(),
  );
  return [...words, normalisePhone(phone) ?? phone, normalisePincode(pincode) ?? pincode];
}
