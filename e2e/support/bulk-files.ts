import { formatDayFirst, getDayFromToday } from './india-days.ts';

/** The 41 columns of the specification, listed here independently of the product code. */
const columns =
  'clientRefrenceNumber,orderDate,sellerName,paymentType,name,email,phone,altPhone,address,pinCode,city,state,country,returnName,returnPhone,returnAltPhone,returnEmail,returnAddress,returnPin,returnCity,returnState,returnCountry,productsDesc,productName,quantity,unitPrice,hsncode,clientDeadLength,clientDeadBreadth,clientDeadHeight,clientDeadWeight,waybill,sellerGstIn,pickupName,pickupPhone,pickupAltPhone,pickupAddress,pickupPinCode,pickupCountry,pickupState,pickupCity'.split(
    ',',
  );

type Cells = Readonly<Record<string, string>>;

/** Returns the cells of a valid row, with the given changes. */
function createCells(number: number, changes: Cells): Cells {
  return {
    clientRefrenceNumber: `INV-${number}`,
    orderDate: formatDayFirst(getDayFromToday(), '/'),
    sellerName: 'Malabar Spice House',
    paymentType: number % 2 === 0 ? 'COD' : 'Prepaid',
    name: `Ravi Kumar ${number}`,
    email: 'ravi@example.in',
    phone: '9876543210',
    altPhone: 'NA',
    address: '"12, MG Road"',
    pinCode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    returnName: 'Kochi store',
    returnPhone: '9847012345',
    returnAltPhone: 'NA',
    returnEmail: 'NA',
    returnAddress: '14 Market Road',
    returnPin: '682002',
    returnCity: 'Ernakulam',
    returnState: 'Kerala',
    returnCountry: 'India',
    productsDesc: 'Spices',
    productName: 'Black pepper 500 g',
    quantity: '2',
    unitPrice: '499.50',
    hsncode: '0904',
    clientDeadLength: '35',
    clientDeadBreadth: '35',
    clientDeadHeight: '6.5',
    clientDeadWeight: '0.65',
    waybill: 'NA',
    sellerGstIn: 'NA',
    pickupName: 'Kochi store',
    pickupPhone: '9847012345',
    pickupAltPhone: 'NA',
    pickupAddress: '14 Market Road',
    pickupPinCode: '682002',
    pickupCountry: 'India',
    pickupState: 'Kerala',
    pickupCity: 'Ernakulam',
    ...changes,
  };
}

interface CsvOptions {
  /** Changed cells by row number. The header is row 1. */
  readonly changes?: Readonly<Record<number, Cells>>;
  readonly newline?: string;
  /** The number of the first row's order. */
  readonly firstNumber?: number;
  readonly omittedColumn?: string;
}

/** Returns a CSV file with `count` rows below its header. Does not quote or escape cells. */
export function createBulkCsv(
  count: number,
  { changes = {}, newline = '\n', firstNumber = 1, omittedColumn }: CsvOptions = {},
): string {
  const usedColumns = columns.filter((column) => column !== omittedColumn);
  const lines = Array.from({ length: count }, (_, index) => {
    const cells = createCells(index + firstNumber, changes[index + 2] ?? {});
    return usedColumns.map((column) => cells[column] ?? '').join(',');
  });
  return [usedColumns.join(','), ...lines, ''].join(newline);
}
