import type { ReportId } from '@shipdesk/contract/reports/report-catalogue';
import { memberActivity } from './account-sources.ts';
import { charges, cod, taxDocuments, walletMovements, weightCases } from './money-sources.ts';
import { codOwed, margin, taxRegister, unbilledParcels } from './operator-sources.ts';
import { orders, products } from './order-sources.ts';
import type { ReportSource } from './report-row.ts';
import { carrierPerformance, failedDeliveries, returns, shipments } from './shipment-sources.ts';

/** Where each report of the catalogue reads its rows. */
export const reportSources: Readonly<Record<ReportId, ReportSource>> = {
  orders,
  products,
  shipments,
  carrierPerformance,
  failedDeliveries,
  returns,
  charges,
  cod,
  weightCases,
  walletMovements,
  taxDocuments,
  memberActivity,
  margin,
  codOwed,
  unbilledParcels,
  taxRegister,
};
