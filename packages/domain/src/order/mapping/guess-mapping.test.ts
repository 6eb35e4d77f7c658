import { expect, test } from 'vitest';
import { bulkReferenceColumn } from '../bulk/bulk-columns.ts';
import { guessMapping } from './guess-mapping.ts';
import { orderHeaderSearch } from './header-search.ts';

/** The headers of files without a built-in layout, and the column names of each field. */
const files: Readonly<
  Record<string, { header: string; fields: Readonly<Record<string, string>> }>
> = {
  'Shiprocket, basic template': {
    header:
      "*Order Id|Pickup Address Id (Optional)|*Buyer's Mobile No.|*Buyer's First Name|" +
      "Buyer's Last Name (Optional)|Email (Optional)|*Shipping Complete Address|" +
      'Shipping Address Landmark (Optional)|*Shipping Address Pincode|*Shipping Address City|' +
      '*Shipping Address State|*Shipping Address Country|Billing Complete Address (Optional)|' +
      'Billing Landmark (Optional)|Billing Pincode (Optional)|Billing City (Optional)|' +
      'Billing State (Optional)|Billing Country (Optional)|*Product Name|' +
      '*Per Unit Price in INR (Inclusive of Tax)|*Product Quantity|*Master SKU|' +
      '*Payment Method (COD/Prepaid)|*Partial COD (Yes/No)|Paid Amount (Rs.)|' +
      '*Weight Of Shipment (kg)|*Length (cm)|*Breadth (cm)|*Height (cm)|Courier ID (Optional)',
    fields: {
      [bulkReferenceColumn]: '*Order Id',
      phone: "*Buyer's Mobile No.",
      name: "*Buyer's First Name+Buyer's Last Name (Optional)",
      email: 'Email (Optional)',
      address: '*Shipping Complete Address+Shipping Address Landmark (Optional)',
      pinCode: '*Shipping Address Pincode',
      city: '*Shipping Address City',
      state: '*Shipping Address State',
      productName: '*Product Name',
      unitPrice: '*Per Unit Price in INR (Inclusive of Tax)',
      quantity: '*Product Quantity',
      sku: '*Master SKU',
      paymentType: '*Payment Method (COD/Prepaid)',
      paymentStatus: '*Partial COD (Yes/No)',
      clientDeadWeight: '*Weight Of Shipment (kg)',
      clientDeadLength: '*Length (cm)',
    },
  },
  NimbusPost: {
    header:
      'Order Number*|Payment Type*|Customer Name*|Customer Phone*|Customer Email|' +
      'Shipping Address 1*|Shipping Address 2|Shipping City*|Shipping State*|Shipping Pincode*|' +
      'Billing Name|Billing Address|Billing City|Billing Pincode|Billing Phone|' +
      'Order Amount*|Collectable Amount|Product Name 1*|SKU 1|Quantity 1*|Product Price 1*|' +
      'Weight (gms)*|Length (cm)|Breadth (cm)|Height (cm)|Warehouse Name',
    fields: {
      [bulkReferenceColumn]: 'Order Number*',
      paymentType: 'Payment Type*',
      name: 'Customer Name*',
      phone: 'Customer Phone*',
      address: 'Shipping Address 1*+Shipping Address 2',
      city: 'Shipping City*',
      state: 'Shipping State*',
      pinCode: 'Shipping Pincode*',
      orderTotal: 'Order Amount*',
      codAmount: 'Collectable Amount',
      productName: 'Product Name 1*',
      sku: 'SKU 1',
      quantity: 'Quantity 1*',
      unitPrice: 'Product Price 1*',
      clientDeadWeight: 'Weight (gms)*',
    },
  },
  'iThink Logistics': {
    header:
      'Order No|Sub Order No|Order Date|Total Amount|Name|Company Name|Address|Address 2|' +
      'Address 3|Pin|City|State|Country|Phone|Alt Phone|Email|Billing Name|Billing Address|' +
      'Billing Pin|Billing Phone|Product Name|Product SKU|Product Quantity|Product Price|' +
      'Product HSN Code|Product Discount|Shipment Length|Shipment Width|Shipment Height|Weight|' +
      'Shipping Charges|COD Charges|COD Amount|Payment Mode|Return Address ID',
    fields: {
      [bulkReferenceColumn]: 'Order No',
      orderDate: 'Order Date',
      orderTotal: 'Total Amount',
      name: 'Name',
      address: 'Address+Address 2+Address 3',
      pinCode: 'Pin',
      city: 'City',
      phone: 'Phone',
      altPhone: 'Alt Phone',
      productName: 'Product Name',
      sku: 'Product SKU',
      quantity: 'Product Quantity',
      unitPrice: 'Product Price',
      hsncode: 'Product HSN Code',
      clientDeadLength: 'Shipment Length',
      clientDeadBreadth: 'Shipment Width',
      clientDeadWeight: 'Weight',
      codAmount: 'COD Amount',
      paymentType: 'Payment Mode',
    },
  },
  Pickrr: {
    header:
      'item_name|from_name|from_phone_number|from_pincode|from_address|to_name|to_phone_number|' +
      'to_pincode|to_address|to_email|quantity|invoice_value|cod_amount|client_order_id|' +
      'item_breadth|item_length|item_height|item_weight',
    fields: {
      productName: 'item_name',
      name: 'to_name',
      phone: 'to_phone_number',
      pinCode: 'to_pincode',
      address: 'to_address',
      email: 'to_email',
      quantity: 'quantity',
      orderTotal: 'invoice_value',
      codAmount: 'cod_amount',
      [bulkReferenceColumn]: 'client_order_id',
      clientDeadBreadth: 'item_breadth',
      clientDeadWeight: 'item_weight',
    },
  },
  Unicommerce: {
    header:
      'Sale Order Item Code|Display Order Code|COD|Channel Name|Shipping Address Name|' +
      'Shipping Address Line 1|Shipping Address Line 2|Shipping Address City|' +
      'Shipping Address State|Shipping Address Country|Shipping Address Pincode|' +
      'Shipping Address Phone|Billing Address Name|Billing Address Line 1|' +
      'Billing Address Pincode|Billing Address Phone|Item SKU Code|Item Type Name|HSN Code|MRP|' +
      'Selling Price|Prepaid Amount|Order Date as dd/mm/yyyy hh:MM:SS|Sale Order Code',
    fields: {
      isCod: 'COD',
      name: 'Shipping Address Name',
      address: 'Shipping Address Line 1+Shipping Address Line 2',
      city: 'Shipping Address City',
      state: 'Shipping Address State',
      pinCode: 'Shipping Address Pincode',
      phone: 'Shipping Address Phone',
      sku: 'Item SKU Code',
      productName: 'Item Type Name',
      hsncode: 'HSN Code',
      unitPrice: 'Selling Price',
      orderDate: 'Order Date as dd/mm/yyyy hh:MM:SS',
      [bulkReferenceColumn]: 'Display Order Code',
    },
  },
  EasyEcom: {
    header:
      'Reference Code|Suborder No|Order Date|Marketplace|Payment Mode|Order Status|Customer Name|' +
      'Contact Num|Email|Address Line 1|Address Line 2|City|State|Zip Code|Country|SKU|' +
      'Product Name|Item Quantity|Selling Price|Order Invoice Amount|Collectable Amount|' +
      'HSN Code|Weight (gms)',
    fields: {
      [bulkReferenceColumn]: 'Reference Code',
      orderDate: 'Order Date',
      paymentType: 'Payment Mode',
      name: 'Customer Name',
      phone: 'Contact Num',
      address: 'Address Line 1+Address Line 2',
      pinCode: 'Zip Code',
      sku: 'SKU',
      productName: 'Product Name',
      quantity: 'Item Quantity',
      unitPrice: 'Selling Price',
      orderTotal: 'Order Invoice Amount',
      codAmount: 'Collectable Amount',
    },
  },
  Vinculum: {
    header:
      'Order No|Order Date|Order Source|Ship Name|Ship Address1|Ship Address2|Ship City|' +
      'Ship State|Ship Country|Ship Pincode|Ship Phone1|Ship Email1|Bill Name|Bill Address1|' +
      'Bill City|Bill Pincode|Bill Phone1|Payment Method|SKU Code|SKU Name|Order Qty|' +
      'Unit Price|COD Amt|Order Amount',
    fields: {
      [bulkReferenceColumn]: 'Order No',
      orderDate: 'Order Date',
      name: 'Ship Name',
      address: 'Ship Address1+Ship Address2',
      city: 'Ship City',
      state: 'Ship State',
      pinCode: 'Ship Pincode',
      phone: 'Ship Phone1',
      email: 'Ship Email1',
      paymentType: 'Payment Method',
      sku: 'SKU Code',
      productName: 'SKU Name',
      quantity: 'Order Qty',
      unitPrice: 'Unit Price',
      codAmount: 'COD Amt',
      orderTotal: 'Order Amount',
    },
  },
  "a seller's own sheet": {
    header:
      'Sr No|Bill No|Dt|Party Name|Mob|Addr|Area|Dist|PIN|Particulars|Pcs|Rate|Amt|COD/PPD|Wt (gm)',
    fields: {
      [bulkReferenceColumn]: 'Bill No',
      orderDate: 'Dt',
      name: 'Party Name',
      phone: 'Mob',
      address: 'Addr+Area',
      city: 'Dist',
      pinCode: 'PIN',
      productName: 'Particulars',
      quantity: 'Pcs',
      unitPrice: 'Rate',
      orderTotal: 'Amt',
      paymentType: 'COD/PPD',
      clientDeadWeight: 'Wt (gm)',
    },
  },
  'a sale register': {
    header:
      'Bill No|Bill Dt|Party|Mob|House and street|Post code|Town|Province|Things sold|Pcs|' +
      'Rate each|Wt gms|Payment mode',
    fields: {
      [bulkReferenceColumn]: 'Bill No',
      orderDate: 'Bill Dt',
      name: 'Party',
      phone: 'Mob',
      address: 'House and street',
      pinCode: 'Post code',
      city: 'Town',
      state: 'Province',
      productName: 'Things sold',
      quantity: 'Pcs',
      unitPrice: 'Rate each',
      clientDeadWeight: 'Wt gms',
      paymentType: 'Payment mode',
    },
  },
};

test.each(Object.keys(files))('finds the header and guesses the columns of %s', (fileName) => {
  const { header = '', fields = {} } = files[fileName] ?? {};
  const names = header.split('|');
  const sample = names.map((name) => (name === 'COD' ? '1' : ''));
  const { columns } = guessMapping(names, [sample]);
  const guessedColumns = Object.keys(fields).map((field) => [
    field,
    (Reflect.get(columns, field) as number[][] | undefined)?.[0]
      ?.map((position) => names[position])
      .join('+'),
  ]);
  expect(Object.fromEntries(guessedColumns)).toEqual(fields);
  expect(orderHeaderSearch.isHeader(names)).toBe(true);
});

test('identifies a column by its values when its name is unclear', () => {
  const header = [
    'No.',
    'Who',
    'Call on',
    'Where',
    'Area code',
    'Belongs to',
    'Mode',
    'COD',
    'Heavy (gm)',
  ];
  const records = [
    ['1', 'Asha', '98111 00001', '12 MG Road', '560001', 'KA', 'Prepaid', '0', '500'],
    ['2', 'Ravi', '+91 9811100002', '14 Market Road', '682 002', 'Kerela', 'COD', '950.00', '650'],
  ];
  const { columns, weightUnit } = guessMapping(header, records);
  expect(weightUnit).toBe('g');
  expect(columns).toMatchObject({
    phone: [[2]],
    pinCode: [[4]],
    state: [[5]],
    paymentType: [[6]],
    codAmount: [[7]],
    clientDeadWeight: [[8]],
  });
  expect(columns[bulkReferenceColumn]).toBeUndefined();
});

test('takes the units of size and weight from the mapped columns', () => {
  const mapping = guessMapping([
    'Order No',
    'Hem length (inch)',
    'Volumetric weight (kg)',
    'Weight (g)',
    'Length (mm)',
    'Breadth (mm)',
    'Height (mm)',
  ]);
  expect(mapping).toMatchObject({
    columns: { clientDeadWeight: [[3]], clientDeadLength: [[4]] },
    weightUnit: 'g',
    lengthUnit: 'mm',
  });
  expect(guessMapping(['Order No', 'Weight', 'Volumetric weight (g)']).weightUnit).toBe('kg');
});

test('maps a total column to the row only when every total is quantity times price', () => {
  const header = ['Order No', 'Customer Name', 'Item', 'Qty', 'Price', 'Total'];
  const buildRows = (firstTotal: string, secondTotal: string) => [
    ['7', 'Asha', 'Pepper', '2', '100', firstTotal],
    ['7', 'Asha', 'Cloves', '1', '250', secondTotal],
  ];
  expect(guessMapping(header, buildRows('200', '250')).columns).toMatchObject({ lineTotal: [[5]] });
  expect(guessMapping(header, buildRows('500', '500')).columns).toMatchObject({
    orderTotal: [[5]],
  });
  expect(guessMapping(header, buildRows('500', '')).columns).toMatchObject({ orderTotal: [[5]] });
});
