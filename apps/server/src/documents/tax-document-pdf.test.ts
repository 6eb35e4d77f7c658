import { buffer } from 'node:stream/consumers';
import { computeDocumentTotal } from '@shipdesk/domain/money/invoice/invoice-total';
import type { State } from '@shipdesk/domain/values/place/states';
import { describe, expect, test } from 'vitest';
import { hasPdfPrograms, readPdfText } from '../../test-support/pdf-programs.ts';
import { createDocumentFonts } from './document-fonts.ts';
import { renderTaxDocument, type TaxDocument, type TaxParty } from './tax-document-pdf.ts';

const fonts = createDocumentFonts();
const seller: TaxParty = {
  legalName: 'Malabar Spice House',
  gstin: '29ABCDE1234F1ZW',
  address: '14 Warehouse Lane, Bengaluru - 560001',
  state: 'Karnataka',
};

function createParts(placeState: State, supplierState: State, gstin: string | null = seller.gstin) {
  const supply = { supplierState, placeState };
  return {
    number: 'INV/2627/000123',
    issuedOn: '2026-12-01',
    supplier: {
      legalName: 'Shipdesk Logistics Private Limited',
      gstin: '29AAAAA0000A1ZY',
      address: '1 MG Road, Bengaluru - 560001',
      state: supplierState,
    },
    recipient: { ...seller, gstin, state: placeState },
    placeState,
    description: 'Courier services, 01-11-2026 to 30-11-2026',
    charges: 12,
    registration: null,
    ...computeDocumentTotal([{ taxablePaise: 1_00_000, taxPaise: 18_000 }], supply),
  };
}
const payTo = {
  accountName: 'Shipdesk Logistics',
  bank: 'State Bank of India',
  accountNumber: '000123456789',
  ifsc: 'SBIN0000123',
};
const createInvoice = (
  changes: Partial<ReturnType<typeof createParts>> = {},
  duePaise = 18_000,
  walletOwedPaise = 0,
): TaxDocument => ({
  kind: 'invoice',
  ...createParts('Karnataka', 'Karnataka'),
  dueOn: '2026-12-08',
  payTo,
  walletOwedPaise,
  ...changes,
  duePaise,
});

const readText = async (document: TaxDocument) =>
  readPdfText(await buffer(renderTaxDocument(document, { fonts }))).replace(/\s+/g, ' ');

describe.runIf(hasPdfPrograms())('the text of the PDF', () => {
  test('contains the fields that rule 46 requires of an invoice within one state', async () => {
    const text = await readText(createInvoice());
    for (const part of [
      'Tax invoice',
      'Number: INV/2627/000123',
      'Date: 01-12-2026',
      'Due date: 08-12-2026',
      'Shipdesk Logistics Private Limited',
      '1 MG Road, Bengaluru - 560001',
      'GSTIN: 29AAAAA0000A1ZY',
      'Malabar Spice House',
      'GSTIN: 29ABCDE1234F1ZW',
      'Place of supply: Karnataka (29)',
      'Tax payable on reverse charge: No',
      '996812 12',
      'Taxable value ₹1,000.00',
      'CGST 9% ₹90.00',
      'SGST 9% ₹90.00',
      'Total ₹1,180.00',
      'Paid from the wallet ₹1,000.00',
      'Amount due ₹180.00',
      'Amount in words: Rupees One Thousand One Hundred Eighty Only',
      'Account number: 000123456789, IFSC: SBIN0000123',
      'Authorised signatory',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('IGST');
  });

  test('has UTGST in a union territory without a legislature', async () => {
    const text = await readText(createInvoice(createParts('Chandigarh', 'Chandigarh')));
    expect(text).toContain('CGST 9% ₹90.00 UTGST 9% ₹90.00');
    expect(text).not.toContain('SGST');
  });

  test('has only IGST for a recipient in another state', async () => {
    const text = await readText(createInvoice(createParts('Maharashtra', 'Karnataka')));
    expect(text).toContain('Place of supply: Maharashtra (27)');
    expect(text).toContain('IGST 18% ₹180.00');
    expect(text).not.toContain('CGST');
  });

  test('names the state of an unregistered recipient', async () => {
    const text = await readText(createInvoice(createParts('Kerala', 'Karnataka', null)));
    expect(text).toContain('GSTIN: Unregistered State: Kerala (32)');
  });

  test('has CGST and SGST for an unregistered recipient in the same state', async () => {
    const text = await readText(createInvoice(createParts('Karnataka', 'Karnataka', null)));
    expect(text).toContain('GSTIN: Unregistered State: Karnataka (29)');
    expect(text).toContain('CGST 9% ₹90.00 SGST 9% ₹90.00 Total ₹1,180.00');
  });

  test('has a rounding line when the taxes of the charges differ from the tax on their sum', async () => {
    const oddCharges = [{ taxablePaise: 1_00_005, taxPaise: 18_001 }];
    const supply = { supplierState: 'Karnataka', placeState: 'Karnataka' } as const;
    const text = await readText(createInvoice(computeDocumentTotal(oddCharges, supply)));
    expect(text).toContain('Taxable value ₹1,000.05 CGST 9% ₹90.00 SGST 9% ₹90.00');
    expect(text).toContain('Rounding ₹0.01 Total ₹1,180.06');
    expect(await readText(createInvoice())).not.toContain('Rounding');
  });

  test('has the numbers of a registered e-invoice', async () => {
    const registration = {
      irn: 'a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229',
      ackNumber: '112010036563310',
      acknowledgedAt: new Date('2026-12-01T08:12:00Z'),
      signedQr: 'head.body.signature',
    };
    const text = await readText({ ...createInvoice(), registration });
    expect(text).toContain('a5c12dca80e743321740b001fd70953e 8738d109865d28ba4013750f2046f229');
    expect(text).toContain('Acknowledgement number: 112010036563310');
    expect(text).toContain('Acknowledged at: 01-12-2026 13:42:00');
    expect(text).toContain('Page 1 of 1');
  });

  test('has no bank account when nothing is due', async () => {
    const text = await readText(createInvoice({}, 0));
    expect(text).toContain('Paid from the wallet ₹1,180.00 Amount due ₹0.00');
    expect(text).not.toContain('IFSC');
  });

  test('states how far the wallet was below zero on the date of the invoice', async () => {
    const text = await readText(createInvoice({}, 0, 50_000));
    expect(text).toContain('Paid from the wallet ₹1,180.00 Amount due ₹0.00');
    expect(text).toContain('The wallet was ₹500.00 below zero on 01-12-2026.');
  });

  test('names the invoice that a credit note corrects', async () => {
    const text = await readText({
      kind: 'credit_note',
      ...createParts('Karnataka', 'Karnataka'),
      number: 'CRN/2627/000045',
      reason: 'Parcel lost',
      invoice: { number: 'INV/2627/000123', issuedOn: '2026-11-01' },
    });
    for (const part of [
      'Credit note',
      'Number: CRN/2627/000045',
      'Against invoice: INV/2627/000123',
      'Invoice date: 01-11-2026',
      'Reason: Parcel lost',
      'SGST 9% ₹90.00',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Amount due');
  });
});
