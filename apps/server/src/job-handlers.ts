import { createMailHandler } from './accounts/notices/mail-job.ts';
import { MAIL_TASK } from './accounts/notices/mail-steps.ts';
import { createNoticeHandler, NOTICE_TASK } from './accounts/notices/notice-job.ts';
import { createWebhookHandler } from './accounts/webhooks/webhook-job.ts';
import type { Deps } from './deps.ts';
import { erasers } from './erasers.ts';
import { createInvoiceHandler, INVOICE_TASK } from './money/invoices/invoice-runs-service.ts';
import {
  createRechargeHandler,
  createRefundHandler,
} from './money/wallet/gateway-payments-service.ts';
import { REFUND_TASK } from './money/wallet/operator-recharges-service.ts';
import { createGateway } from './money/wallet/razorpay.ts';
import { RECHARGE_TASK } from './money/wallet/recharges-service.ts';
import { createDeadCheckHandler, DEAD_CHECK_TASK } from './money/weights/dead-check-job.ts';
import { createDiscrepancyClockHandler } from './money/weights/discrepancies-service.ts';
import { DISCREPANCY_CLOCK_TASK } from './money/weights/discrepancy-case-steps.ts';
import { createFiguresHandler, FIGURES_TASK } from './operator/figures/analytics-service.ts';
import { createReportHandler } from './operator/reports/report-job.ts';
import { failReport } from './operator/reports/report-steps.ts';
import { REPORT_TASK } from './operator/reports/reports-service.ts';
import { createScheduleHandler } from './operator/reports/schedule-job.ts';
import { SCHEDULE_TASK } from './operator/reports/schedules-service.ts';
import { createShopPullHandler, SHOP_PULL_TASK } from './orders/channels/shop-pull-job.ts';
import { createShopWriteHandler, SHOP_WRITE_TASK } from './orders/channels/shop-write-job.ts';
import { ERASURE_TASK } from './orders/consignees/consignees-service.ts';
import { createErasureHandler } from './orders/consignees/erasure-job.ts';
import { WEBHOOK_TASK } from './platform/events/event-fan-out-store.ts';
import type { JobDrop, JobHandler } from './platform/jobs/job-worker.ts';
import type { Logger } from './platform/logger.ts';
import { abandonBooking } from './shipping/booking/booking-ends.ts';
import { BOOKING_TASK, createBookingHandler } from './shipping/booking/booking-job.ts';
import { createAttemptCheckHandler } from './shipping/ndr/attempt-check-job.ts';
import { ATTEMPT_CHECK_TASK } from './shipping/ndr/attempt-steps.ts';
import { createNdrActionHandler } from './shipping/ndr/ndr-action-job.ts';
import { NDR_ACTION_TASK } from './shipping/ndr/ndr-answer-steps.ts';
import { NDR_CLOCK_TASK } from './shipping/ndr/ndr-case-steps.ts';
import { createNdrClockHandler } from './shipping/ndr/ndr-clock-job.ts';
import { createMailedNdrLink } from './shipping/ndr/ndr-links-service.ts';
import { createResetHandler } from './shipping/sandbox/sandbox-job.ts';
import { RESET_TASK } from './shipping/sandbox/sandbox-service.ts';
import { createPushHandler, PUSH_TASK } from './shipping/scans/push-job.ts';
import { TRACKING_TASK } from './shipping/scans/scan-steps.ts';
import { createTrackingHandler } from './shipping/scans/tracking-job.ts';

/** Reports stop when `stopSignal` aborts, and start again later. */
export function createJobHandlers(
  deps: Omit<Deps, 'passwords' | 'events' | 'client' | 'metrics'> & { log: Logger },
  stopSignal?: AbortSignal,
): Readonly<Record<string, JobHandler>> {
  const gateway = createGateway(deps.config);
  return {
    [BOOKING_TASK]: createBookingHandler(deps),
    [TRACKING_TASK]: createTrackingHandler(deps),
    [PUSH_TASK]: createPushHandler(deps),
    [NDR_ACTION_TASK]: createNdrActionHandler(deps),
    [NDR_CLOCK_TASK]: createNdrClockHandler(deps),
    [ATTEMPT_CHECK_TASK]: createAttemptCheckHandler(deps),
    [DEAD_CHECK_TASK]: createDeadCheckHandler(deps),
    [DISCREPANCY_CLOCK_TASK]: createDiscrepancyClockHandler(deps),
    [NOTICE_TASK]: createNoticeHandler(deps),
    [MAIL_TASK]: createMailHandler({
      ...deps,
      createCaseLink: (caller, docketNumber) => createMailedNdrLink(deps, caller, docketNumber),
    }),
    [RESET_TASK]: createResetHandler(deps),
    [FIGURES_TASK]: createFiguresHandler(deps),
    [ERASURE_TASK]: createErasureHandler(deps, erasers),
    [INVOICE_TASK]: createInvoiceHandler(deps),
    [SCHEDULE_TASK]: createScheduleHandler(deps),
    [REPORT_TASK]: createReportHandler(deps, stopSignal),
    [RECHARGE_TASK]: createRechargeHandler({ ...deps, gateway }),
    [WEBHOOK_TASK]: createWebhookHandler(deps),
    [SHOP_PULL_TASK]: createShopPullHandler(deps),
    [SHOP_WRITE_TASK]: createShopWriteHandler(deps),
    [REFUND_TASK]: createRefundHandler({ ...deps, gateway }),
  };
}

/** The cleanup of a dropped job, by task. The other tasks need none. */
export const jobDrops: Readonly<Record<string, JobDrop>> = {
  [BOOKING_TASK]: abandonBooking,
  [REPORT_TASK]: failReport,
};
