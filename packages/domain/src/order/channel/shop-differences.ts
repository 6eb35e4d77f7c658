import { toCentimetres, toKilograms } from '../../values/measure/quantity.ts';
import { toRupees } from '../../values/money/money.ts';
import type { Order } from '../order.ts';
import type { ShopGroup } from './shop-changes.ts';

/** The fields in which an order can differ from its shop order, in the order of the screen. */
export const differenceFields = [
  'name',
  'email',
  'phone',
  'altPhone',
  'address',
  'payment',
  'products',
  'package',
  'reference',
] as const;
export type DifferenceField = (typeof differenceFields)[number];

interface Difference {
  readonly field: DifferenceField;
  readonly ours: string;
  readonly theirs: string;
}

const fieldsByGroup: Readonly<Record<ShopGroup, readonly DifferenceField[]>> = {
  consignee: ['name', 'email'],
  phone: ['phone', 'altPhone'],
  address: ['address'],
  payment: ['payment'],
  products: ['products'],
  packages: ['package'],
  reference: ['reference'],
};

/** Returns the fields of the given groups in which two versions of an order differ, with both values as text. */
export function listDifferences(
  ownOrder: Order,
  shopOrder: Order,
  groups: readonly ShopGroup[],
): Difference[] {
  return groups
    .flatMap((group) => fieldsByGroup[group])
    .map((field) => ({
      field,
      ours: formatField(ownOrder, field),
      theirs: formatField(shopOrder, field),
    }))
    .filter((difference) => difference.ours !== difference.theirs);
}

function formatField(order: Order, field: DifferenceField): string {
  const { consignee, payment, products, packages, reference } = order;
  switch (field) {
    case 'address':
      return [consignee.address, consignee.city, `${consignee.state} ${consignee.pincode}`]
        .filter((text) => text.trim() !== '')
        .join(', ');
    case 'payment':
      return payment.mode === 'COD' ? `COD ${formatRupees(payment.codPaise)}` : payment.mode;
    case 'products':
      return products
        .map(
          ({ quantity, productName, unitPricePaise }) =>
            `${quantity} × ${productName} (${formatRupees(unitPricePaise)})`,
        )
        .join(', ');
    case 'package':
      return packages.boxes
        .map(({ weightGrams, lengthMm, breadthMm, heightMm }) => {
          const sides = [lengthMm, breadthMm, heightMm].map(toCentimetres).join(' × ');
          return `${toKilograms(weightGrams)} kg, ${sides} cm`;
        })
        .join('; ');
    case 'reference':
      return reference.referenceId;
    default:
      return consignee[field];
  }
}

const amountFormat = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const formatRupees = (paise: number) => `₹${amountFormat.format(toRupees(paise))}`;
