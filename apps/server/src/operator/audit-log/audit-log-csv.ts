import { indianTimeOf } from '@shipdesk/domain/values/time/calendar';
import type { CsvColumn } from '../../platform/files/csv-file.ts';

import type { ShownEntry } from './audit-log-service.ts';

/** The columns of the audit log as CSV. */
export const auditColumns: readonly CsvColumn<ShownEntry>[] = [
  ['At, in India', ({ row }) => indianTimeOf(row.at).replace('T', ' ')],
  ['Seller', ({ row }) => row.seller ?? ''],
  ['Actor', ({ actor }) => actor?.email ?? ''],
  ['Actor id', ({ row }) => row.actor ?? ''],
  ['Action', ({ row }) => row.action],
  ['Subject', ({ row, subjectName }) => subjectName || row.subject],
  ['Subject id', ({ row }) => row.subject],
  ['Change', ({ row }) => JSON.stringify(row.change)],
  ['Call', ({ row }) => row.call],
  ['Request id', ({ row }) => row.requestId ?? ''],
  ['Session id', ({ row }) => row.sessionId ?? ''],
  ['Network', ({ row }) => row.address],
  ['Entry id', ({ row }) => row.id],
];
