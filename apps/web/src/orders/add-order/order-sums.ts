import type { QuoteBody } from '@shipdesk/contract/rates/quotes';
import { computeOrderTotals, readBoxes, readContent, sumBoxes } from '@shipdesk/domain/order/order';
import { isMultiPackage } from '@shipdesk/domain/order/package-type';
import { parseCentimetres } from '@shipdesk/domain/values/measure/quantity';
import { computeChargeableGrams } from '@shipdesk/domain/values/measure/weight';
import { type OrderForm, type PackageForm, toContent, toPackages } from './order-form.ts';

type TypedContent = Pick<OrderForm, 'order' | 'package'>;

/** A field without a number counts as 0. */
export function computeOrderSums(form: TypedContent) {
  const sums = computeOrderTotals(readContent(toContent(form)));
  return {
    ...sums,
    chargeableGrams: computeChargeableGrams(sums),
  };
}

/** Returns the dead weight in grams: the total weight typed, or for multi packages the sum of the boxes. */
export function sumDeadGrams(parcel: PackageForm): number {
  return sumBoxes(readBoxes(toPackages(parcel))).deadGrams;
}

/** A box with a weight but without all three sides has a volumetric weight of 0. */
export function hasUnmeasuredBox(parcel: PackageForm): boolean {
  return (
    isMultiPackage(parcel.packageType) &&
    parcel.multipleBoxesDetails.some(
      (box) =>
        box.numberOfBoxes !== '' &&
        box.weightPerBox !== '' &&
        [box.lengthPerBox, box.widthPerBox, box.heightPerBox].some(
          (side) => !parseCentimetres(side),
        ),
    )
  );
}

interface PricedOrder {
  readonly order: TypedContent;
  readonly consigneePincode: string;
  readonly warehousePincode: string;
  readonly isReverse: boolean;
}

/** Returns null while a pincode, weight, size or COD amount is missing. */
export function buildQuoteBody({
  order,
  consigneePincode,
  warehousePincode,
  isReverse,
}: PricedOrder): QuoteBody | null {
  const content = readContent(toContent(order));
  const { invoicePaise, codPaise } = computeOrderTotals(content);
  const boxes = content.packages.boxes.map((box) => ({
    lengthMm: box.lengthMm,
    widthMm: box.breadthMm,
    heightMm: box.heightMm,
    deadGrams: box.weightGrams,
    count: box.boxes,
  }));
  const isComplete =
    [consigneePincode, warehousePincode].every((pincode) => /^\d{6}$/.test(pincode)) &&
    boxes.every((box) => Object.values(box).every((value) => value > 0));
  const isCod = !isReverse && order.order.paymentType === 'cod';
  if (!isComplete || (isCod && codPaise === 0)) return null;
  return {
    fromPincode: isReverse ? consigneePincode : warehousePincode,
    toPincode: isReverse ? warehousePincode : consigneePincode,
    paymentMode: isCod ? 'COD' : 'Prepaid',
    ...(isCod && { codPaise }),
    invoicePaise,
    direction: isReverse ? 'reverse' : 'forward',
    boxes,
  };
}
