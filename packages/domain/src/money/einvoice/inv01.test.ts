import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeDocumentTotal } from '../invoice/invoice-total.ts';
import {
  buildInv01,
  computeReportingDeadline,
  type EinvoiceDocument,
  findEinvoiceGaps,
  needsIrn,
} from './inv01.ts';

const buildTextPattern = (min: number, max: number) => new RegExp(`^[^"\\\\]{${min},${max}}$`);
const amountRange = [0, 999_999_999_999.99] as const;
const stateCode = /^(?!0+$)\d{1,2}$/;
const schemaDay = /^[0-3]\d\/[01]\d\/20[12]\d$/;
/** The required fields of the published schema (INV-01, version 1.1), each with its pattern or range. */
const requiredFields: Readonly<Record<string, RegExp | readonly [number, number]>> = {
  Version: /^1\.1$/,
  'TranDtls.TaxSch': /^GST$/,
  'TranDtls.SupTyp': /^(?:B2B|SEZWP|SEZWOP|EXPWP|EXPWOP|DEXP)$/,
  'DocDtls.Typ': /^(?:INV|CRN|DBN)$/,
  'DocDtls.No': /^[a-zA-Z1-9][a-zA-Z0-9/-]{0,15}$/,
  'DocDtls.Dt': schemaDay,
  'SellerDtls.Gstin': /^\d{2}[0-9A-Z]{13}$/,
  'SellerDtls.LglNm': buildTextPattern(3, 100),
  'SellerDtls.Addr1': buildTextPattern(1, 100),
  'SellerDtls.Loc': buildTextPattern(3, 50),
  'SellerDtls.Pin': [100_000, 999_999],
  'SellerDtls.Stcd': stateCode,
  'BuyerDtls.Gstin': /^\d{2}[0-9A-Z]{13}$/,
  'BuyerDtls.LglNm': buildTextPattern(3, 100),
  'BuyerDtls.Pos': stateCode,
  'BuyerDtls.Addr1': buildTextPattern(1, 100),
  'BuyerDtls.Loc': buildTextPattern(3, 100),
  'BuyerDtls.Pin': [100_000, 999_999],
  'BuyerDtls.Stcd': stateCode,
  'ItemList.0.SlNo': /^\d{1,6}$/,
  'ItemList.0.IsServc': /^[YN]$/,
  'ItemList.0.HsnCd': /^(?!0+$)(?:\d{4}|\d{6}|\d{8})$/,
  'ItemList.0.UnitPrice': amountRange,
  'ItemList.0.TotAmt': amountRange,
  'ItemList.0.AssAmt': amountRange,
  'ItemList.0.GstRt': [0, 999.999],
  'ItemList.0.TotItemVal': amountRange,
  'ValDtls.AssVal': amountRange,
  'ValDtls.TotInvVal': amountRange,
};
/** Fields that may be absent, and their rules. */
const optionalFields: typeof requiredFields = {
  'SellerDtls.Addr2': buildTextPattern(3, 100),
  'BuyerDtls.Addr2': buildTextPattern(3, 100),
  'ValDtls.RndOffAmt': [-99.99, 99.99],
  'RefDtls.DocPerdDtls.InvStDt': schemaDay,
  'RefDtls.DocPerdDtls.InvEndDt': schemaDay,
  'RefDtls.PrecDocDtls.0.InvNo': /^[1-9a-zA-Z][0-9a-zA-Z/-]{1,15}$/,
  'RefDtls.PrecDocDtls.0.InvDt': schemaDay,
};

function readPath(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null
          ? new Map(Object.entries(part)).get(name)
          : undefined,
      value,
    );
}

function isValid(value: unknown, rule: RegExp | readonly [number, number]): boolean {
  if (rule instanceof RegExp) return typeof value === 'string' && rule.test(value);
  return typeof value === 'number' && value >= rule[0] && value <= rule[1];
}

const listInvalidFields = (document: unknown) => [
  ...Object.entries(requiredFields)
    .filter(([path, rule]) => !isValid(readPath(document, path), rule))
    .map(([path]) => path),
  ...Object.entries(optionalFields)
    .filter(([path]) => readPath(document, path) !== undefined)
    .filter(([path, rule]) => !isValid(readPath(document, path), rule))
    .map(([path]) => path),
];

const supplier = {
  legalName: 'Shipdesk Logistics Private Limited',
  gstin: '29AAAAA0000A1ZY',
  state: 'Karnataka',
  place: { street: '1 MG Road', city: 'Bengaluru', pincode: '560 001' },
} as const;

const invoice: EinvoiceDocument = {
  kind: 'invoice',
  number: 'INV/2627/000123',
  issuedOn: '2026-12-01',
  periodStart: '2026-11-01',
  periodEnd: '2026-11-30',
  placeState: 'Karnataka',
  supplier,
  recipient: {
    legalName: 'Malabar "Spice" House',
    gstin: '29ABCDE1234F1ZW',
    state: 'Karnataka',
    place: { street: '14 Warehouse Lane', city: 'Mysuru', pincode: '570001' },
  },
  invoice: null,
  ...computeDocumentTotal([{ taxablePaise: 1_00_005, taxPaise: 18_001 }], {
    supplierState: 'Karnataka',
    placeState: 'Karnataka',
  }),
};

describe('INV-01', () => {
  test('has every required field of the published schema', () => {
    expect(listInvalidFields({})).toHaveLength(Object.keys(requiredFields).length);
    expect(listInvalidFields(buildInv01(invoice))).toEqual([]);
  });

  test('contains the amounts and the rounding of the document', () => {
    const inv01 = buildInv01(invoice);
    expect(inv01.ValDtls).toEqual({
      AssVal: 1000.05,
      IgstVal: 0,
      CgstVal: 90,
      SgstVal: 90,
      RndOffAmt: 0.01,
      TotInvVal: 1180.06,
    });
    expect(inv01.ItemList[0]).toMatchObject({ HsnCd: '996812', GstRt: 18, TotItemVal: 1180.05 });
  });

  test('replaces double quotes in a name', () => {
    expect(buildInv01(invoice).BuyerDtls.LglNm).toBe("Malabar 'Spice' House");
  });

  test('formats the pincode as a number', () => {
    expect(buildInv01(invoice).SellerDtls.Pin).toBe(560001);
  });

  test('contains the period of an invoice', () => {
    expect(buildInv01(invoice)).toMatchObject({
      DocDtls: { Typ: 'INV', No: 'INV/2627/000123', Dt: '01/12/2026' },
      RefDtls: { DocPerdDtls: { InvStDt: '01/11/2026', InvEndDt: '30/11/2026' } },
    });
  });

  test('contains the original invoice of a credit note', () => {
    const note = buildInv01({
      ...invoice,
      kind: 'credit_note',
      number: 'CRN/2627/000045',
      periodStart: null,
      periodEnd: null,
      invoice: { number: 'INV/2627/000123', issuedOn: '2026-12-01' },
    });
    expect(note).toMatchObject({
      DocDtls: { Typ: 'CRN' },
      RefDtls: { PrecDocDtls: [{ InvNo: 'INV/2627/000123', InvDt: '01/12/2026' }] },
    });
    expect(listInvalidFields(note)).toEqual([]);
  });

  test('reports UTGST as SGST', () => {
    const supply = { supplierState: 'Chandigarh', placeState: 'Chandigarh' } as const;
    const total = computeDocumentTotal([{ taxablePaise: 1_00_000, taxPaise: 18_000 }], supply);
    const inv01 = buildInv01({ ...invoice, ...total, placeState: 'Chandigarh' });
    expect(inv01.ValDtls).toMatchObject({ CgstVal: 90, SgstVal: 90, IgstVal: 0 });
  });

  test('is valid for every document without gaps', () => {
    const longText = fc.string({ maxLength: 250, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(
        fc.record({
          legalName: longText,
          street: longText,
          city: longText,
          paise: fc.integer({ min: 1, max: 1e11 }),
        }),
        ({ legalName, street, city, paise }) => {
          const place = { street, city, pincode: '570001' };
          const recipient = { ...invoice.recipient, legalName, place };
          const total = computeDocumentTotal(
            [{ taxablePaise: paise, taxPaise: Math.round(paise * 0.18) }],
            { supplierState: 'Karnataka', placeState: 'Kerala' },
          );
          const document = { ...invoice, ...total, placeState: 'Kerala' as const, recipient };
          if (findEinvoiceGaps(document).length > 0) return;
          expect(listInvalidFields(buildInv01(document))).toEqual([]);
        },
      ),
    );
  });
});

test('findEinvoiceGaps reports a missing address and a short city', () => {
  expect(findEinvoiceGaps(invoice)).toEqual([]);
  const { recipient } = invoice;
  expect(findEinvoiceGaps({ ...invoice, recipient: { ...recipient, place: null } })).toEqual([
    'recipient_address',
    'recipient_city',
  ]);
  const place = { street: 'Street 1', city: 'Go', pincode: '403001' };
  expect(findEinvoiceGaps({ ...invoice, recipient: { ...recipient, place } })).toEqual([
    'recipient_city',
  ]);
});

test('a document needs an IRN if the recipient has a GSTIN and the value is not zero', () => {
  expect(needsIrn(invoice)).toBe(true);
  expect(needsIrn({ ...invoice, recipient: { gstin: null } })).toBe(false);
  expect(needsIrn({ ...invoice, taxablePaise: 0 })).toBe(false);
});

test('the reporting deadline is 29 days after the document date', () => {
  expect(computeReportingDeadline('2026-11-01')).toBe('2026-11-30');
});
