import { FIGURES_TASK } from './analytics/analytics-service.ts';
import { figuresHandler } from './analytics/figures-job.ts';
import type { Deps } from './deps.ts';
import { DISCREPANCY_CLOCK_TASK } from './discrepancies/discrepancy-cases-service.ts';
import { discrepancyClockHandler } from './discrepancies/discrepancy-clock-job.ts';
import { invoiceHandler } from './invoices/invoice-run-job.ts';
import { INVOICE_TASK } from './invoices/invoice-runs-service.ts';
import type { JobDrop, JobHandler } from './jobs/job-worker.ts';
import { mailHandler } from './mail/mail-job.ts';
import { MAIL_TASK } from './mail/mail-service.ts';
import { ndrActionHandler } from './ndr/ndr-action-job.ts';
import { NDR_ACTION_TASK } from './ndr/ndr-answers.ts';
import { NDR_CLOCK_TASK } from './ndr/ndr-cases-service.ts';
import { ndrClockHandler } from './ndr/ndr-clock-job.ts';
import { NOTICE_TASK, noticeHandler } from './notifications/notice-job.ts';
import { createGateway } from './payments/payments-service.ts';
import { rechargeHandler, refundHandler } from './recharges/recharge-job.ts';
import { RECHARGE_TASK } from './recharges/recharges-service.ts';
import { REFUND_TASK } from './recharges/refunds-service.ts';
import { giveUpBooking } from './shipments/booking-ends.ts';
import { BOOKING_TASK, bookingHandler } from './shipments/booking-job.ts';
import { TRACKING_TASK, trackingHandler } from './shipments/tracking-job.ts';

/** The work behind each task of the jobs table. */
export function jobHandlers(
  deps: Pick<Deps, 'config' | 'database' | 'carriers' | 'now' | 'newId'>,
): Readonly<Record<string, JobHandler>> {
  const gateway = createGateway(deps.config);
  return {
    [BOOKING_TASK]: bookingHandler(deps),
    [TRACKING_TASK]: trackingHandler(deps),
    [NDR_ACTION_TASK]: ndrActionHandler(deps),
    [NDR_CLOCK_TASK]: ndrClockHandler(deps),
    [DISCREPANCY_CLOCK_TASK]: discrepancyClockHandler(deps),
    [NOTICE_TASK]: noticeHandler(deps),
    [MAIL_TASK]: mailHandler(deps),
    [FIGURES_TASK]: figuresHandler(deps),
    [INVOICE_TASK]: invoiceHandler(deps),
    [RECHARGE_TASK]: rechargeHandler({ ...deps, gateway }),
    [REFUND_TASK]: refundHandler({ ...deps, gateway }),
  };
}

/** Cleanup that runs when the operator drops a job of these tasks. */
export const jobDrops: Readonly<Record<string, JobDrop>> = { [BOOKING_TASK]: giveUpBooking };
