import { expect, test } from 'vitest';
import { discrepancyStates } from '../../money/weights/discrepancy-case.ts';
import { shipmentStatuses } from '../../shipping/status.ts';
import { noticedEvents, toNotice } from './event-notice.ts';
import { mailedNotices, noticeRules, notices } from './notice.ts';

test('notifies the seller of work to do, but not of routine events', () => {
  const notifiedStatuses = shipmentStatuses.filter((status) => {
    const notice = toNotice('shipment.status_changed', { status });
    return notice !== null && noticeRules[notice].showsInBell;
  });
  expect(notifiedStatuses).toEqual(['UNDELIVERED', 'RTO_INITIATED', 'LOST', 'DAMAGED']);
});

test('every notice is caused by a subscribed event', () => {
  const causedNotices = noticedEvents.flatMap((kind) =>
    kind === 'shipment.status_changed'
      ? shipmentStatuses.map((status) => toNotice(kind, { status }))
      : [toNotice(kind, kind === 'weight.changed' ? { state: 'dispute_accepted' } : {})],
  );
  expect(new Set(causedNotices.filter((notice) => notice !== null))).toEqual(new Set(notices));
});

test('an event without a notice and an unknown status notify no one', () => {
  expect(toNotice('order.changed', {})).toBeNull();
  expect(toNotice('shipment.status_changed', { status: 'constructor' })).toBeNull();
  expect(toNotice('shipment.status_changed', {})).toBeNull();
  expect(toNotice('import.finished', { state: 'cancelled' })).toBeNull();
});

test('notifies the seller of the end of a weight discrepancy unless the seller chose it', () => {
  const notifiedStates = discrepancyStates.filter(
    (state) => toNotice('weight.changed', { state }) !== null,
  );
  expect(notifiedStates).toEqual(['auto_accepted', 'dispute_accepted', 'dispute_rejected']);
});

test('does not notify the consignee of internal failures', () => {
  for (const notice of ['booking_failed', 'work_failed', 'import_finished'] as const) {
    expect(noticeRules[notice].toConsignee).toBeNull();
  }
  expect(mailedNotices).not.toContain('work_failed');
});
