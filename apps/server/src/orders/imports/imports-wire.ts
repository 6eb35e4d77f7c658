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
    fileName: row.fileName,
    bytes: row.fileBytes,
    state: states[row.state],
    problem: row.problem,
    isCancelling: row.state === 'running' && row.cancelAskedAt !== null,
    totalRows: row.totalRows,
    madeRows: row.madeRows,
    knownRows: row.knownRows,
    badRows: row.badRows,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdBy: row.createdByName,
  };
}
