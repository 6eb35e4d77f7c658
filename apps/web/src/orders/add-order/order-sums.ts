import { needsEwayBill } from '@shipdesk/domain/order/eway-bill';
import type { OrderForm, PackageForm } from '@shipdesk/domain/order/order-form';
import {
  codAmountPaise,
  invoiceTotalPaise,
  isMultiPackage,
} from '@shipdesk/domain/order/order-form';
import {
  parseCentimetres,
  parseCount,
  parseKilograms,
} from '@shipdesk/domain/values/measure/quantity';
import {
  boxesVolumetricGrams,
  chargeableGrams,
  totalBoxGrams,
} from '@shipdesk/domain/values/measure/weight';

/** Weights in grams and amounts in paise of a form; a field that is not a number yet counts as 0. */
export function orderSums({ order, package: parcel }: Pick<OrderForm, 'order' | 'package'>) {
  const weights = { deadGrams: deadGrams(parcel), volumetricGrams: volumetricGrams(parcel) };
  const invoicePaise = invoiceTotalPaise(order.productDetails);
  return {
    ...weights,
    chargeableGrams: chargeableGrams(weights),
    invoicePaise,
    codPaise: codAmountPaise(order) ?? 0,
    needsEwayBill: needsEwayBill(invoicePaise),
  };
}

/** Dead weight in grams: the total weight typed, or for multi packages the sum of the boxes. */
export function deadGrams(parcel: PackageForm): number {
  return isMultiPackage(parcel.packageType)
    ? totalBoxGrams(parcel.multipleBoxesDetails)
    : (parseKilograms(parcel.weight) ?? 0);
}

/** Whether a box was entered without its size, so that its volumetric weight counts as 0. */
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

/** The boxes of a package: sizes in millimetres, dead weight of one in grams; 0 for unfinished input. */
export function boxesOf(parcel: PackageForm) {
  const single = {
    numberOfBoxes: '1',
    weightPerBox: parcel.weight,
    lengthPerBox: parcel.length,
    widthPerBox: parcel.width,
    heightPerBox: parcel.height,
  };
  const boxes = isMultiPackage(parcel.packageType) ? parcel.multipleBoxesDetails : [single];
  return boxes.map((box) => ({
    lengthMm: parseCentimetres(box.lengthPerBox) ?? 0,
    widthMm: parseCentimetres(box.widthPerBox) ?? 0,
    heightMm: parseCentimetres(box.heightPerBox) ?? 0,
    deadGrams: parseKilograms(box.weightPerBox) ?? 0,
    count: parseCount(box.numberOfBoxes) ?? 0,
  }));
}

function volumetricGrams(parcel: PackageForm): number {
  return boxesVolumetricGrams(
    boxesOf(parcel).map(({ lengthMm, widthMm, heightMm, count }) => ({
      numberOfBoxes: count,
      lengthMm,
      breadthMm: widthMm,
      heightMm,
    })),
  );
}
