import { type ColumnRule, findColumns } from '../../values/csv/column-names.ts';
import { bulkReferenceColumn } from '../bulk/bulk-columns.ts';
import type { FileMapping, MappedField } from './file-mapping.ts';
import { defaultBoxCells, readHeaderUnits } from './layouts.ts';

const person =
  '(?:customer|consignee|buyer|recipient|receiver|ship(?:ping)?(?:to|address)?|delivery(?:address)?|client)';
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const named = (pattern: string) => ({ names: [whole(pattern), whole(`${person}${pattern}`)] });

/** The columns that a file may have, by the usual names. A field takes a column that no field above it has. */
const rules = {
  [bulkReferenceColumn]: {
    names: [
      /^clientref(?:e)?rencenumber$/,
      /^(?:sale|sales|shop|channel|sub)?order(?:no|number|id|name|code|ref(?:erence)?(?:no|number)?)$/,
      /^(?:customer|client|your)?ref(?:erence)?(?:no|number|id)?$/,
      /^(?:invoice|bill)(?:no|number|id)$/,
      /^order$/,
    ],
  },
  orderDate: {
    names: [
      /^(?:order|sale|purchase|invoice)(?:ed)?(?:date|on|at)$/,
      /^(?:created(?:at|on)?|date)$/,
    ],
  },
  paymentType: {
    names: [
      /^payment(?:type|mode|method)$/,
      /^(?:codprepaid|prepaidcod|paymode|cod)$/,
      /^payment$/,
    ],
  },
  orderTotal: {
    names: [/^(?:order|invoice|grand)(?:total|value|amount)$/],
  },
  codAmount: {
    names: [
      /^cod(?:collectible|collectable)?(?:amount|amt|value)$/,
      /^(?:amount|amt)tocollect$|^(?:collectible|collectable)(?:amount|amt|value)$/,
    ],
  },
  name: {
    names: [whole(`${person}(?:full)?name`), /^(?:full)?name$/, whole(person)],
  },
  altPhone: named(
    '(?:alt(?:ernate|ernative)?|second(?:ary)?|other)(?:phone|mobile|contact)(?:no|number)?',
  ),
  phone: named('(?:phone|mobile|contact|telephone|whatsapp)(?:no|number)?'),
  email: named('e?mail(?:id|address)?'),
  pinCode: named('(?:pin|zip|postal|post)(?:code|no)?'),
  city: named('(?:city|town|district)'),
  state: named('(?:state|province|region)(?:code|name)?'),
  country: named('country(?:code|name)?'),
  address: {
    names: [
      whole('(?:full|street)?(?:address|street)'),
      whole(`${person}(?:full)?(?:address|street)?(?:line)?1?`),
      /^address(?:line)?1$/,
    ],
  },
  productName: {
    names: [
      /^(?:product|item|lineitem|sku)(?:name|title)$/,
      /^(?:product|item)s?$/,
      /^(?:product|item)?description$/,
      /^sku$/,
    ],
  },
  sku: {
    names: [/^(?:product|item|lineitem|seller|master)?sku(?:code|id|no|number)?$/],
  },
  quantity: {
    names: [
      /^(?:product|item|lineitem|order)?(?:qty|quantity)(?:ordered)?$/,
      /^(?:pieces|pcs|units)$/,
    ],
  },
  unitPrice: {
    names: [
      /^(?:unit|item|product|selling|sale|sell)(?:item)?(?:price|rate|cost|value)$/,
      /^(?:price|rate|mrp)$/,
    ],
  },
  hsncode: { names: [/^hsn(?:sac)?(?:code|no)?$/] },
  clientDeadLength: { names: [/^(?:package|parcel|box)?(?:length|l)$/] },
  clientDeadBreadth: { names: [/^(?:package|parcel|box)?(?:breadth|width|b|w)$/] },
  clientDeadHeight: { names: [/^(?:package|parcel|box)?(?:height|h)$/] },
  clientDeadWeight: {
    names: [/^(?:package|parcel|box|dead|shipment|gross|total)?weight$/, /^wt$/],
  },
  waybill: { names: [/^e?way(?:bill)?(?:no|number)$/] },
  sellerGstIn: { names: [/^seller(?:gst(?:in)?|gstin)(?:no|number)?$/] },
} as const satisfies Readonly<Partial<Record<MappedField, ColumnRule>>>;

const secondLine = whole(`${person}?address(?:line)?[23]|landmark`);
const lastName = whole(`${person}?lastname`);
const firstName = whole(`${person}?firstname`);

/** Returns a mapping with the columns that the names of a header suggest, and the default box. */
export function guessMapping(header: readonly string[]): FileMapping {
  const { positions } = findColumns<keyof typeof rules>(header, rules);
  const columns: FileMapping['columns'] = {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of the rules
  for (const field of Object.keys(rules) as (keyof typeof rules)[]) {
    const [position] = positions[field];
    if (position !== undefined) columns[field] = [[position]];
  }
  const names = header.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const listNamed = (pattern: RegExp) =>
    [...names.keys()].filter((index) => pattern.test(names[index] ?? ''));
  const [address] = columns.address ?? [];
  if (address !== undefined) columns.address = [[...address, ...listNamed(secondLine)]];
  const [first] = listNamed(firstName);
  if (first !== undefined) columns.name = [[first, ...listNamed(lastName).slice(0, 1)]];
  return {
    columns,
    fixed: { ...defaultBoxCells },
    warehouseId: null,
    dateOrder: null,
    skips: [],
    ...readHeaderUnits(header),
  };
}
