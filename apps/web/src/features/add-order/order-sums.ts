import {
  boxesVolumetricGrams,
  chargeableGrams,
  totalBoxGrams,
  volumetricGrams,
} from '@shipdesk/domain/measure/weight';
import { needsEwayBill } from '@shipdesk/domain/order/eway-bill';
import type { OrderForm, PackageForm } from '@shipdesk/domain/order/order-form';
import {
  codAmountPaise,
  invoiceTotalPaise,
  isMultiPackage,
} from '@shipdesk/domain/order/order-form';
import { parseCentimetres, parseCount, parseKilograms } from '@shipdesk/domain/order/quantity';

/** What an order comes to with what is typed so far. */
export interface OrderSums {
  readonly deadGrams: number;
  readonly volumetricGrams: number;
  readonly chargeableGrams: number;
  readonly invoicePaise: number;
  readonly codPaise: number;
  readonly needsEwayBill: boolean;
}

/** Sums up a form; what cannot be read yet counts nothing. */
export function orderSums(form: Pick<OrderForm, 'order' | 'package'>): OrderSums {
  const dead = deadGrams(form.package);
  const volumetric = packageVolumetricGrams(form.package);
  const invoicePaise = invoiceTotalPaise(form.order.productDetails);
  return {
    deadGrams: dead,
    volumetricGrams: volumetric,
    chargeableGrams: chargeableGrams({ deadGrams: dead, volumetricGrams: volumetric }),
    invoicePaise,
    codPaise: codAmountPaise(form.order) ?? 0,
    needsEwayBill: needsEwayBill(invoicePaise),
  };
}

/** Dead weight in grams: the total weight typed, or for multi packages the sum of the boxes. */
export function deadGrams(parcel: PackageForm): number {
  return isMultiPackage(parcel.packageType)
    ? totalBoxGrams(parcel.multipleBoxesDetails)
    : (parseKilograms(parcel.weight) ?? 0);
}

function packageVolumetricGrams(parcel: PackageForm): number {
  if (!isMultiPackage(parcel.packageType)) {
    return volumetricGrams(boxSize(parcel.length, parcel.width, parcel.height));
  }
  return boxesVolumetricGrams(
    parcel.multipleBoxesDetails.map((box) => ({
      numberOfBoxes: parseCount(box.numberOfBoxes) ?? 0,
      ...boxSize(box.lengthPerBox, box.widthPerBox, box.heightPerBox),
    })),
  );
}

function boxSize(length: string, width: string, height: string) {
  return {
    lengthMm: parseCentimetres(length) ?? 0,
    breadthMm: parseCentimetres(width) ?? 0,
    heightMm: parseCentimetres(height) ?? 0,
  };
}
