import { FIGURES_TASK } from './analytics/analytics-service.ts';
import { figuresHandler } from './analytics/figures-job.ts';
import type { Deps } from './deps.ts';
import type { JobDrop, JobHandler } from './jobs/job-worker.ts';
import { mailHandler } from './mail/mail-job.ts';
import { MAIL_TASK } from './mail/mail-service.ts';
import { ndrActionHandler } from './ndr/ndr-action-job.ts';
import { NDR_ACTION_TASK } from './ndr/ndr-answers.ts';
import { NDR_CLOCK_TASK } from './ndr/ndr-cases-service.ts';
import { ndrClockHandler } from './ndr/ndr-clock-job.ts';
import { NOTICE_TASK, noticeHandler } from './notifications/notice-job.ts';
import { giveUpBooking } from './shipments/booking-ends.ts';
import { BOOKING_TASK, bookingHandler } from './shipments/booking-job.ts';
import { TRACKING_TASK, trackingHandler } from './shipments/tracking-job.ts';

/** The work behind each task of the jobs table. */
export function jobHandlers(
  deps: Pick<Deps, 'config' | 'database' | 'carriers' | 'now' | 'newId'>,
): Readonly<Record<string, JobHandler>> {
  return {
    [BOOKING_TASK]: bookingHandler(deps),
    [TRACKING_TASK]: trackingHandler(deps),
    [NDR_ACTION_TASK]: ndrActionHandler(deps),
    [NDR_CLOCK_TASK]: ndrClockHandler(deps),
    [NOTICE_TASK]: noticeHandler(deps),
    [MAIL_TASK]: mailHandler(deps),
    [FIGURES_TASK]: figuresHandler(deps),
  };
}

/** What ends with a job of these tasks when the operator drops it. */
export const jobDrops: Readonly<Record<string, JobDrop>> = { [BOOKING_TASK]: giveUpBooking };
