import type { Permission } from '@shipdesk/domain/account/roles';
import { accountReports } from './account-reports.ts';
import { moneyReports } from './money-reports.ts';
import { operatorReports } from './operator-reports.ts';
import { orderReports } from './order-reports.ts';
import type { ReportDefinition } from './report-definition.ts';
import { shipmentReports } from './shipment-reports.ts';

/** In the order in which they are offered. */
const catalogue = {
  ...orderReports,
  ...shipmentReports,
  ...moneyReports,
  ...accountReports,
  ...operatorReports,
};

export type ReportId = keyof typeof catalogue;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
export const reportIds = Object.keys(catalogue) as readonly ReportId[];

export const getReport = (id: ReportId): ReportDefinition => catalogue[id];

/** Returns whether a caller with these permissions may run a report. */
export function mayRun(permissions: readonly Permission[], id: ReportId): boolean {
  return permissions.includes(getReport(id).permission);
}

/** Returns the columns of a report that a file has unless others are chosen. */
export function listDefaultColumns(id: ReportId): string[] {
  return Object.entries(getReport(id).columns).flatMap(([name, { isExtra }]) =>
    isExtra ? [] : [name],
  );
}
