import { findTdsProvision } from '@shipdesk/domain/money/tds/tds';
import type { Db } from '../../platform/db/query/statement.ts';
import { type DeductionRow, insertDeduction } from './tds-store.ts';

type NewDeduction = Pick<
  DeductionRow,
  | 'sellerId'
  | 'id'
  | 'kind'
  | 'documentId'
  | 'paymentId'
  | 'subject'
  | 'carrierName'
  | 'deductedOn'
  | 'basePaise'
  | 'amountPaise'
  | 'settledPaise'
  | 'createdAt'
  | 'createdBy'
>;

export async function addDeduction(db: Db, deduction: NewDeduction): Promise<void> {
  const { section, paymentCode } = findTdsProvision(deduction.deductedOn);
  await insertDeduction(db, {
    ...deduction,
    section,
    paymentCode,
    state: 'open',
    certificateNumber: '',
    reason: '',
    decidedAt: null,
    decidedBy: null,
  });
}
