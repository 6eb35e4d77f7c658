import { computeStatus } from '@shipdesk/domain/shipping/status';
import { expect, test } from 'vitest';
import {
  classifyScan,
  failedDeliveryCodes,
  findNdrReason,
  reattemptCodes,
} from './delhivery-codes.ts';

test.each([
  ['UD', 'Manifested', 'X-UCI', 'MANIFESTED'],
  ['UD', 'Manifested', '', 'MANIFESTED'],
  ['UD', 'Manifested', 'FMPUR-101', 'PICKUP_SCHEDULED'],
  ['UD', 'Manifested', 'FMOFP-101', 'OUT_FOR_PICKUP'],
  ['UD', 'Manifested', 'FMEOD-103', 'PICKUP_EXCEPTION'],
  ['UD', 'Not Picked', 'DTUP-219', 'PICKUP_EXCEPTION'],
  ['UD', 'Not Picked', 'DTUP-210', 'CANCELLED'],
  ['UD', 'In Transit', 'X-PPOM', 'PICKED_UP'],
  ['UD', 'In Transit', 'X-DLL2F', 'IN_TRANSIT'],
  ['UD', 'Pending', 'X-IBD3F', 'REACHED_DESTINATION'],
  ['UD', 'Pending', 'EOD-11', 'UNDELIVERED'],
  ['UD', 'Pending', 'DLYDC-101', 'IN_TRANSIT'],
  ['UD', 'Dispatched', 'X-DDD3FD', 'OUT_FOR_DELIVERY'],
  ['DL', 'Delivered', 'EOD-38', 'DELIVERED'],
  ['DL', 'RTO', 'RD-AC', 'RTO_DELIVERED'],
  ['DL', 'DTO', '', 'DELIVERED'],
  ['RT', 'In Transit', 'RT-101', 'RTO_INITIATED'],
  ['RT', 'In Transit', 'X-DLL2F', 'RTO_IN_TRANSIT'],
  ['RT', 'Pending', '', 'RTO_PENDING'],
  ['RT', 'In Transit', 'RT-104', 'DAMAGED'],
  ['RT', 'Pending', 'RD-PD3', 'RTO_UNDELIVERED'],
  ['RT', 'Dispatched', 'X-DRD1R', 'RTO_OUT_FOR_DELIVERY'],
  ['LT', 'Lost', 'LT-100', 'LOST'],
  ['PP', 'Open', 'X-UCO', 'MANIFESTED'],
  ['PP', 'Scheduled', 'X-ASP', 'PICKUP_SCHEDULED'],
  ['PP', 'Dispatched', 'X-DDD3FP', 'OUT_FOR_PICKUP'],
  ['PP', 'Scheduled', 'EOD-26', 'PICKUP_EXCEPTION'],
  ['PU', 'In Transit', 'EOD-77', 'PICKED_UP'],
  ['PU', 'Pending', '', 'REACHED_DESTINATION'],
  ['CN', 'Canceled', '', 'CANCELLED'],
  ['CN', 'Canceled', 'EOD-777', 'PICKUP_EXCEPTION'],
])('classifies %s %s %s as %s', (type, status, code, meaning) => {
  expect(classifyScan(type, status, code)).toBe(meaning);
});

test.each([
  ['DL', 'Handed over', 'EOD-38'],
  ['XX', 'Delivered', 'EOD-38'],
  ['UD', 'Delivered', 'EOD-38'],
  ['', '', ''],
])('classifies %s %s %s as unknown', (type, status, code) => {
  expect(classifyScan(type, status, code)).toBe('UNKNOWN');
});

test('only a failed delivery has a reason', () => {
  expect(findNdrReason('UD', 'Pending', 'EOD-74')).toBe('address_incomplete');
  expect(findNdrReason('UD', 'Dispatched', 'EOD-74')).toBeNull();
  expect(findNdrReason('UD', 'Pending', 'X-IBD3F')).toBeNull();
});

test('every code that allows a reattempt belongs to a failed delivery', () => {
  expect(failedDeliveryCodes).toEqual(expect.arrayContaining([...reattemptCodes]));
});

test.each<[expected: string, scans: [type: string, status: string, code: string][]]>([
  [
    'RTO_INITIATED',
    [
      ['UD', 'In Transit', 'X-PPOM'],
      ['UD', 'Pending', 'EOD-6'],
      ['RT', 'In Transit', 'RT-101'],
    ],
  ],
  [
    'LOST',
    [
      ['UD', 'In Transit', 'X-PPOM'],
      ['LT', 'Lost', 'LT-100'],
    ],
  ],
])('an unknown code keeps the status %s', (expected, scans) => {
  const events = [...scans, ['ZZ', 'Foo', 'Q-999'] as const].map(([type, status, code], hour) => ({
    at: new Date(Date.UTC(2026, 10, 23, hour)),
    status: classifyScan(type, status, code),
    code,
  }));
  expect(computeStatus(events)).toBe(expected);
});

const findStatus = (...scans: [type: string, status: string][]) =>
  computeStatus(
    scans.map(([type, status], hour) => ({
      at: new Date(Date.UTC(2026, 10, 23, hour)),
      status: classifyScan(type, status, ''),
      code: '',
    })),
  );

test('a pending return scan starts a return', () => {
  expect(findStatus(['UD', 'In Transit'], ['RT', 'Pending'])).toBe('RTO_INITIATED');
});

test('a pending return scan does not change a return in transit', () => {
  expect(findStatus(['RT', 'Pending'], ['RT', 'In Transit'])).toBe('RTO_IN_TRANSIT');
  expect(findStatus(['RT', 'In Transit'], ['RT', 'Pending'])).toBe('RTO_IN_TRANSIT');
});
