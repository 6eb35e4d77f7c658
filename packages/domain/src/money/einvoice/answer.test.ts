import { describe, expect, test } from 'vitest';
import { readEinvoiceAnswers } from './answer.ts';
import { findDifferences, readQrClaims } from './match-answer.ts';

const irn = 'a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229';
const entry = {
  Irn: irn,
  AckNo: 112010036563310,
  AckDt: '2026-12-01 13:42:00',
  SignedQRCode: 'head.body.sign',
};
const answer = {
  irn,
  ackNumber: '112010036563310',
  acknowledgedAt: new Date('2026-12-01T08:12:00Z'),
  signedQr: 'head.body.sign',
};

describe('readEinvoiceAnswers', () => {
  test.each([
    ['a list', JSON.stringify([entry])],
    ['one document', JSON.stringify(entry)],
    ['a list in a field', JSON.stringify({ Status: 1, Data: [entry] })],
    ['a JSON string in a field', JSON.stringify({ Status: 1, Data: JSON.stringify(entry) })],
    [
      'a table with lines above its header',
      `Bulk result\n\nSl. No.,Ack No,Ack Date,Doc No,IRN,SignedQRCode\n` +
        `1,="112010036563310",01/12/2026 13:42:00,INV/2627/000123,${irn.toUpperCase()},head.body.sign\n`,
    ],
  ])('parses %s', (_, text) => {
    expect(readEinvoiceAnswers(text)).toEqual({ answers: [answer], unreadEntries: [] });
  });

  test('reports the error of a document without an IRN', () => {
    const text = JSON.stringify([
      entry,
      { Status: 0, ErrorDetails: [{ ErrorCode: '2150', ErrorMessage: 'Duplicate IRN' }] },
    ]);
    expect(readEinvoiceAnswers(text)).toEqual({
      answers: [answer],
      unreadEntries: [{ position: 2, text: '2150 Duplicate IRN' }],
    });
  });

  test.each([
    ['is too long', `head.${'b'.repeat(2000)}.sign`],
    ['is not a token', 'head.बॉडी.sign'],
  ])('lists an entry as unread if the QR code %s', (_, SignedQRCode) => {
    expect(readEinvoiceAnswers(JSON.stringify([{ ...entry, SignedQRCode }, entry]))).toEqual({
      answers: [answer],
      unreadEntries: [{ position: 1, text: irn }],
    });
  });

  test('returns null for invalid JSON and for a table without IRN and QR code columns', () => {
    expect(readEinvoiceAnswers('{"broken"')).toBeNull();
    expect(readEinvoiceAnswers('Date,Amount\n01/12/2026,5\n')).toBeNull();
  });
});

describe('a signed QR code', () => {
  const data = {
    SellerGstin: '29AAAAA0000A1ZY',
    BuyerGstin: '29ABCDE1234F1ZW',
    DocNo: 'INV/2627/000123',
    DocTyp: 'INV',
    DocDt: '01/12/2026',
    TotInvVal: 1180.06,
    Irn: irn,
  };
  const claims = readQrClaims(JSON.stringify({ iss: 'NIC', data: JSON.stringify(data) }));
  const document = {
    kind: 'invoice',
    issuedOn: '2026-12-01',
    totalPaise: 1_180_06,
    supplier: { gstin: '29AAAAA0000A1ZY' },
    recipient: { gstin: '29ABCDE1234F1ZW' },
  } as const;

  test('matches the registered document', () => {
    expect(claims).toMatchObject({ number: 'INV/2627/000123', totalPaise: 1_180_06 });
    expect(findDifferences(claims!, irn, document)).toEqual([]);
  });

  test('differs from a changed document in each changed field', () => {
    const otherDocument = {
      ...document,
      kind: 'credit_note',
      issuedOn: '2026-12-02',
      totalPaise: 1_180_07,
      recipient: { gstin: null },
    } as const;
    expect(findDifferences(claims!, 'b'.repeat(64), otherDocument)).toEqual([
      'irn',
      'type',
      'day',
      'recipient',
      'total',
    ]);
  });

  test('is invalid without claims', () => {
    expect(readQrClaims('{"data":"{}"}')).toBeNull();
    expect(readQrClaims('text')).toBeNull();
  });
});
