import type { Address } from '../values/contact/contact.ts';
import {
  findEmailProblem,
  findMobileProblem,
  findPhoneProblem,
  findPincodeProblem,
  findReturnContactProblems,
} from '../values/contact/contact-rules.ts';
import { parseCentimetres, parseCount, parseKilograms } from '../values/measure/quantity.ts';
import { parseRupees } from '../values/money/money.ts';
import { isIndia } from '../values/place/country.ts';
import {
  type InField,
  listFieldProblems,
  type NoParams,
  type Problem,
} from '../values/problem/problem.ts';
import type { ValueProblems } from '../values/problem/value-problems.ts';
import { parseOrderDate } from '../values/time/calendar.ts';
import {
  type BoxInput,
  computeInvoicePaise,
  type Order,
  type OrderInput,
  type ProductInput,
  readCodPaise,
  readOrder,
  readProduct,
  type Unparsed,
} from './order.ts';
import { isMultiPackage } from './package-type.ts';
import {
  findPaperProblems,
  listRequiredPapers,
  type PaperProblems,
  papersMissing,
} from './papers.ts';
import { qualityCheckKinds, type ReturnDetails } from './return-details.ts';

export interface OrderProblems extends PaperProblems {
  consignee_incomplete: { readonly missing: readonly string[] };
  order_date_missing: NoParams;
  products_incomplete: NoParams;
  pickup_not_selected: NoParams;
  dimensions_incomplete: NoParams;
  boxes_incomplete: NoParams;
  /** The carriers deliver in India only. */
  country_not_india: NoParams;
  order_date_invalid: NoParams;
  quantity_invalid: { readonly max: number };
  unit_price_invalid: { readonly maxPaise: number };
  hsn_code_invalid: NoParams;
  /** Present but empty. An absent amount is the invoice amount. */
  cod_amount_missing: NoParams;
  cod_amount_invalid: NoParams;
  quality_check_twice: NoParams;
  quality_check_expected_missing: NoParams;
  warehouse_field_missing: { readonly part: WarehouseField };
}

type WarehouseField =
  | 'pickupAddressTitle'
  | 'name'
  | 'phone'
  | 'address'
  | 'pin'
  | 'city'
  | 'state'
  | 'country';

export type OrderFieldProblem = Problem<OrderProblems & ValueProblems>;

const MAX_QUANTITY = 9999;
/** One crore rupees, so that every total of an order in paise is a safe integer. */
const MAX_UNIT_PRICE_PAISE = 1_00_00_000_00;
const MAX_BOXES = 9999;
export const MAX_WEIGHT_GRAMS = 999_000;
const MAX_LENGTH_MM = 3000;

/** Returns the order of an input, or its problems: those of the first failed check, else of all invalid values. */
export function parseOrder(input: OrderInput): Order | InField<OrderFieldProblem>[] {
  const problems = findOrderProblems(input);
  return problems.length > 0 ? problems : readOrder(input);
}

/** Returns the problems of an order, in the sequence of the input. Fields are paths, such as `consignee.phone`. */
export function findOrderProblems(input: OrderInput): InField<OrderFieldProblem>[] {
  const firstProblem = findFirstOrderProblem(input);
  if (firstProblem !== null) return listProblemsOfCheck(firstProblem);
  const { pickup, returnTo, returned } = input;
  const returnContactProblems = pickup === null ? [] : findReturnContactProblems(returnTo, pickup);
  return [
    ...findOrderFormatProblems(input),
    ...prefixFields('returned', findReturnProblems({ checks: returned?.checks ?? [] })),
    ...(pickup === null ? [] : prefixFields('pickup', findPickupProblems(pickup))),
    ...prefixFields('returnTo', returnContactProblems),
  ];
}

function prefixFields(
  part: string,
  problems: readonly InField<OrderFieldProblem>[],
): InField<OrderFieldProblem>[] {
  return problems.map((problem) => ({ ...problem, field: `${part}.${problem.field}` }));
}

/** Returns the problems of the quality checks of a return. Fields are paths, such as `checks.1.expected`. */
export function findReturnProblems({
  checks,
}: Pick<ReturnDetails, 'checks'>): InField<OrderFieldProblem>[] {
  return listFieldProblems<OrderFieldProblem>(
    checks.flatMap(({ check, expected }, index) => [
      [
        `checks.${index}.check`,
        checks.findIndex((item) => item.check === check) < index
          ? { code: 'quality_check_twice' }
          : null,
      ] as const,
      [
        `checks.${index}.expected`,
        qualityCheckKinds[check].needsExpected && expected.trim() === ''
          ? { code: 'quality_check_expected_missing' }
          : null,
      ] as const,
    ]),
  );
}

/** Returns the problems of the pickup address in a call. It need not be the address of a warehouse. */
function findPickupProblems({ phone, pincode, ...texts }: Address): InField<OrderFieldProblem>[] {
  const requireText = (part: 'name' | 'address' | 'state' | 'country'): OrderFieldProblem | null =>
    texts[part].trim() === '' ? { code: 'warehouse_field_missing', params: { part } } : null;
  return listFieldProblems<OrderFieldProblem>([
    ['name', requireText('name')],
    ['phone', findPhoneProblem(phone)],
    ['address', requireText('address')],
    ['pincode', findPincodeProblem(pincode)],
    ['state', requireText('state')],
    ['country', requireText('country')],
  ]);
}

/** The first check of Spec §5, order save, that an order fails. `fields` are paths in the input. */
export interface OrderProblem {
  readonly check: 1 | 2 | 3 | 4 | 5 | 6;
  readonly kind: 'error' | 'warning';
  readonly problem: OrderFieldProblem;
  readonly fields: readonly string[];
}

/** Returns the problem of a failed check for each of its fields. */
export function listProblemsOfCheck({
  problem,
  fields,
}: OrderProblem): InField<OrderFieldProblem>[] {
  return listFieldProblems<OrderFieldProblem>(fields.map((field) => [field, problem]));
}

const requiredConsigneeFields = [
  'name',
  'phone',
  'address',
  'pincode',
  'city',
  'state',
  'country',
] as const satisfies readonly (keyof Address)[];
const requiredProductFields = [
  'productName',
  'quantity',
  'unitPrice',
] as const satisfies readonly (keyof ProductInput)[];
const requiredBoxFields = [
  'numberOfBoxes',
  'weightKg',
] as const satisfies readonly (keyof BoxInput)[];
const sides = ['lengthCm', 'breadthCm', 'heightCm'] as const satisfies readonly (keyof BoxInput)[];
const checkNumbers = [1, 2, 3, 4, 5, 6] as const;

function findMissingKeys<Key extends string>(
  values: Readonly<Partial<Record<Key, Unparsed>>>,
  keys: readonly Key[],
): Key[] {
  return keys.filter((key) => String(values[key] ?? '').trim() === '');
}

function findMissingPaths<Key extends string>(
  path: string,
  items: readonly Readonly<Partial<Record<Key, Unparsed>>>[],
  keys: readonly Key[],
): string[] {
  if (items.length === 0) return [path];
  return items.flatMap((values, index) =>
    findMissingKeys(values, keys).map((key) => `${path}.${index}.${key}`),
  );
}

function listOrderPapers({ products }: OrderInput) {
  return listRequiredPapers(computeInvoicePaise(products.map(readProduct)));
}

/** Returns the paths of the mandatory fields, without the order date, which the form fills in. */
export function listMandatoryFields(input: OrderInput): string[] {
  const { products, payment, packages } = input;
  const boxFields = isMultiPackage(packages.packageType)
    ? requiredBoxFields
    : (['weightKg', ...sides] as const);
  return [
    ...requiredConsigneeFields.map((key) => `consignee.${key}`),
    ...products.flatMap((_, index) =>
      requiredProductFields.map((key) => `products.${index}.${key}`),
    ),
    ...(payment.mode === 'COD' && payment.codAmount !== null ? ['payment.codAmount'] : []),
    'pickup',
    ...packages.boxes.flatMap((_, index) =>
      boxFields.map((key) => `packages.boxes.${index}.${key}`),
    ),
    ...listOrderPapers(input).map((key) => `papers.${key}`),
  ];
}

/** Returns the first of the six checks of Spec §5, order save, that an order fails, or null. */
export function findFirstOrderProblem(input: OrderInput): OrderProblem | null {
  const { consignee, orderDate, products, packages, papers, pickup } = input;
  const isMulti = isMultiPackage(packages.packageType);
  const missingFields = findMissingKeys(consignee, requiredConsigneeFields);
  const missingPapers = findMissingKeys(papers, listOrderPapers(input));
  const checks: readonly (readonly [OrderFieldProblem, readonly string[]])[] = [
    [
      { code: 'consignee_incomplete', params: { missing: missingFields } },
      missingFields.map((key) => `consignee.${key}`),
    ],
    [{ code: 'order_date_missing' }, findMissingKeys({ orderDate }, ['orderDate'])],
    [
      { code: 'products_incomplete' },
      findMissingPaths('products', products, requiredProductFields),
    ],
    [{ code: 'pickup_not_selected' }, pickup === null ? ['pickup'] : []],
    [
      { code: isMulti ? 'boxes_incomplete' : 'dimensions_incomplete' },
      findMissingPaths('packages.boxes', packages.boxes, isMulti ? requiredBoxFields : sides),
    ],
    [papersMissing, missingPapers.map((key) => `papers.${key}`)],
  ];
  const index = checks.findIndex(([, fields]) => fields.length > 0);
  const failedCheck = checks[index];
  if (failedCheck === undefined) return null;
  const [problem, fields] = failedCheck;
  const check = checkNumbers[index] ?? 6;
  return { check, kind: check === 6 ? 'warning' : 'error', problem, fields };
}

/** Returns the problem of a field's value, or null. */
type FieldFormat<Value> = (value: Value) => OrderFieldProblem | null;

function requireMatch(
  isValid: (text: string) => boolean,
  problem: OrderFieldProblem,
): FieldFormat<string> {
  return (text) => (isValid(text) ? null : problem);
}

function allowEmpty<Value extends Unparsed>(format: FieldFormat<Value>): FieldFormat<Value> {
  return (value) => (String(value).trim() === '' ? null : format(value));
}

/** Returns a format for numbers that `parse` reads. `min` and `max` are inclusive and in the unit of `parse`. */
function requireNumber(
  min: number,
  max: number,
  { parse, problem }: { parse: (value: Unparsed) => number | null; problem: OrderFieldProblem },
): FieldFormat<Unparsed> {
  return (value) => {
    const number = parse(value);
    return number !== null && number >= min && number <= max ? null : problem;
  };
}

const lengthFormat = requireNumber(1, MAX_LENGTH_MM, {
  parse: parseCentimetres,
  problem: { code: 'length_invalid', params: { maxMillimetres: MAX_LENGTH_MM } },
});

export const fieldFormats = {
  phone: allowEmpty(findMobileProblem),
  altPhone: allowEmpty(findPhoneProblem),
  email: allowEmpty(findEmailProblem),
  pincode: allowEmpty(findPincodeProblem),
  country: allowEmpty(requireMatch(isIndia, { code: 'country_not_india' })),
  orderDate: requireMatch((text) => parseOrderDate(text) !== null, { code: 'order_date_invalid' }),
  quantity: requireNumber(1, MAX_QUANTITY, {
    parse: parseCount,
    problem: { code: 'quantity_invalid', params: { max: MAX_QUANTITY } },
  }),
  unitPrice: requireNumber(0, MAX_UNIT_PRICE_PAISE, {
    parse: parseRupees,
    problem: { code: 'unit_price_invalid', params: { maxPaise: MAX_UNIT_PRICE_PAISE } },
  }),
  hsnCode: allowEmpty(
    requireMatch((text) => /^(?:\d{4}|\d{6}|\d{8})$/.test(text.trim()), {
      code: 'hsn_code_invalid',
    }),
  ),
  weight: requireNumber(1, MAX_WEIGHT_GRAMS, {
    parse: parseKilograms,
    problem: { code: 'weight_invalid', params: { maxGrams: MAX_WEIGHT_GRAMS } },
  }),
  length: lengthFormat,
  boxLength: allowEmpty(lengthFormat),
  boxCount: requireNumber(1, MAX_BOXES, {
    parse: parseCount,
    problem: { code: 'box_count_invalid', params: { max: MAX_BOXES } },
  }),
} as const;

type FieldProblems = readonly (readonly [field: string, problem: OrderFieldProblem | null])[];

/** Returns the problems of the invalid values of an order, in the sequence of the input. */
export function findOrderFormatProblems(input: OrderInput): InField<OrderFieldProblem>[] {
  const { consignee, orderDate, products, papers } = input;
  const contacts = ['phone', 'altPhone', 'email', 'pincode', 'country'] as const;
  const problems = listFieldProblems<OrderFieldProblem>([
    ...contacts.map((key) => [`consignee.${key}`, fieldFormats[key](consignee[key])] as const),
    ['orderDate', fieldFormats.orderDate(orderDate)],
    ...products.flatMap(checkProductFormats),
    ...checkCodFormats(input),
    ...checkBoxFormats(input.packages),
  ]);
  return [...problems, ...prefixFields('papers', findPaperProblems(papers))];
}

function checkProductFormats(
  { quantity, unitPrice, hsnCode }: ProductInput,
  index: number,
): FieldProblems {
  const path = `products.${index}`;
  return [
    [`${path}.quantity`, fieldFormats.quantity(quantity)],
    [`${path}.unitPrice`, fieldFormats.unitPrice(unitPrice)],
    [`${path}.hsnCode`, fieldFormats.hsnCode(hsnCode)],
  ];
}

function checkCodFormats({ payment, ...input }: OrderInput): FieldProblems {
  if (payment.mode === 'Prepaid') return [];
  const products = input.products.map(readProduct);
  const totalPaise = computeInvoicePaise(products);
  if (payment.codAmount === null) {
    return [['payment.mode', totalPaise > 0 ? null : { code: 'nothing_to_collect' }]];
  }
  const isEmpty = String(payment.codAmount).trim() === '';
  const problem: OrderFieldProblem | null = isEmpty
    ? { code: 'cod_amount_missing' }
    : findCodAmountProblem(readCodPaise(payment, products), totalPaise);
  return [['payment.codAmount', problem]];
}

function findCodAmountProblem(
  codPaise: number | null,
  invoicePaise: number,
): OrderFieldProblem | null {
  if (codPaise === null) return { code: 'cod_amount_invalid' };
  if (codPaise === 0) return { code: 'cod_amount_zero' };
  return codPaise > invoicePaise
    ? { code: 'cod_amount_above_invoice', params: { invoicePaise } }
    : null;
}

function checkBoxFormats({ packageType, boxes }: OrderInput['packages']): FieldProblems {
  const isMulti = isMultiPackage(packageType);
  const checkSide = isMulti ? fieldFormats.boxLength : fieldFormats.length;
  return boxes.flatMap((box, index) => {
    const path = `packages.boxes.${index}`;
    return [
      [`${path}.numberOfBoxes`, isMulti ? fieldFormats.boxCount(box.numberOfBoxes) : null] as const,
      [`${path}.weightKg`, fieldFormats.weight(box.weightKg)] as const,
      ...sides.map((key) => [`${path}.${key}`, checkSide(box[key])] as const),
    ];
  });
}
