import type { Address } from '../values/contact/contact.ts';
import { toRupees } from '../values/money/money.ts';
import type { InField } from '../values/problem/problem.ts';
import { type Order, type OrderInput, readOrder, toOrderInput, type Unparsed } from './order.ts';
import { type OrderGroup, orderGroups } from './order-edits.ts';
import {
  findFirstOrderProblem,
  findOrderFormatProblems,
  listProblemsOfCheck,
  type OrderFieldProblem,
} from './order-rules.ts';
import { isB2bPackage, isMultiPackage, type RovType } from './package-type.ts';

/** The new values of the groups that an edit changes, as typed or sent. */
export interface OrderPatch {
  readonly consignee?: Pick<Address, 'name' | 'email'>;
  readonly phone?: Pick<Address, 'phone' | 'altPhone'>;
  readonly address?: Pick<Address, 'address' | 'pincode' | 'city' | 'state' | 'country'>;
  /** In rupees. */
  readonly payment?: { readonly mode: Order['payment']['mode']; readonly codAmount: Unparsed };
  readonly products?: OrderInput['products'];
  readonly packages?: Omit<OrderInput['packages'], 'rovType'> & {
    readonly rovType?: RovType | undefined;
  };
  /** Returns go to the same warehouse. */
  readonly pickup?: { readonly warehouseId: string };
  readonly papers?: Order['papers'];
  readonly reference?: Order['reference'];
  readonly tags?: readonly string[];
  readonly note?: string;
}

/** Returns the groups that a patch changes. */
export function listPatchedGroups(patch: OrderPatch): OrderGroup[] {
  return orderGroups.filter((group) => patch[group] !== undefined);
}

const uncheckedGroups: readonly OrderGroup[] = ['reference', 'tags', 'note'];

/**
 * Returns the order with the groups of a patch, or the problems of that order. Ignores the pickup, because a patch has
 * only the id of its warehouse. Ignores tags and note, because they are not part of an order.
 */
export function applyPatch(order: Order, patch: OrderPatch): Order | InField<OrderFieldProblem>[] {
  const input = applyPatchToInput(order, patch);
  const needsCheck = listPatchedGroups(patch).some((group) => !uncheckedGroups.includes(group));
  const firstProblem = needsCheck ? findFirstOrderProblem(input) : null;
  if (firstProblem !== null) return listProblemsOfCheck(firstProblem);
  const problems = needsCheck ? findOrderFormatProblems(input) : [];
  return problems.length > 0 ? problems : readOrder(input);
}

function applyPatchToInput(order: Order, patch: OrderPatch): OrderInput {
  const { consignee, phone, address, packages, papers } = patch;
  const oldInput = toOrderInput(order);
  return {
    ...oldInput,
    consignee: { ...oldInput.consignee, ...consignee, ...phone, ...address },
    products: patch.products ?? oldInput.products,
    payment: patch.payment ?? oldInput.payment,
    packages: { ...oldInput.packages, ...(packages && applyPackagesPatch(packages)) },
    papers: papers ? { ...papers, sellerGstin: papers.sellerGstin.toUpperCase() } : oldInput.papers,
    reference: patch.reference ?? oldInput.reference,
    extras: applyExtrasPatch(order.extras, patch),
  };
}

function applyPackagesPatch({ packageType, rovType, boxes }: NonNullable<OrderPatch['packages']>) {
  const isMulti = boxes.length > 1 || isMultiPackage(packageType);
  const category = isB2bPackage(packageType) ? 'B2B' : 'B2C';
  return {
    packageType: isMulti ? (`multi(${category})` as const) : packageType,
    ...(rovType !== undefined && { rovType }),
    boxes,
  };
}

/** Clears the totals that the client sent for earlier products and packages. Sets the category of new packages. */
function applyExtrasPatch(extras: Order['extras'], { products, packages }: OrderPatch) {
  const category = packages && isB2bPackage(packages.packageType) ? 'B2B' : 'B2C';
  return {
    ...extras,
    ...(products && { totalAmount: '' }),
    ...(packages && { weight: '', shippingServiceCategory: category }),
  };
}

/** Returns a patch with every group except tags and note. Applied to the same order, it only clears sent totals. */
export function buildPatch(input: OrderInput): Required<Omit<OrderPatch, 'tags' | 'note'>> {
  const { consignee, payment, packages } = input;
  const { name, email, phone, altPhone, address, pincode, city, state, country } = consignee;
  return {
    consignee: { name, email },
    phone: { phone, altPhone },
    address: { address, pincode, city, state, country },
    payment: { mode: payment.mode, codAmount: toRupees(readOrder(input).payment.codPaise) },
    products: input.products,
    packages: isB2bPackage(packages.packageType)
      ? packages
      : { packageType: packages.packageType, boxes: packages.boxes },
    pickup: { warehouseId: input.warehouseId ?? '' },
    papers: input.papers,
    reference: input.reference,
  };
}

const addressFields = ['address', 'pincode', 'city', 'state', 'country'];

/** Returns the path of an order field in a patch: `address.pincode` for `consignee.pincode`. */
export function getPatchField(field: string): string {
  const [, name = ''] = /^consignee[.](.+)$/.exec(field) ?? [];
  if (/^(phone|altPhone)$/.test(name)) return `phone.${name}`;
  return addressFields.includes(name) ? `address.${name}` : field;
}

/** Returns the field of an order for a path in a patch: the inverse of `getPatchField`. */
export function getFieldOfPatch(path: string): string {
  return path.replace(/^(phone|address)[.]/, 'consignee.');
}
