import type { Deps } from './deps.ts';
import type { JobHandler } from './jobs/job-worker.ts';
import { mailHandler } from './mail/mail-job.ts';
import { MAIL_TASK } from './mail/mail-service.ts';
import { NOTICE_TASK, noticeHandler } from './notifications/notice-job.ts';
import { BOOKING_TASK, bookingHandler } from './shipments/booking-job.ts';
import { TRACKING_TASK, trackingHandler } from './shipments/tracking-job.ts';

/** The work behind each task of the jobs table. */
export function jobHandlers(
  deps: Pick<Deps, 'config' | 'database' | 'carriers' | 'now' | 'newId'>,
): Readonly<Record<string, JobHandler>> {
  return {
    [BOOKING_TASK]: bookingHandler(deps),
    [TRACKING_TASK]: trackingHandler(deps),
    [NOTICE_TASK]: noticeHandler(deps),
    [MAIL_TASK]: mailHandler(deps),
  };
}
