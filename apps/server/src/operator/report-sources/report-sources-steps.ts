import { describeAuditAction } from '@shipdesk/contract/operator/audit-actions';
import type { ReportId } from '@shipdesk/contract/reports/report-catalogue';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { type AuditSourceRow, selectAuditEntries } from './account-sources-store.ts';
import { charges, cod, taxDocuments, walletMovements, weightCases } from './money-sources.ts';
import { codOwed, margin, taxRegister, tds, unbilledParcels } from './operator-sources.ts';
import { orders, products } from './order-sources.ts';
import { createPageSource, type ReportSource } from './report-row.ts';
import { carrierPerformance, failedDeliveries, returns, shipments } from './shipment-sources.ts';

const memberActivity = createPageSource<AuditSourceRow>(selectAuditEntries, (row) => ({
  member: row.member,
  action: describeAuditAction(row.action),
  at: row.at,
  subject: row.subject,
  day: toBusinessDay(row.at),
}));

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
  tds,
};
