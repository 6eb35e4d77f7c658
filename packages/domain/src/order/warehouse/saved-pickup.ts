import { type Address, normalisePhone, normalisePincode } from '../../values/contact/contact.ts';

/** The fields of a saved warehouse that are compared with imported pickup addresses. */
export interface SavedPickup extends Pick<Address, 'phone' | 'address' | 'pincode'> {
  readonly title: string;
}

const toKey = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Returns the saved warehouse of an imported pickup address. It is in the same pincode and its title is the name of the
 * address, else it has the same phone number and address line.
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
