import { type Address, normalisePhone, normalisePincode } from '../../values/contact/contact.ts';

export interface SavedPickup extends Pick<Address, 'phone' | 'address' | 'pincode'> {
  readonly title: string;
}

const toKey = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const readPincode = ({ pincode }: Pick<Address, 'pincode'>) => normalisePincode(pincode) ?? pincode;
const readPhone = ({ phone }: Pick<Address, 'phone'>) => normalisePhone(phone) ?? phone;

export type FindPickup<Saved extends SavedPickup> = (
  pickup: Pick<Address, 'name' | 'phone' | 'address' | 'pincode'>,
) => Saved | undefined;

/**
 * Creates the function that finds the saved warehouse of a pickup address. The warehouse has the same pincode, and
 * either the name of the address as its title or the same phone number and address line.
 */
export function createPickupFinder<Saved extends SavedPickup>(
  savedPickups: readonly Saved[],
): FindPickup<Saved> {
  const keyedPickups = savedPickups.map((saved) => ({
    saved,
    title: toKey(saved.title),
    phone: readPhone(saved),
    address: toKey(saved.address),
  }));
  const pickupsByPincode = Map.groupBy(keyedPickups, ({ saved }) => readPincode(saved));
  return (pickup) => {
    const nearPickups = pickupsByPincode.get(readPincode(pickup));
    if (nearPickups === undefined) return undefined;
    const name = toKey(pickup.name);
    const titledPickup = nearPickups.find(({ title }) => title === name);
    if (titledPickup !== undefined) return titledPickup.saved;
    const [phone, address] = [readPhone(pickup), toKey(pickup.address)];
    return nearPickups.find((near) => near.phone === phone && near.address === address)?.saved;
  };
}
