import type { NdrCase, OfferedAction } from '@shipdesk/contract/shipping/ndr';
import { expect, test } from 'vitest';
import { createNdrForm, findCommonOffer, listCommonKinds } from './ndr-action-form.ts';

const deferral: OfferedAction = { kind: 'reattempt', required: ['date'], optional: [] };
const dispute: OfferedAction = { kind: 'dispute', required: ['disputeReason'], optional: [] };
const buildCase = (changes: Partial<NdrCase>) =>
  ({ actions: [deferral, dispute], days: [], claim: null, ...changes }) as NdrCase;

test('offers a deferral only on days that every case allows', () => {
  const earlyCase = buildCase({ days: ['2026-11-30', '2026-12-01'] });
  const middleCase = buildCase({ days: ['2026-12-01'] });
  const lateCase = buildCase({ days: ['2026-12-02'] });
  expect(findCommonOffer([earlyCase, middleCase], 'reattempt')?.days).toEqual(['2026-12-01']);
  expect(listCommonKinds([earlyCase, lateCase])).toEqual(['dispute']);
});

test('proposes the claim of the consignees as the dispute reason only if all cases have the same claim', () => {
  const offer = { ...dispute, days: [] };
  const [absentCase, uncalledCase] = [
    buildCase({ claim: 'nobody_came' }),
    buildCase({ claim: 'not_called' }),
  ];
  expect(createNdrForm(offer, [absentCase, absentCase]).disputeReason).toBe('nobody_came');
  expect(createNdrForm(offer, [absentCase, uncalledCase]).disputeReason).toBe('');
});
