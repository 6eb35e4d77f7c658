import { expect, test } from 'vitest';
import { discrepancyStates } from '../../money/weights/discrepancy-case.ts';
import { shipmentStatuses } from '../../shipping/status.ts';
import { noticedEventKinds, toNotice } from './event-notice.ts';
import { mailedNotices, noticeRules, notices } from './notice.ts';

test('the only shipment statuses in the bell are undelivered, RTO initiated, lost and damaged', () => {
  const notifiedStatuses = shipmentStatuses.filter((status) => {
    const notice = toNotice('shipment.status_changed', { status });
    return notice !== null && noticeRules[notice].showsInBell;
  });
  expect(notifiedStatuses).toEqual(['UNDELIVERED', 'RTO_INITIATED', 'LOST', 'DAMAGED']);
});

test('the subscribed events cause every notice', () => {
  const causedNotices = noticedEventKinds.flatMap((kind) =>
    kind === 'shipment.status_changed'
      ? shipmentStatuses.map((status) => toNotice(kind, { status }))
      : [toNotice(kind, kind === 'weight.changed' ? { state: 'dispute_accepted' } : {})],
  );
  expect(new Set(causedNotices.filter((notice) => notice !== null))).toEqual(new Set(notices));
});

test('toNotice returns null for an unnoticed event, an unknown status and a cancelled import', () => {
  expect(toNotice('order.changed', {})).toBeNull();
  expect(toNotice('shipment.status_changed', { status: 'constructor' })).toBeNull();
  expect(toNotice('shipment.status_changed', {})).toBeNull();
  expect(toNotice('import.finished', { state: 'cancelled' })).toBeNull();
});

test('notifies the seller when a weight discrepancy lapses or a dispute is decided', () => {
  const notifiedStates = discrepancyStates.filter(
    (state) => toNotice('weight.changed', { state }) !== null,
  );
  expect(notifiedStates).toEqual(['auto_accepted', 'dispute_accepted', 'dispute_rejected']);
});

test('does not notify the consignee of failed work, failed bookings or imports', () => {
  for (const notice of ['booking_failed', 'work_failed', 'import_finished'] as const) {
    expect(noticeRules[notice].toConsignee).toBeNull();
  }
});

test('does not send an email about failed work', () => {
  expect(mailedNotices).not.toContain('work_failed');
});
