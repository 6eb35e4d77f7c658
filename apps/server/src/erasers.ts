import { eraseDiscrepancyRemarks } from './money/weights/discrepancy-case-steps.ts';
import { eraseReportFiles } from './operator/reports/report-steps.ts';
import { eraseShopOrders } from './orders/channels/shop-erasure-steps.ts';
import type { ConsigneeEraser } from './orders/consignees/consignees-service.ts';
import { erasePhotos } from './platform/files/photos-service.ts';
import { eraseCarrierLabels } from './shipping/labels/carrier-labels-service.ts';
import { eraseNdrDetails } from './shipping/ndr/ndr-answer-steps.ts';
import { eraseReturnNotes } from './shipping/returns/returns-service.ts';

/** Functions that erase a consignee's data outside the order. They run in sequence, in the transaction of each batch. */
export const erasers: readonly ConsigneeEraser[] = [
  (db, { ids, now }) => eraseNdrDetails(db, ids, now),
  (db, { ids }) => eraseReturnNotes(db, ids),
  (db, { sellerId, ids }) => erasePhotos(db, sellerId, ids),
  (db, { ids }) => eraseDiscrepancyRemarks(db, ids),
  (db, { ids, now }) => eraseReportFiles(db, { orderIds: ids, now }),
  (db, { ids }) => eraseCarrierLabels(db, ids),
  (db, { ids }) => eraseShopOrders(db, ids),
];
