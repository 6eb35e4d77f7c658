import { crc32 } from 'node:zlib';
import { dayFirst, dayFromToday } from './india-days.ts';

/** The 41 columns of the specification, listed here independently of the product code. */
const columns =
  'clientRefrenceNumber,orderDate,sellerName,paymentType,name,email,phone,altPhone,address,pinCode,city,state,country,returnName,returnPhone,returnAltPhone,returnEmail,returnAddress,returnPin,returnCity,returnState,returnCountry,productsDesc,productName,quantity,unitPrice,hsncode,clientDeadLength,clientDeadBreadth,clientDeadHeight,clientDeadWeight,waybill,sellerGstIn,pickupName,pickupPhone,pickupAltPhone,pickupAddress,pickupPinCode,pickupCountry,pickupState,pickupCity'.split(
    ',',
  );

type Cells = Readonly<Record<string, string>>;

/** A row as a seller would write it. */
function cellsOf(number: number, changes: Cells): Cells {
  return {
    clientRefrenceNumber: `INV-${number}`,
    orderDate: dayFirst(dayFromToday(), '/'),
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
  /** Changed cells by row number, the header being row 1. */
  readonly changes?: Readonly<Record<number, Cells>>;
  readonly newline?: string;
  /** Number of the first row's order. */
  readonly first?: number;
  readonly without?: string;
}

/** A file with `count` rows below its header. Writes the given cells unmodified. */
export function bulkCsv(
  count: number,
  { changes = {}, newline = '\n', first = 1, without }: CsvOptions = {},
): string {
  const used = columns.filter((column) => column !== without);
  const lines = Array.from({ length: count }, (_, index) => {
    const cells = cellsOf(index + first, changes[index + 2] ?? {});
    return used.map((column) => cells[column] ?? '').join(',');
  });
  return [used.join(','), ...lines, ''].join(newline);
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
const office = 'http://schemas.openxmlformats.org';

/** The rows of a CSV text as a minimal Excel workbook. */
export function workbook(csv: string): Buffer {
  const rows = csv
    .trim()
    .split('\n')
    .map((line) => line.match(/"[^"]*"|[^,]+/g) ?? [])
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((text, at) => cellXml(text, `${letters(at)}${row + 1}`)).join('')}</row>`,
    );
  return storedZip({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
}

function cellXml(text: string, address: string): string {
  if (/^\d{6,}$/.test(text)) return `<c r="${address}"><v>${text}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t>${text.replaceAll('"', '')}</t></is></c>`;
}

function letters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letters(Math.floor(index / 26) - 1)}${letter}`;
}

/** A ZIP archive whose parts are not compressed. */
function storedZip(parts: Readonly<Record<string, string>>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(parts)) {
    const [name, content] = [Buffer.from(path), Buffer.from(xml(text))];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, tail, name]));
    entries.push(entry);
    offset += entry.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...entries, listing, Buffer.from('PK\x05\x06'), end]);
}
