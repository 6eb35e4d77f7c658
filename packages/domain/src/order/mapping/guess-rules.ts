import type { ColumnRule } from '../../values/csv/column-names.ts';
import { bulkReferenceColumn } from '../bulk/bulk-columns.ts';
import type { MappedField } from './file-mapping.ts';

/**
 * Names of columns in files that sellers in India export: bulk files of Shiprocket, NimbusPost, iThink Logistics,
 * Pickrr and Delhivery, sale orders of Unicommerce, EasyEcom and Vinculum, and sellers' own sheets. Names have no
 * punctuation, no unit and no remark (`readColumnName`).
 */

/** Prefixes of columns about the consignee, the most specific first: delivery, then the buyer, then billing. */
const deliveryPrefix =
  '(?:ship(?:ping|ment)?(?:to)?|deliver(?:y|ed)?(?:to)?|consignees?|cnee|recipients?|receivers?|to|drop|dest(?:ination)?)(?:address|addr)?';
const buyerPrefix =
  '(?:end)?(?:customers?|cust|buyers?|clients?|party|parties|users?)(?:address|addr)?';
const billingPrefix = '(?:bill(?:ing|to|edto)?)(?:address|addr)?';

const matchWhole = (pattern: string) => new RegExp(`^(?:${pattern})$`);

/** Builds the rule of a consignee column. The order of the prefixes is delivery, buyer, none, billing. */
const buildNameRule = (pattern: string): ColumnRule => ({
  names: [
    matchWhole(`${deliveryPrefix}(?:${pattern})`),
    matchWhole(`${buyerPrefix}(?:${pattern})`),
    matchWhole(pattern),
    matchWhole(`${billingPrefix}(?:${pattern})`),
  ],
});

const numberSuffix = '(?:no|num|number|nos)?1?';
const phoneWord = '(?:phone|ph|mobile|mob|contact|cell|tel(?:ephone)?|whatsapp)';

/** The rules of all columns. A field cannot use the column of an earlier field. */
export const guessRules = {
  [bulkReferenceColumn]: {
    names: [
      /^clientref(?:e)?rencenumber$/,
      /^(?:sales?|shop|web(?:site|shop)?|channel|display|client|customer|seller|merchant|marketplace|external|your)?order(?:no|num|number|id|name|code|ref(?:erence)?(?:no|num|number|id|code)?)$/,
      /^(?:customer|client|your|seller|merchant)?ref(?:erence)?(?:no|num|number|id|code)?$/,
      /^(?:invoice|inv|bill|voucher|vch|purchaseorder|po)(?:no|num|number|id)$/,
      /^order$/,
      /^suborder(?:no|num|number|id|code)?$/,
    ],
  },
  orderDate: {
    names: [
      /^(?:order|sales?|purchase|invoice|inv|bill|voucher|vch|booking)(?:ed)?(?:date|dt|on|at)(?:time)?$/,
      /^orderdate(?:as|dd|mm|yyyy).*$/,
      /^(?:created|placed|ordered)(?:at|on|date)?$|^(?:date|dt|dated)$/,
    ],
  },
  paymentType: {
    names: [
      /^(?:order)?payment(?:type|mode|method|option)(?:codprepaid|prepaidcod|codppd)?$/,
      /^(?:codprepaid|prepaidcod|codppd|ppdcod|pay(?:ment)?mode|mode(?:of)?payment|paytype|cod)$/,
      /^payment$/,
      /^(?:mode|terms|paymentterms|ordertype)$/,
    ],
  },
  paymentStatus: { names: [/^partial(?:cod|payment|paid|prepaid)(?:yesno|yn)?$/] },
  isCod: { names: [/^(?:is)?cod(?:order|flag)?(?:yesno|yn|10|01)?$/] },
  orderTotal: {
    names: [
      /^(?:order|invoice|inv|grand|bill|cart|orderinvoice|totalorder|totalinvoice)(?:total|value|amount|amt)$/,
      /^(?:declared|shipment|package|parcel|consignment|net|final|productinvoice)(?:value|amount|amt)$/,
    ],
  },
  codAmount: {
    names: [
      /^(?:cod|collect(?:ible|able)?|collected)(?:collectible|collectable)?(?:amount|amt|value|charge)$/,
      /^(?:amount|amt)(?:to)?(?:be)?collect(?:ed)?$|^codcollect(?:ible|able)?$|^(?:to)?collect$/,
    ],
  },
  lineTotal: {
    names: [
      /^(?:line|item|product|row|sku)(?:total|amount|amt|totalamount|totalprice)$/,
      /^total(?:amount|amt|price|value)?$/,
      /^(?:amount|amt|value)$/,
    ],
  },
  name: {
    names: [
      matchWhole(`${deliveryPrefix}(?:full)?(?:name|person)`),
      matchWhole(`${buyerPrefix}(?:full)?name`),
      /^(?:full|contact|person)?name$|^(?:contact)person$/,
      matchWhole(`${deliveryPrefix}|${buyerPrefix}`),
      matchWhole(`${billingPrefix}(?:full)?name`),
    ],
  },
  altPhone: buildNameRule(
    `(?:alt(?:ernate|ernative)?|second(?:ary)?|other)${phoneWord}${numberSuffix}|${phoneWord}(?:no|number)?2`,
  ),
  phone: buildNameRule(`${phoneWord}${numberSuffix}`),
  email: buildNameRule('e?mail(?:id|address|addr)?1?'),
  pinCode: buildNameRule('(?:pin|zip|postal|post)(?:code|cd|no)?'),
  city: buildNameRule('(?:city|town|district|dist)(?:name)?'),
  state: buildNameRule('(?:state|province|region)(?:code|name)?'),
  country: buildNameRule('country(?:code|name)?'),
  address: {
    names: [
      matchWhole(
        `${deliveryPrefix}(?:complete|full|street)?(?:address|addr|add|street)?(?:line)?1?`,
      ),
      matchWhole(`${buyerPrefix}(?:complete|full|street)?(?:address|addr|add|street)?(?:line)?1?`),
      /^(?:complete|full|street)?(?:address|addr|add|street)(?:line)?1?$/,
      matchWhole(
        `${billingPrefix}(?:complete|full|street)?(?:address|addr|add|street)?(?:line)?1?`,
      ),
      /^(?:house|flat|door|plot|shop)(?:no|number)?(?:and)?(?:street|road|building|address)$/,
    ],
  },
  productName: {
    names: [
      /^(?:product|item|lineitem|sku|itemsku|itemtype|goods|article)(?:name|title)1?$/,
      /^(?:product|item|article|particular|content)s?1?$/,
      /^(?:product|item|goods|shipment|package|parcel)?(?:description|desc|content|contents|details)$/,
      /^(?:whatsinside|goods|things)$|^(?:things|items?|products?|goods)(?:sold|ordered|bought)$/,
      /^sku$/,
    ],
  },
  sku: {
    names: [
      /^(?:product|item|lineitem|seller|master|merchant|vendor|child|easyecom|channel)?sku(?:code|id|no|number)?1?$/,
      /^(?:product|item|article|style)code$/,
    ],
  },
  quantity: {
    names: [
      /^(?:product|item|lineitem|order|sku|suborder)?(?:qty|quantity)(?:ordered)?1?$/,
      /^(?:noof|numberof)?(?:pieces|pcs|units|nos|items)$|^(?:total)(?:qty|quantity)$/,
    ],
  },
  unitPrice: {
    names: [
      /^(?:per)?(?:unit|item|product|selling|sale|sell)(?:item|unit)?(?:price|rate|cost|value)(?:per(?:unit|item|piece)+)?1?$/,
      /^(?:price|rate)(?:(?:per)?(?:unit|item|piece|pc|each))?1?$/,
      /^mrp$/,
    ],
  },
  hsncode: { names: [/^(?:product|item)?hsn(?:sac)?(?:code|no)?$/] },
  clientDeadLength: { names: [/^(?:package|parcel|box|item|shipment|product)?(?:length|len|l)$/] },
  clientDeadBreadth: {
    names: [/^(?:package|parcel|box|item|shipment|product)?(?:breadth|width|b|w)$/],
  },
  clientDeadHeight: { names: [/^(?:package|parcel|box|item|shipment|product)?(?:height|h)$/] },
  clientDeadWeight: {
    names: [
      /^(?:package|parcel|box|dead|shipment|gross|total|actual|physical|order)?weight$/,
      /^weightof(?:shipment|package|parcel|order)$|^(?:item|product|packagedproduct)weight$/,
      /^(?:package|parcel|box|item|shipment)?wt$/,
    ],
  },
  waybill: { names: [/^e?way(?:bill)?(?:no|number)$/] },
  sellerGstIn: { names: [/^seller(?:gst(?:in)?|gstin)(?:no|number)?$/] },
} as const satisfies Readonly<Partial<Record<MappedField, ColumnRule>>>;

const secondPart =
  '(?:address|addr|add)?(?:line)?[234]|(?:street|address)2|landmark|locality|area|colony';

/** The further columns of an address, for the same person as its first column. */
export const secondAddressRules: readonly (readonly [first: RegExp, others: RegExp])[] = [
  [matchWhole(`${deliveryPrefix}.*`), matchWhole(`(?:${deliveryPrefix})(?:${secondPart})`)],
  [matchWhole(`${buyerPrefix}.*`), matchWhole(`(?:${buyerPrefix})(?:${secondPart})`)],
  [matchWhole(`${billingPrefix}.*`), matchWhole(`(?:${billingPrefix})(?:${secondPart})`)],
  [/^/, matchWhole(`(?:address|addr|add)(?:line)?[234]|street2|landmark|locality|area|colony`)],
];

const personPrefixes = [deliveryPrefix, buyerPrefix, '', billingPrefix] as const;

/** The columns of a first and a last name, for the same person. */
export const splitNameRules: readonly (readonly [first: RegExp, last: RegExp])[] =
  personPrefixes.map((person) => [
    matchWhole(`${person}(?:first|given)name`),
    matchWhole(`${person}(?:last|sur|family)name`),
  ]);

/** Names of columns about the sender, billing or a hub. Their values do not describe the consignee. */
export const otherPartyName =
  /^(?:sender|from|seller|supplier|vendor|pick(?:up)?|return|rto|warehouse|wh|shipper|origin|source|bill|invoice(?!d)|company|store)|gst(?:in)?(?:no|number)?$|hub|facility/;
