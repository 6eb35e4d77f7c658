import { readColumnName } from '../../values/csv/column-names.ts';
import { listNames } from '../../values/record.ts';
import { bulkReferenceColumn } from '../bulk/bulk-columns.ts';
import { defaultBox } from '../order.ts';
import {
  type FileMapping,
  lengthUnits,
  type MappedField,
  type MappedSkip,
} from './file-mapping.ts';
import { toHeaderName } from './header-fingerprint.ts';

/** A file that shops, marketplaces and other shipping tools export, identified by its column names. */
interface Layout {
  readonly title: string;
  /** Names that all files of the layout have. */
  readonly signature: readonly string[];
  readonly columns: Readonly<Partial<Record<MappedField, readonly string[]>>>;
  readonly skips?: readonly {
    readonly name: string;
    readonly words?: readonly string[];
    readonly isOfOrder: boolean;
  }[];
  readonly fixed?: FileMapping['fixed'];
}

/** The box of an order whose file has no size and weight. Spec §9. */
export const defaultBoxCells = {
  clientDeadWeight: defaultBox.weightKg,
  clientDeadLength: defaultBox.lengthCm,
  clientDeadBreadth: defaultBox.breadthCm,
  clientDeadHeight: defaultBox.heightCm,
} as const;

/**
 * The built-in layouts. Names have no punctuation (`toHeaderName`); a `+` joins columns. Sources: exports of the shops,
 * and the bulk files of Shiprocket and Delhivery One. Meesho's order file lacks the consignee, and Flipkart's lacks the
 * phone number. Sellers enter them in the review.
 */
export const layouts = {
  shopify: {
    title: 'Shopify',
    signature: ['name', 'financialstatus', 'lineitemname', 'lineitemquantity', 'shippingaddress1'],
    columns: {
      [bulkReferenceColumn]: ['name'],
      orderDate: ['createdat'],
      paymentStatus: ['financialstatus'],
      paymentType: ['paymentmethod'],
      name: ['shippingname', 'billingname'],
      email: ['email'],
      phone: ['shippingphone', 'phone', 'billingphone'],
      address: [
        'shippingcompany+shippingaddress1+shippingaddress2',
        'shippingstreet',
        'billingcompany+billingaddress1+billingaddress2',
      ],
      pinCode: ['shippingzip', 'billingzip'],
      city: ['shippingcity', 'billingcity'],
      state: ['shippingprovince', 'shippingprovincename', 'billingprovince'],
      country: ['shippingcountry', 'billingcountry'],
      sku: ['lineitemsku'],
      productName: ['lineitemname'],
      quantity: ['lineitemquantity'],
      unitPrice: ['lineitemprice'],
      orderTotal: ['total'],
    },
    skips: [
      { name: 'cancelledat', isOfOrder: true },
      { name: 'financialstatus', words: ['refunded', 'voided'], isOfOrder: true },
      { name: 'fulfillmentstatus', words: ['fulfilled'], isOfOrder: true },
      { name: 'lineitemrequiresshipping', words: ['false'], isOfOrder: false },
    ],
  },
  woocommerce: {
    title: 'WooCommerce',
    signature: ['ordernumber', 'paymentmethod', 'billingfirstname', 'shippingaddress1', 'itemname'],
    columns: {
      [bulkReferenceColumn]: ['ordernumberformatted', 'ordernumber', 'orderid'],
      orderDate: ['date', 'orderdate'],
      paymentType: ['paymentmethod', 'paymentmethodtitle'],
      name: [
        'shippingfirstname+shippinglastname',
        'shippingfullname',
        'billingfirstname+billinglastname',
        'billingfullname',
      ],
      email: ['billingemail'],
      phone: ['shippingphone', 'billingphone'],
      address: [
        'shippingcompany+shippingaddress1+shippingaddress2',
        'billingcompany+billingaddress1+billingaddress2',
      ],
      pinCode: ['shippingpostcode', 'billingpostcode'],
      city: ['shippingcity', 'billingcity'],
      state: ['shippingstate', 'shippingstatecode', 'billingstate', 'billingstatecode'],
      country: ['shippingcountry', 'billingcountry'],
      sku: ['sku', 'itemsku', 'productsku'],
      productName: ['itemname'],
      quantity: ['itemquantity'],
      lineTotal: ['itemtotal+itemtotaltax', 'itemsubtotal+itemsubtotaltax'],
      orderTotal: ['ordertotal'],
    },
    skips: [
      {
        name: 'status',
        words: [
          'cancelled',
          'refunded',
          'failed',
          'trash',
          'draft',
          'pending',
          'completed',
        ].flatMap((status) => [status, `wc-${status}`]),
        isOfOrder: true,
      },
    ],
  },
  amazon: {
    title: 'Amazon',
    signature: ['orderid', 'orderitemid', 'purchasedate', 'recipientname', 'shipaddress1'],
    columns: {
      [bulkReferenceColumn]: ['orderid'],
      orderDate: ['purchasedate'],
      codAmount: ['codcollectibleamount'],
      name: ['recipientname', 'buyername'],
      email: ['buyeremail'],
      phone: ['buyerphonenumber', 'shipphonenumber'],
      address: ['shipaddress1+shipaddress2+shipaddress3'],
      pinCode: ['shippostalcode'],
      city: ['shipcity'],
      state: ['shipstate'],
      country: ['shipcountry'],
      sku: ['sku'],
      productName: ['productname', 'sku'],
      quantity: ['quantitytoship', 'quantitypurchased'],
      lineTotal: ['codcollectibleamount+alreadypaid', 'itemprice+shippingprice'],
    },
    skips: [{ name: 'quantitytoship', words: ['0'], isOfOrder: false }],
    fixed: { paymentType: 'prepaid' },
  },
  flipkart: {
    title: 'Flipkart',
    signature: ['orderid', 'orderitemid', 'shipmentid', 'shiptoname', 'pincode'],
    columns: {
      [bulkReferenceColumn]: ['orderid'],
      orderDate: ['orderedon', 'orderdate'],
      paymentType: ['paymenttype', 'paymentmode'],
      name: ['shiptoname', 'buyername'],
      phone: ['phoneno', 'phone', 'mobile', 'contactnumber', 'buyerphone'],
      address: ['addressline1+addressline2'],
      pinCode: ['pincode'],
      city: ['city'],
      state: ['state'],
      sku: ['sku'],
      productName: ['product', 'sku'],
      quantity: ['quantity'],
      lineTotal: ['invoiceamount'],
      unitPrice: ['sellingpriceperitem'],
      hsncode: ['hsncode', 'hsn'],
      clientDeadLength: ['packagelength', 'length'],
      clientDeadBreadth: ['packagebreadth', 'breadth'],
      clientDeadHeight: ['packageheight', 'height'],
      clientDeadWeight: ['packageweight', 'weight'],
    },
    skips: [
      { name: 'orderstate', words: ['cancelled', 'returned', 'delivered'], isOfOrder: false },
    ],
    fixed: { paymentType: 'prepaid' },
  },
  meesho: {
    title: 'Meesho',
    signature: ['suborderno', 'orderdate', 'productname', 'sku', 'quantity'],
    columns: {
      [bulkReferenceColumn]: ['suborderno'],
      orderDate: ['orderdate'],
      paymentType: ['paymentmode', 'paymenttype'],
      name: ['customername', 'name'],
      phone: ['customerphone', 'customermobile', 'phone'],
      address: ['customeraddress', 'address'],
      pinCode: ['customerpincode', 'pincode'],
      city: ['customercity', 'city'],
      state: ['customerstate', 'state'],
      sku: ['sku'],
      productName: ['productname', 'sku'],
      quantity: ['quantity'],
      unitPrice: [
        'supplierdiscountedpriceinclgstandcommision',
        'supplierdiscountedpriceinclgstandcommission',
        'supplierlistedpriceinclgstcommission',
      ],
    },
    skips: [
      {
        name: 'reasonforcreditentry',
        words: ['cancelled', 'delivered', 'shipped', 'rto_complete', 'rto_locked', 'lost'],
        isOfOrder: false,
      },
    ],
    fixed: { paymentType: 'prepaid' },
  },
  shiprocket: {
    title: 'Shiprocket',
    signature: [
      'orderid',
      'customerfirstname',
      'customermobile',
      'shippingaddressline1',
      'mastersku',
    ],
    columns: {
      [bulkReferenceColumn]: ['orderid'],
      orderDate: ['orderdateasddmmyyyyhhmm', 'orderdate'],
      paymentType: ['paymentmethodcodprepaid', 'paymentmethod'],
      name: ['customerfirstname+customerlastname'],
      email: ['email', 'emailoptional'],
      phone: ['customermobile'],
      altPhone: ['customeralternatemobile'],
      address: ['shippingaddressline1+shippingaddressline2'],
      pinCode: ['shippingaddresspostcode'],
      city: ['shippingaddresscity'],
      state: ['shippingaddressstate'],
      country: ['shippingaddresscountry'],
      sku: ['mastersku'],
      productName: ['productname', 'mastersku'],
      quantity: ['productquantity'],
      unitPrice: ['sellingpriceperunititeminclusiveoftax', 'sellingprice'],
      unitDiscount: ['discountperunititem'],
      orderCharges: ['shippingchargesperorder+codchargesperorder+giftwrapchargesperorder'],
      orderDiscount: ['totaldiscountperorder'],
      hsncode: ['hsncode'],
      clientDeadLength: ['length'],
      clientDeadBreadth: ['breadth'],
      clientDeadHeight: ['height'],
      clientDeadWeight: ['weightofshipment'],
    },
  },
  delhivery: {
    title: 'Delhivery',
    signature: [
      'saleordernumber',
      'customername',
      'customerphone',
      'shippingaddressline1',
      'itemskuname',
    ],
    columns: {
      [bulkReferenceColumn]: ['saleordernumber'],
      orderDate: ['orderdate', 'saleorderdate'],
      paymentType: ['paymentmode'],
      name: ['customername'],
      email: ['customeremail'],
      phone: ['customerphone'],
      address: ['shippingaddressline1+shippingaddressline2'],
      pinCode: ['shippingpincode'],
      city: ['shippingcity'],
      state: ['shippingstate'],
      sku: ['itemskucode'],
      productName: ['itemskuname', 'itemskucode'],
      quantity: ['quantityordered'],
      unitPrice: ['unititemprice'],
      codAmount: ['codamount'],
      hsncode: ['hsncode'],
      clientDeadLength: ['length'],
      clientDeadBreadth: ['breadth'],
      clientDeadHeight: ['height'],
      clientDeadWeight: ['weight'],
    },
  },
} as const satisfies Readonly<Record<string, Layout>>;

export type LayoutId = keyof typeof layouts;

export const layoutIds = listNames(layouts);

/**
 * Returns the units in the names of the mapped weight and size columns; if none is mapped, of all such columns. Returns
 * kg and cm for names without a unit.
 */
export function readHeaderUnits(
  header: readonly string[],
  columns: FileMapping['columns'],
): Pick<FileMapping, 'weightUnit' | 'lengthUnit'> {
  const columnNames = header.map(readColumnName);
  const readUnit = (pattern: RegExp, ...fields: readonly MappedField[]) => {
    const mappedPositions = fields.flatMap((field) => columns[field]?.flat() ?? []);
    const mappedNames = mappedPositions.flatMap((position) => columnNames[position] ?? []);
    const names =
      mappedNames.length > 0 ? mappedNames : columnNames.filter(({ name }) => pattern.test(name));
    return names.find(({ unit }) => unit !== '')?.unit ?? '';
  };
  const weightUnit = readUnit(/weight/, 'clientDeadWeight');
  const lengthUnit = readUnit(
    /length|breadth|width|height/,
    'clientDeadLength',
    'clientDeadBreadth',
    'clientDeadHeight',
  );
  return {
    weightUnit: weightUnit.startsWith('g') ? 'g' : 'kg',
    lengthUnit: lengthUnits.find((unit) => lengthUnit.startsWith(unit)) ?? 'cm',
  };
}

/** Returns the layout of a header with its mapping, or null for an unknown header. */
export function findLayout(
  header: readonly string[],
): { readonly id: LayoutId; readonly title: string; readonly mapping: FileMapping } | null {
  const names = header.map(toHeaderName);
  const id = layoutIds.find((layoutId) =>
    layouts[layoutId].signature.every((name) => names.includes(name)),
  );
  if (id === undefined) return null;
  const layout: Layout = layouts[id];
  const findPosition = (name: string) => names.indexOf(name);
  const columns: FileMapping['columns'] = {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the layout
  for (const [field, choices] of Object.entries(layout.columns) as [MappedField, string[]][]) {
    const positionLists = choices
      .map((choice) =>
        choice
          .split('+')
          .map(findPosition)
          .filter((index) => index !== -1),
      )
      .filter((positions) => positions.length > 0);
    if (positionLists.length > 0) columns[field] = positionLists;
  }
  const skips = (layout.skips ?? []).flatMap(({ name, words = [], isOfOrder }): MappedSkip[] => {
    const column = findPosition(name);
    return column === -1 ? [] : [{ column, words: [...words], isOfOrder }];
  });
  const fixed = { ...defaultBoxCells, ...layout.fixed };
  const { title } = layout;
  return {
    id,
    title,
    mapping: {
      columns,
      fixed,
      skips,
      warehouseId: null,
      dateOrder: null,
      ...readHeaderUnits(header, columns),
    },
  };
}
