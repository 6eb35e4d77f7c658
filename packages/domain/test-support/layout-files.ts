import type { LayoutId } from '../src/order/mapping/layouts.ts';

/** The header of the files of each layout. `|` separates columns. */
const headers: Readonly<Record<LayoutId, string>> = {
  shopify:
    'Name|Email|Financial Status|Paid at|Fulfillment Status|Fulfilled at|Accepts Marketing|' +
    'Currency|Subtotal|Shipping|Taxes|Total|Discount Code|Discount Amount|Shipping Method|' +
    'Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem compare at price|' +
    'Lineitem sku|Lineitem requires shipping|Lineitem taxable|Lineitem fulfillment status|' +
    'Billing Name|Billing Street|Billing Address1|Billing Address2|Billing Company|' +
    'Billing City|Billing Zip|Billing Province|Billing Country|Billing Phone|Shipping Name|' +
    'Shipping Street|Shipping Address1|Shipping Address2|Shipping Company|Shipping City|' +
    'Shipping Zip|Shipping Province|Shipping Country|Shipping Phone|Notes|Note Attributes|' +
    'Cancelled at|Payment Method|Payment Reference|Refunded Amount|Vendor|' +
    'Outstanding Balance|Employee|Location|Device ID|Id|Tags|Risk Level|Source|' +
    'Lineitem discount|Tax 1 Name|Tax 1 Value|Phone|Receipt Number|Duties|' +
    'Billing Province Name|Shipping Province Name|Payment ID|Payment Terms Name|' +
    'Next Payment Due At|Payment References',
  woocommerce:
    'order_id|order_number|order_number_formatted|date|status|shipping_total|' +
    'shipping_tax_total|fee_total|fee_tax_total|tax_total|discount_total|order_total|' +
    'refunded_total|order_currency|payment_method|shipping_method|customer_id|' +
    'billing_first_name|billing_last_name|billing_full_name|billing_company|billing_email|' +
    'billing_phone|billing_address_1|billing_address_2|billing_postcode|billing_city|' +
    'billing_state|billing_state_code|billing_country|shipping_first_name|' +
    'shipping_last_name|shipping_full_name|shipping_address_1|shipping_address_2|' +
    'shipping_postcode|shipping_city|shipping_state|shipping_state_code|shipping_country|' +
    'shipping_company|customer_note|item_id|item_product_id|item_name|item_sku|' +
    'item_quantity|item_subtotal|item_subtotal_tax|item_total|item_total_tax|item_meta',
  amazon:
    'order-id|order-item-id|purchase-date|payments-date|reporting-date|promise-date|' +
    'days-past-promise|buyer-email|buyer-name|payment-method-details|buyer-phone-number|' +
    'sku|product-name|quantity-purchased|quantity-shipped|quantity-to-ship|' +
    'ship-service-level|recipient-name|ship-address-1|ship-address-2|ship-address-3|' +
    'ship-city|ship-state|ship-postal-code|ship-country|cod-collectible-amount|' +
    'already-paid|payment-method-fee',
  flipkart:
    'Ordered On|Shipment ID|ORDER ITEM ID|Order Id|HSN CODE|Order State|Order Type|FSN|SKU|' +
    'Product|Invoice No.|CGST|IGST|SGST|Invoice Date (mm/dd/yy)|Invoice Amount|' +
    'Selling Price Per Item|Shipping Charge per item|Quantity|' +
    'Price inc. FKMP Contribution & Subsidy|Buyer name|Ship to name|Address Line 1|' +
    'Address Line 2|City|State|PIN Code|Dispatch After date|Dispatch by date|' +
    'Form requirement|Tracking ID|Package Length (cm)|Package Breadth (cm)|' +
    'Package Height (cm)|Package Weight (kg)',
  meesho:
    'Reason for Credit Entry|Sub Order No|Order Date|Customer State|Product Name|SKU|Size|' +
    'Quantity|Supplier Listed Price (Incl. GST + Commission)|' +
    'Supplier Discounted Price (Incl GST and Commision)|Packet Id',
  shiprocket:
    '*Order Id|Order Date as dd-mm-yyyy hh:MM|*Channel|*Payment Method(COD/Prepaid)|' +
    '*Customer First Name|Customer Last Name|Email (Optional)|*Customer Mobile|' +
    'Customer Alternate Mobile|*Shipping Address Line 1|Shipping Address Line 2|' +
    '*Shipping Address Country|*Shipping Address State|*Shipping Address City|' +
    '*Shipping Address Postcode|*Master SKU|*Product Name|*Product Quantity|Tax %|' +
    '*Selling Price(Per Unit Item, Inclusive of Tax)|Discount(Per Unit Item)|' +
    'Shipping Charges(Per Order)|COD Charges(Per Order)|Gift Wrap Charges(Per Order)|' +
    'Total Discount (Per Order)|*Length (cm)|*Breadth (cm)|*Height (cm)|' +
    '*Weight Of Shipment(kg)|HSN Code',
  delhivery:
    '*Sale Order Number|*Pickup Location Name|*Transport Mode|*Payment Mode|COD Amount|' +
    '*Customer Name|*Customer Phone|*Shipping Address Line1|Shipping Address Line2|' +
    '*Shipping City|*Shipping State|*Shipping Pincode|*Item Sku Code|*Item Sku Name|' +
    '*Quantity Ordered|*Unit Item Price|Length (cm)|Breadth (cm)|Height (cm)|Weight (gm)|' +
    'Discount Type|Discount Value|Customer Email|HSN Code',
};

export interface LayoutFile {
  readonly header: readonly string[];
  readonly records: readonly (readonly string[])[];
  /** The amount of each imported order in paise, and whether it is COD, by order number. */
  readonly orders: ReadonlyMap<string, { readonly paise: number; readonly isCod: boolean }>;
}

type Cells = Readonly<Record<string, string>>;

/** Phone numbers, pincodes, states and names as shops, Excel and sellers write them. */
const phones = ['+91 98111 00001', "'+919811100002", '09811100003', '98111-00004', '919811100005'];
const pincodes = ["'560001", '560001', '560 001', '560001.0'];
const states = ['KA', 'Karnataka', 'KARNATAKA', 'karnatka', 'IN-KA'];
const names = ['Asha Verma', 'रवि कुमार', 'José D’Souza', '  Fatima  Sheikh '];
const pick = (texts: readonly string[], index: number) => texts[index % texts.length] ?? '';
const formatRupees = (paise: number) => (paise / 100).toFixed(2);

/** An order of a generated file. Some orders have two products, a shipping charge or a discount. */
interface Sale {
  readonly index: number;
  readonly number: string;
  readonly isCod: boolean;
  readonly isCancelled: boolean;
  readonly lines: readonly { name: string; quantity: number; pricePaise: number }[];
  readonly shippingPaise: number;
  readonly discountPaise: number;
}

const sumLines = ({ lines }: Sale) =>
  lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
const computeTotal = (sale: Sale) => sumLines(sale) + sale.shippingPaise - sale.discountPaise;

function createSale(index: number): Sale {
  const lines = [{ name: 'Pepper 500 g', quantity: 1 + (index % 3), pricePaise: 49_950 + index }];
  if (index % 3 === 0) lines.push({ name: 'Cloves, "whole"', quantity: 2, pricePaise: 25_000 });
  return {
    index,
    number: `#${1000 + index}`,
    isCod: index % 2 === 0,
    isCancelled: index % 25 === 7,
    lines,
    shippingPaise: index % 4 === 0 ? 6_000 : 0,
    discountPaise: index % 5 === 0 ? 3_333 : 0,
  };
}

const address = { city: 'Bengaluru', line1: '12 MG Road', line2: 'Near SBI\nShanthala Nagar' };

const buildRows: Readonly<Record<LayoutId, (sale: Sale) => readonly Cells[]>> = {
  shopify: (sale) =>
    sale.lines.map((line, index) => ({
      Name: sale.number,
      ...(index === 0 && {
        'Financial Status': sale.isCod ? 'pending' : 'paid',
        'Payment Method': sale.isCod
          ? 'Cash on Delivery (COD)'
          : 'Razorpay Secure (UPI, Cards, Wallets)',
        'Created at': '2026-11-25 22:10:00 +0530',
        Total: formatRupees(computeTotal(sale)),
        'Cancelled at': sale.isCancelled ? '2026-11-26 10:00:00 +0530' : '',
        'Shipping Name': pick(names, sale.index),
        'Shipping Address1': address.line1,
        'Shipping Address2': address.line2,
        'Shipping City': address.city,
        'Shipping Zip': pick(pincodes, sale.index),
        'Shipping Province': pick(states, sale.index),
        'Shipping Country': 'IN',
        ...(sale.index % 2 === 0
          ? { 'Shipping Phone': pick(phones, sale.index) }
          : { 'Billing Phone': pick(phones, sale.index) }),
      }),
      'Lineitem name': line.name,
      'Lineitem quantity': String(line.quantity),
      'Lineitem price': formatRupees(line.pricePaise),
      'Lineitem requires shipping': 'true',
    })),
  woocommerce: (sale) =>
    sale.lines.map((line) => {
      // Orders with an odd index have only a billing address.
      const kind = sale.index % 2 === 0 ? 'shipping' : 'billing';
      return {
        order_number: sale.number,
        date: '2026-11-25 22:10:00',
        status: sale.isCancelled ? 'cancelled' : 'processing',
        payment_method: sale.isCod ? 'cod' : 'razorpay',
        order_total: formatRupees(computeTotal(sale)),
        billing_phone: pick(phones, sale.index),
        [`${kind}_first_name`]: pick(names, sale.index),
        [`${kind}_address_1`]: address.line1,
        [`${kind}_address_2`]: address.line2,
        [`${kind}_city`]: address.city,
        [`${kind}_postcode`]: pick(pincodes, sale.index),
        [`${kind}_state`]: pick(states, sale.index),
        [`${kind}_country`]: 'IN',
        item_name: line.name,
        item_quantity: String(line.quantity),
        item_total: formatRupees(line.quantity * line.pricePaise),
      };
    }),
  amazon: (sale) =>
    sale.lines.map((line) => ({
      'order-id': sale.number,
      'purchase-date': '2026-11-24T20:30:00+00:00',
      'buyer-phone-number': pick(phones, sale.index),
      'product-name': line.name,
      'quantity-purchased': String(line.quantity),
      'quantity-to-ship': sale.isCancelled ? '0' : String(line.quantity),
      'recipient-name': pick(names, sale.index),
      'ship-address-1': address.line1,
      'ship-address-2': address.line2,
      'ship-city': 'BENGALURU',
      'ship-state': pick(states, sale.index),
      'ship-postal-code': pick(pincodes, sale.index),
      'ship-country': 'IN',
      [sale.isCod ? 'cod-collectible-amount' : 'already-paid']: formatRupees(
        line.quantity * line.pricePaise,
      ),
    })),
  flipkart: (sale) =>
    sale.lines.map((line) => ({
      'Ordered On': 'Nov 25, 2026 22:10:00',
      'Order Id': sale.number,
      'Order State': sale.isCancelled ? 'CANCELLED' : 'APPROVED',
      Product: line.name,
      Quantity: String(line.quantity),
      'Invoice Amount': formatRupees(line.quantity * line.pricePaise),
      'Ship to name': pick(names, sale.index),
      'Address Line 1': address.line1,
      'Address Line 2': address.line2,
      City: address.city,
      State: pick(states, sale.index),
      'PIN Code': pick(pincodes, sale.index),
      'Package Length (cm)': '20.0',
      'Package Breadth (cm)': '15.0',
      'Package Height (cm)': '10.0',
      'Package Weight (kg)': '0.5',
    })),
  meesho: (sale) =>
    sale.lines.map((line) => ({
      'Reason for Credit Entry': sale.isCancelled ? 'CANCELLED' : 'READY_TO_SHIP',
      'Sub Order No': sale.number,
      'Order Date': '2026-11-25',
      'Customer State': pick(states, sale.index),
      'Product Name': line.name,
      Quantity: String(line.quantity),
      'Supplier Discounted Price (Incl GST and Commision)': formatRupees(line.pricePaise),
    })),
  shiprocket: (sale) =>
    sale.lines.map((line) => ({
      '*Order Id': sale.number,
      'Order Date as dd-mm-yyyy hh:MM': '25-11-2026 22:10',
      '*Payment Method(COD/Prepaid)': sale.isCod ? 'COD' : 'Prepaid',
      '*Customer First Name': pick(names, sale.index),
      '*Customer Mobile': pick(phones, sale.index),
      '*Shipping Address Line 1': address.line1,
      'Shipping Address Line 2': address.line2,
      '*Shipping Address Country': 'India',
      '*Shipping Address State': pick(states, sale.index),
      '*Shipping Address City': address.city,
      '*Shipping Address Postcode': pick(pincodes, sale.index),
      '*Product Name': line.name,
      '*Product Quantity': String(line.quantity),
      '*Selling Price(Per Unit Item, Inclusive of Tax)': formatRupees(line.pricePaise),
      'Shipping Charges(Per Order)':
        sale.shippingPaise === 0 ? '' : formatRupees(sale.shippingPaise),
      'Total Discount (Per Order)': formatRupees(sale.discountPaise),
      '*Length (cm)': '20',
      '*Breadth (cm)': '15',
      '*Height (cm)': '10',
      '*Weight Of Shipment(kg)': '0.5',
    })),
  delhivery: (sale) =>
    sale.lines.map((line) => ({
      '*Sale Order Number': sale.number,
      '*Payment Mode': sale.isCod ? 'COD' : 'Prepaid',
      'COD Amount': sale.isCod ? formatRupees(computeTotal(sale)) : '0',
      '*Customer Name': pick(names, sale.index),
      '*Customer Phone': pick(phones, sale.index),
      '*Shipping Address Line1': address.line1,
      'Shipping Address Line2': address.line2,
      '*Shipping City': address.city,
      '*Shipping State': pick(states, sale.index),
      '*Shipping Pincode': pick(pincodes, sale.index),
      '*Item Sku Name': line.name,
      '*Quantity Ordered': String(line.quantity),
      '*Unit Item Price': formatRupees(line.pricePaise),
      'Weight (gm)': '500',
    })),
};

/** Layouts whose files mark cancelled orders. */
const layoutsWithCancellations: readonly LayoutId[] = [
  'shopify',
  'woocommerce',
  'amazon',
  'flipkart',
  'meesho',
];

function computeExpectedAmount(layout: LayoutId, sale: Sale): { paise: number; isCod: boolean } {
  const isPrepaidLayout = layout === 'flipkart' || layout === 'meesho';
  const hasTotals = ['shopify', 'woocommerce', 'shiprocket'].includes(layout);
  const isCod = sale.isCod && !isPrepaidLayout;
  const hasTotal = hasTotals || (layout === 'delhivery' && isCod);
  return { paise: hasTotal ? computeTotal(sale) : sumLines(sale), isCod };
}

/** Builds a file of a layout with irregular values, as in real files. `firstIndex` is the index of the first order. */
export function buildLayoutFile(layout: LayoutId, count: number, firstIndex = 0): LayoutFile {
  const header = headers[layout].split('|');
  const sales = Array.from({ length: count }, (_, index) => createSale(firstIndex + index));
  return {
    header,
    records: sales.flatMap((sale) =>
      buildRows[layout](sale).map((cells) => header.map((name) => cells[name] ?? '')),
    ),
    orders: new Map(
      sales
        .filter((sale) => !(sale.isCancelled && layoutsWithCancellations.includes(layout)))
        .map((sale) => [sale.number, computeExpectedAmount(layout, sale)]),
    ),
  };
}
