import { toNotice } from '@shipdesk/domain/account/event/event-notice';
import { noticeRules } from '@shipdesk/domain/account/event/notice';
import type { ServiceDeps } from '../../deps.ts';
import type { EventJobPayload } from '../../platform/events/event-subscribers.ts';
import { type DomainEvent, recordEvents } from '../../platform/events/events-service.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs } from '../../platform/jobs/jobs-store.ts';
import { queueNoticeMails } from './mail-steps.ts';
import { insertNotification } from './notices-store.ts';

export const NOTICE_TASK = 'notice';

/**
 * Events of a batch with the same notice become at most one notification and one email to the seller, so that hundreds
 * of failed bookings do not become hundreds of emails.
 */
export function createNoticeHandler({ database, now, newId }: ServiceDeps): JobHandler {
  return async (caller, jobs) => {
    const groups = Map.groupBy(jobs.map(readEvent), ({ kind, data }) => toNotice(kind, data));
    await database.asSeller(caller, async (db) => {
      const newEvents: DomainEvent[] = [];
      for (const [notice, events] of groups) {
        if (notice === null) continue;
        const docketNumbers = [
          ...new Set(events.map((event) => event.docketNumber).filter((number) => number !== '')),
        ];
        if (noticeRules[notice].showsInBell) {
          await insertNotification(db, {
            sellerId: caller.sellerId,
            id: newId(),
            event: notice,
            docketNumber: docketNumbers.length === 1 ? (docketNumbers[0] ?? '') : '',
            subjects: docketNumbers.length || events.length,
            createdAt: now(),
          });
          newEvents.push({ kind: 'notification.added', docketNumber: '', data: { event: notice } });
        }
        await queueNoticeMails(
          db,
          caller,
          { notice, docketNumbers, references: listReferences(events) },
          now(),
        );
      }
      await recordEvents(db, caller, newEvents, now());
      await removeJobs(db, jobs);
    });
    return new Map();
  };
}

function listReferences(events: readonly EventJobPayload[]): string[] {
  return events.flatMap(({ data }) =>
    typeof data['reference'] === 'string' ? [data['reference']] : [],
  );
}

function readEvent({ payload }: Job): EventJobPayload {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `recordEvents` writes it
  return payload as EventJobPayload;
}
