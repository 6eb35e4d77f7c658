import type { BigImport } from '@shipdesk/contract/orders/imports';
import { expect, test } from 'vitest';
import {
  computeImportedFraction,
  describeImportDuration,
  describeImportedRows,
  describeImportProgress,
  getImportName,
} from './imports-page.tsx';

const runningImport: BigImport = {
  id: 'i',
  fileName: 'orders.csv',
  bytes: 1,
  state: 'running',
  problem: '',
  isCancelling: false,
  totalRows: 200_000,
  madeRows: 100_000,
  knownRows: 20_000,
  badRows: 3,
  createdAt: '2026-11-21T06:00:00.000Z',
  startedAt: '2026-11-21T06:00:01.000Z',
  finishedAt: null,
  createdBy: 'Asha Menon',
};

test('counts created, existing and failed rows as processed', () => {
  expect(describeImportedRows(runningImport)).toBe('1,20,003 of 2,00,000 rows, 3 failed');
  expect(describeImportedRows({ ...runningImport, badRows: 0 })).toBe('1,20,000 of 2,00,000 rows');
  expect(computeImportedFraction(runningImport)).toBeCloseTo(0.6);
  expect(computeImportedFraction({ ...runningImport, totalRows: null })).toBeUndefined();
});

test('announces the import state and the progress in quarters', () => {
  expect(describeImportProgress(runningImport)).toBe('orders.csv: 50%');
  expect(describeImportProgress({ ...runningImport, madeRows: 129_000 })).toBe('orders.csv: 50%');
  expect(describeImportProgress({ ...runningImport, totalRows: null })).toBe(
    'orders.csv is being read',
  );
  expect(describeImportProgress({ ...runningImport, state: 'waiting' })).toBe(
    'orders.csv is waiting',
  );
  expect(describeImportProgress({ ...runningImport, isCancelling: true, fileName: '' })).toBe(
    'Unnamed file: cancelling',
  );
});

test('shows a name for an import without a file name', () => {
  expect(getImportName({ ...runningImport, fileName: '' })).toBe('Unnamed file');
});

test('shows the duration of a finished import only', () => {
  expect(describeImportDuration(runningImport)).toBe('');
  expect(describeImportDuration({ ...runningImport, finishedAt: '2026-11-21T06:00:01.200Z' })).toBe(
    '1 s',
  );
  expect(describeImportDuration({ ...runningImport, finishedAt: '2026-11-21T06:01:06.000Z' })).toBe(
    '1 min 5 s',
  );
});
