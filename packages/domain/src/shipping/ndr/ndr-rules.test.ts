import { expect, test } from 'vitest';
import type { OfferedNdrAction } from './ndr-actions.ts';
import { findNdrDetailProblems, pickUsedNdrDetails } from './ndr-rules.ts';

const bounds = { days: ['2026-11-23', '2026-11-24'], maxCodPaise: 90_000 };
const addressChange: OfferedNdrAction = {
  kind: 'change_address',
  required: ['address', 'landmark'],
  optional: ['phone', 'remark'],
};
const reattempt: OfferedNdrAction = { kind: 'reattempt', required: ['date'], optional: ['remark'] };
const paymentChange: OfferedNdrAction = {
  kind: 'change_payment',
  required: ['codPaise'],
  optional: [],
};

test('reports each required field without visible characters', () => {
  expect(
    findNdrDetailProblems(addressChange, { address: ' \u200b', landmark: '\u202e' }, bounds),
  ).toEqual([
    { field: 'address', code: 'ndr_field_missing', params: { part: 'address' } },
    { field: 'landmark', code: 'ndr_field_missing', params: { part: 'landmark' } },
  ]);
});

const newAddress = { address: '14, 3rd Cross', landmark: 'Temple' };

test('rejects an invalid mobile number', () => {
  expect(findNdrDetailProblems(addressChange, { ...newAddress, phone: '12345' }, bounds)).toEqual([
    { field: 'phone', code: 'mobile_invalid' },
  ]);
});

test('accepts a change of the address without a mobile number', () => {
  expect(findNdrDetailProblems(addressChange, newAddress, bounds)).toEqual([]);
});

test('rejects a day on which no delivery can be requested', () => {
  expect(findNdrDetailProblems(reattempt, { date: '2026-11-22' }, bounds)).toEqual([
    {
      field: 'date',
      code: 'ndr_day_invalid',
      params: { from: '2026-11-23', to: '2026-11-24' },
    },
  ]);
  expect(findNdrDetailProblems(reattempt, { date: '2026-11-24' }, bounds)).toEqual([]);
});

test('rejects a COD amount above the maximum', () => {
  const problem = {
    field: 'codPaise',
    code: 'ndr_amount_invalid',
    params: { maxPaise: 90_000 },
  };
  expect(findNdrDetailProblems(paymentChange, { codPaise: 90_001 }, bounds)).toEqual([problem]);
  expect(findNdrDetailProblems(paymentChange, { codPaise: 0 }, bounds)).toEqual([]);
});

test('returns only the fields of the action, normalised', () => {
  expect(
    pickUsedNdrDetails(addressChange, {
      address: ' 14,  3rd Cross ',
      landmark: 'Temple',
      phone: '+91 98765 43210',
      date: '2026-11-24',
    }),
  ).toEqual({ address: '14, 3rd Cross', landmark: 'Temple', phone: '9876543210' });
});

test('drops blank optional fields', () => {
  const details = { address: '14, 3rd Cross', landmark: 'Temple' };
  expect(pickUsedNdrDetails(addressChange, { ...details, phone: '  ', remark: '\t' })).toEqual(
    details,
  );
  const reattemptOnDay: OfferedNdrAction = { kind: 'reattempt', required: [], optional: ['date'] };
  expect(findNdrDetailProblems(reattemptOnDay, { date: ' ' }, bounds)).toEqual([]);
  expect(pickUsedNdrDetails(reattemptOnDay, { date: ' ' })).toEqual({});
});

test('truncates a long landmark without splitting an emoji', () => {
  const usedDetails = pickUsedNdrDetails(addressChange, {
    address: 'a',
    landmark: `a${'🏠'.repeat(80)}`,
  });
  expect(usedDetails.landmark).toBe(`a${'🏠'.repeat(79)}`);
});
