import { expect, test } from 'vitest';
import { chooseReference, formatParcelName, getParcelTitle } from './parcel-name.ts';

const docketNumber = '10000000000017';

test('prefers the reference of the seller to the order id', () => {
  expect(chooseReference({ clientReference: 'KURTI-1', orderRef: 'BLK-17' })).toBe('KURTI-1');
  expect(chooseReference({ clientReference: '', orderRef: 'Web-1' })).toBe('Web-1');
});

test('names a parcel by reference, docket number, AWB and consignee', () => {
  const parcel = { docketNumber, reference: 'KURTI-1', awb: '123', consigneeName: 'Asha' };
  expect(formatParcelName(parcel)).toBe('KURTI-1 · Docket 10000000000017 · AWB 123 · Asha');
  expect(getParcelTitle(parcel)).toBe('KURTI-1');
});

test('names a parcel by docket number when other parts are unknown', () => {
  const parcel = { docketNumber, reference: '', awb: '' };
  expect(formatParcelName(parcel)).toBe('Docket 10000000000017');
  expect(getParcelTitle(parcel)).toBe(docketNumber);
});
