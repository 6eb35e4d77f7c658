import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getImport, ImportState } from '@shipdesk/contract/orders/imports';
import type { ImportRow } from './imports-store.ts';

const states: Readonly<Record<ImportRow['state'], ImportState>> = {
  uploading: 'waiting',
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
};

export function importToWire(row: ImportRow): ResponseOf<typeof getImport>['data'] {
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: row.file_bytes,
    state: states[row.state],
    problem: row.problem,
    isCancelling: row.state === 'running' && row.cancel_asked_at !== null,
    totalRows: row.total_rows,
    madeRows: row.made_rows,
    knownRows: row.known_rows,
    badRows: row.bad_rows,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    createdBy: row.created_by_name,
  };
}
