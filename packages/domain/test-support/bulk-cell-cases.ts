import type { BulkColumn } from '../src/order/bulk/bulk-columns.ts';

/** One row of a bulk file with some changed cells, and the columns that must be rejected; none for a valid row. */
export interface BulkCellCase {
  readonly title: string;
  readonly cells: Partial<Record<BulkColumn, string>>;
  readonly missing?: readonly BulkColumn[];
  readonly invalid?: readonly BulkColumn[];
}

type ProblemKind = 'missing' | 'invalid';

function buildCases(
  column: BulkColumn,
  problemKind: ProblemKind | null,
  values: Readonly<Record<string, string>>,
): BulkCellCase[] {
  return Object.entries(values).map(([title, value]) => ({
    title: `${column}: ${title}`,
    cells: { [column]: value },
    ...(problemKind === null ? {} : { [problemKind]: [column] }),
  }));
}

/** Cells as people, Excel and attackers write them. */
export const bulkCellCases: readonly BulkCellCase[] = [
  ...buildCases('name', 'missing', {
    spaces: '   ',
    'no-break spaces': '\u00a0\u00a0',
    'zero-width marks': '\u200b\u200d\ufeff',
    'a failed formula': '#N/A',
    'a lost reference': '#REF!',
    null: 'NULL',
    'a dash': '–',
    'an empty formula': '=""',
    'a lone apostrophe': "'",
  }),
  ...buildCases('name', null, {
    'a formula': '=1+1',
    'a command': "=cmd|' /C calc'!A0",
    'a call': '@SUM(1+1)*cmd',
    'a plus': '+1+1',
    markup: '<img src=x onerror=alert(1)>',
    'a script': '</script><script>alert(1)</script>',
    SQL: "Robert'); drop table orders;--",
    'a direction override': 'Ravi \u202eramuK',
    emoji: 'Ravi 👩‍👩‍👧',
    Devanagari: 'क्‍षमा शर्मा',
    Arabic: 'رافي كومار',
    NUL: 'Ravi\0 Kumar',
    'a tab and a line end': 'Ravi\tKumar\n',
    'a replacement character': 'Ravi \ufffd',
    'a name of 120 letters': 'x'.repeat(120),
    proto: '__proto__',
  }),
  ...buildCases('name', 'invalid', { 'a name of 121 letters': 'x'.repeat(121) }),
  ...buildCases('clientRefrenceNumber', 'invalid', { 'scientific notation': '1.23457E+11' }),
  ...buildCases('clientRefrenceNumber', null, {
    '16 digits, rounded': '1234567890123000',
    text: "'00123",
  }),
  ...buildCases('orderDate', null, {
    dashes: '31-12-2026',
    ISO: '2026-12-31',
    'one digit': '1/2/2026',
    'a year of two digits': '31/12/26',
    'a month name': '31-Dec-2026',
    'a month name first': 'Dec 31, 2026',
    'an Excel date number': '46387',
    'with a time': '31/12/2026 10:30',
    'Devanagari digits': '३१/१२/२०२६',
  }),
  ...buildCases('orderDate', 'invalid', {
    '31 February': '31/02/2026',
    '29 February': '29/02/2026',
    'day 32': '32/01/2026',
    words: 'tomorrow',
    'a small number': '1234',
    'a huge number': '99999',
    'year 0': '01/01/0000',
    formula: '=TODAY()',
  }),
  ...buildCases('paymentType', null, {
    cod: 'cod',
    'Cash on Delivery': 'Cash on Delivery',
    PREPAID: 'PREPAID',
    'Pre-paid': 'Pre-paid',
    PPD: 'ppd',
  }),
  ...buildCases('paymentType', 'invalid', { credit: 'credit', both: 'prepaid/cod', number: '1' }),
  ...buildCases('phone', null, {
    'country code': '+91 98765-43210',
    'a leading 0': '09876543210',
    'country code after zeros': '0091 98765 43210',
    'a label': 'Tel: 98765 43210',
    'two numbers': '9876543210/9876543211',
    'scientific notation, whole': '9.876543210E+9',
    'scientific notation with country code': '9.1987654321E+11',
    'point zero': '9876543210.0',
    'stored as text': "'9876543210",
    'wrapped for Excel': '="9876543210"',
    'Devanagari digits': '९८७६५४३२१०',
    'full-width digits': '９８７６５４３２１０',
  }),
  ...buildCases('phone', 'invalid', {
    'scientific notation, digits lost': '9.87654E+09',
    'scientific notation with country code, digits lost': '9.19877E+11',
    'nine digits': '987654321',
    'a landline': '0802345678',
    letters: 'call me',
    'a number and part of another': '9876543210/11',
    infinity: '1e308',
  }),
  ...buildCases('pickupPhone', null, { 'a landline': '080-2345 6789' }),
  ...buildCases('pickupPhone', 'invalid', { 'scientific notation, digits lost': '8.02346E+09' }),
  ...buildCases('returnAltPhone', null, {
    none: 'none',
    nil: 'NIL',
    dash: '-',
    'not applicable': 'N/A',
  }),
  ...buildCases('returnAltPhone', 'missing', { 'a failed lookup': '#N/A' }),
  ...buildCases('email', 'invalid', {
    'no at sign': 'ravi.example.in',
    'two addresses': 'a@b.in, c@d.in',
  }),
  ...buildCases('pinCode', null, {
    spaces: '560 001',
    'point zero': '560001.0',
    'scientific notation, whole': '5.60001E+05',
    'a label': 'PIN-560001',
  }),
  ...buildCases('pinCode', 'invalid', {
    'scientific notation, digits lost': '5.6E+05',
    zeros: '000000',
    'five digits': '56000',
    'seven digits': '5600011',
    unserved: '999999',
  }),
  ...buildCases('quantity', null, {
    'point zero': '2.0',
    'Arabic digit': '٣',
    pieces: '2 pcs',
    'a label': 'Qty: 2',
  }),
  ...buildCases('quantity', 'invalid', {
    zero: '0',
    negative: '-1',
    'minus zero': '-0',
    half: '1.5',
    infinity: '1e308',
    'a word': 'two',
    dozens: '2 dozen',
    'not a number': 'NaN',
    'ten thousand': '10000',
    hexadecimal: '0x10',
  }),
  ...buildCases('unitPrice', null, {
    'Indian grouping': '12,345.50',
    rupees: '₹ 499.50',
    Rs: 'Rs. 499',
    'a price tag': 'Rs. 499/- only',
    'a currency after the amount': '499 INR',
    'full-width digits': '４９９',
  }),
  ...buildCases('unitPrice', 'invalid', {
    'a comma for a point': '499,50',
    'two points': '1.2.3',
    'three decimals': '1.999',
    negative: '-499',
    'scientific notation': '5E+02',
    'wrong grouping': '1,23,45',
  }),
  ...buildCases('clientDeadWeight', null, { kilograms: '1 kg', grams: '1,500 Gms.', heavy: '500' }),
  ...buildCases('clientDeadWeight', 'invalid', {
    zero: '0',
    'grams without a unit': '1500',
    pounds: '1 lb',
    'four decimals': '0.6505',
    'half a gram': '650.5 g',
    'a comma for a point': '0,5 kg',
  }),
  ...buildCases('clientDeadLength', null, {
    centimetres: '35 cm',
    millimetres: '355 mm',
    inches: '8"',
  }),
  ...buildCases('clientDeadLength', 'invalid', {
    zero: '0',
    'millimetres without a unit': '350',
    'two decimals': '35.25',
  }),
  ...buildCases('hsncode', null, { 'a lost leading zero': '904' }),
  ...buildCases('hsncode', 'invalid', {
    'a lost digit': '61091',
    'chapter 00': '004',
    letters: 'spice',
  }),
  ...buildCases('waybill', 'invalid', {
    'scientific notation': '3.01E+11',
    '15 digits': '123456789012345',
    text: 'later',
  }),
  ...buildCases('waybill', null, {
    'an e-waybill number': '123456789012',
    spaced: '1234 5678 9012',
  }),
  ...buildCases('sellerGstIn', null, { valid: '27AAPFU0939F1ZV', 'lower case': '27aapfu0939f1zv' }),
  ...buildCases('sellerGstIn', 'invalid', {
    'a wrong check character': '29ABCDE1234F1Z5',
    short: '27AAPFU',
  }),
  { title: 'a thousand pieces, grouped', cells: { quantity: '1,000', unitPrice: '1' } },
  {
    title: '50,000 rupees without an e-waybill number',
    cells: { quantity: '1', unitPrice: '50,000' },
    invalid: ['waybill'],
  },
  {
    title: '49,999.99 rupees without an e-waybill number',
    cells: { quantity: '1', unitPrice: '49,999.99' },
  },
  {
    title: '50,000 rupees with an e-waybill number',
    cells: { quantity: '1', unitPrice: '50000', waybill: '123456789012' },
  },
  {
    title: 'COD with nothing to collect',
    cells: { unitPrice: '0' },
    invalid: ['paymentType'],
  },
  { title: 'a free gift, prepaid', cells: { unitPrice: '0', paymentType: 'prepaid' } },
  {
    title: 'several cells wrong, in the order of the columns',
    cells: { pickupPinCode: '1', phone: '1', orderDate: '1' },
    invalid: ['orderDate', 'phone', 'pickupPinCode'],
  },
  {
    title: 'several cells missing, in the order of the columns',
    cells: { pickupCity: '', name: '', returnPin: ' ' },
    missing: ['name', 'returnPin', 'pickupCity'],
  },
];
