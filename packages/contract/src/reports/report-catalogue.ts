import type { Permission } from '@shipdesk/domain/account/roles';
import { auditActions, describeAuditAction } from '../operator/audit-actions.ts';
import { moneyReports } from './money-reports.ts';
import { operatorReports } from './operator-reports.ts';
import { orderReports } from './order-reports.ts';
import { group, moment, type ReportDefinition, text } from './report-definition.ts';
import { shipmentReports } from './shipment-reports.ts';

const accountReports = {
  memberActivity: {
    title: 'Member activity',
    about: 'What each member of the team changed, exported and read, from the audit log.',
    audience: 'seller',
    permission: 'team:write',
    period: 'Recorded',
    columns: {
      member: group('Member'),
      action: group('Action'),
      at: moment('Time'),
      subject: text('Subject'),
      day: group('Day'),
    },
    filters: [
      { column: 'member' },
      { column: 'action', options: auditActions.map(describeAuditAction) },
    ],
    groupBy: ['member', 'action'],
  },
} as const satisfies Record<string, ReportDefinition>;

/** The reports in the order in which they are offered. */
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

/** Returns the names of the default columns of a report. */
export function listDefaultColumns(id: ReportId): string[] {
  return Object.entries(getReport(id).columns).flatMap(([name, { isExtra }]) =>
    isExtra ? [] : [name],
  );
}
