import { auditActions, describeAuditAction } from '../operator/audit-actions.ts';
import { group, moment, type ReportDefinition, text } from './report-definition.ts';

export const accountReports = {
  memberActivity: {
    title: 'Activity of members',
    about: 'What each member of the team changed, exported and read, from the audit log.',
    audience: 'seller',
    permission: 'team:write',
    period: 'Recorded',
    columns: {
      member: group('Member'),
      action: group('Action'),
      at: moment('At'),
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
