import type { ShownProduct } from '@shipdesk/contract/orders/products';
import { type BoxInput, defaultBox } from '@shipdesk/domain/order/order';
import { isMultiPackage } from '@shipdesk/domain/order/package-type';
import {
  indexProducts,
  type PackagePreset,
  type SavedProduct,
} from '@shipdesk/domain/order/product/product';
import {
  type Completion,
  completeFromProducts,
} from '@shipdesk/domain/order/product/product-completion';
import { toCentimetres } from '@shipdesk/domain/values/measure/quantity';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { productsApi } from '../products/products-api.ts';
import { type OrderForm, type PackageForm, type ProductForm, toContent } from './order-form.ts';

/** Weight in kilograms and size in centimetres, as in the fields of a single package. */
export type ParcelFields = Pick<PackageForm, (typeof parcelFields)[number]>;
export const parcelFields = ['weight', 'length', 'width', 'height'] as const;

export interface ProductParcel {
  readonly fields: Partial<ParcelFields>;
  readonly completions: readonly Completion[];
}

const defaultFields: ParcelFields = {
  weight: defaultBox.weightKg,
  length: defaultBox.lengthCm,
  width: defaultBox.breadthCm,
  height: defaultBox.heightCm,
};

const emptyBox: BoxInput = {
  numberOfBoxes: 1,
  weightKg: '',
  lengthCm: '',
  breadthCm: '',
  heightCm: '',
};

/** Returns the product names of a form's lines, without empty ones, for the server to match. */
export function listNamedProducts(lines: readonly ProductForm[]) {
  return lines.flatMap(({ productName }) => {
    const name = productName.trim();
    return name === '' ? [] : [{ productName: name }];
  });
}

function completeForm(
  values: Pick<OrderForm, 'order' | 'package'>,
  products: readonly SavedProduct[],
) {
  const content = { ...toContent(values), packages: { boxes: [emptyBox] } };
  return completeFromProducts(content, indexProducts(products));
}

/** Returns the weight and size of a parcel, computed from its saved products. `fields` omits unknown values. */
export function findProductParcel(
  values: Pick<OrderForm, 'order' | 'package'>,
  products: readonly SavedProduct[],
): ProductParcel {
  const { order, completions } = completeForm(values, products);
  const [{ weightKg, lengthCm, breadthCm, heightCm } = emptyBox] = order.packages.boxes;
  return {
    fields: {
      ...(weightKg !== '' && { weight: String(weightKg) }),
      ...(lengthCm !== '' && {
        length: String(lengthCm),
        width: String(breadthCm),
        height: String(heightCm),
      }),
    },
    completions: completions.filter(({ field }) => field === 'weight' || field === 'size'),
  };
}

function findPresetParcel(
  preset: PackagePreset,
  values: Pick<OrderForm, 'order' | 'package'>,
  products: readonly ShownProduct[],
): Partial<ParcelFields> {
  const packedProducts = products.map((product) => ({ ...product, preset, parcels: [] }));
  return { ...findProductParcel(values, packedProducts).fields, ...toSizeFields(preset) };
}

export function toSizeFields({ lengthMm, breadthMm, heightMm }: PackagePreset) {
  return {
    length: String(toCentimetres(lengthMm)),
    width: String(toCentimetres(breadthMm)),
    height: String(toCentimetres(heightMm)),
  };
}

export interface ProductFill {
  /** Fills in the prices, HSN codes, weight and size that the user has not typed. Call it after product entry. */
  readonly fillIn: () => void;
  /** Sets the size to that of the chosen box. Sets the weight to products plus box unless the user typed a weight. */
  readonly choosePreset: (preset: PackagePreset) => void;
}

export function useProductFill(form: UseFormReturn<OrderForm>): ProductFill {
  const [match] = productsApi.useLazyMatchProductsQuery();
  const filledFields = useRef<Partial<ParcelFields>>({});

  /** Returns no products after a failure, because the user can type the values. */
  async function matchProducts(): Promise<readonly ShownProduct[]> {
    const products = listNamedProducts(form.getValues('order.productDetails'));
    if (products.length === 0) return [];
    const { data } = await match({ body: { products } }, true);
    return data?.data ?? [];
  }

  function setParcel(fields: Partial<ParcelFields>) {
    const currentParcel = form.getValues('package');
    for (const field of parcelFields) {
      const value = fields[field];
      const isTyped =
        Number(currentParcel[field]) !== Number(defaultFields[field]) &&
        currentParcel[field] !== filledFields.current[field];
      if (value === undefined || isTyped) continue;
      form.setValue(`package.${field}`, value, { shouldDirty: true, shouldValidate: true });
      filledFields.current[field] = value;
    }
  }

  async function fillIn() {
    const products = await matchProducts();
    if (products.length === 0) return;
    const values = form.getValues();
    const completedProducts = completeForm(values, products).order.products;
    for (const [index, { unitPrice, hsnCode }] of completedProducts.entries()) {
      const line = values.order.productDetails[index];
      if (line === undefined) continue;
      const path = `order.productDetails.${index}` as const;
      const options = { shouldDirty: true, shouldValidate: true } as const;
      if (line.unitPrice === '' && unitPrice !== '') {
        form.setValue(`${path}.unitPrice`, unitPrice, options);
      }
      if ((line.hsnCode ?? '') === '' && hsnCode !== '') {
        form.setValue(`${path}.hsnCode`, hsnCode, options);
      }
    }
    if (isMultiPackage(values.package.packageType)) return;
    setParcel(findProductParcel(values, products).fields);
  }

  async function choosePreset(preset: PackagePreset) {
    const sizeFields = toSizeFields(preset);
    for (const field of ['length', 'width', 'height'] as const) {
      form.setValue(`package.${field}`, sizeFields[field], {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
    const products = await matchProducts();
    setParcel(findPresetParcel(preset, form.getValues(), products));
  }

  return { fillIn: () => void fillIn(), choosePreset: (preset) => void choosePreset(preset) };
}
