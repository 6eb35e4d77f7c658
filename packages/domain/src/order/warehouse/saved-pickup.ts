import { type Address, normalisePhone, normalisePincode } from '../../values/contact/contact.ts';

/** A saved warehouse as far as imported pickup addresses are compared with it. */
export interface SavedPickup extends Pick<Address, 'phone' | 'address' | 'pincode'> {
  readonly title: string;
}

const toKey = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Returns the saved warehouse that an imported pickup address is: the one in its pincode whose title is its name, else
 * the one with its phone number and address.
 */
export function findSavedPickup<Saved extends SavedPickup>(
  savedPickups: readonly Saved[],
  pickup: Pick<Address, 'name' | 'phone' | 'address' | 'pincode'>,
): Saved | undefined {
  const readPincode = ({ pincode }: { pincode: string }) => normalisePincode(pincode) ?? pincode;
  const readPhone = ({ phone }: { phone: string }) => normalisePhone(phone) ?? phone;
  const nearPickups = savedPickups.filter(
    (savedPickup) => readPincode(savedPickup) === readPincode(pickup),
  );
  return (
    nearPickups.find(({ title }) => toKey(title) === toKey(pickup.name)) ??
    nearPickups.find(
      (candidate) =>
        readPhone(candidate) === readPhone(pickup) &&
        toKey(candidate.address) === toKey(pickup.address),
    )
  );
}
