import { AUDIT_PAGE_SIZE, type listAuditEntries } from '@shipdesk/contract/operator/audit';
import { getRole } from '@shipdesk/domain/account/roles';
import { toBusinessDay, toIndianTime } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toDayRange } from '../../platform/day-range.ts';
import { type CsvColumn, streamCsvFile } from '../../platform/files/csv-file.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { type AuditPage, createAuditLog, type NamedEntry } from './audit-log-service.ts';

const auditColumns: readonly CsvColumn<NamedEntry>[] = [
  ['Time (IST)', ({ row }) => toIndianTime(row.at).replace('T', ' ')],
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
  ['API key id', ({ row }) => row.keyId ?? ''],
  ['Network', ({ row }) => row.address],
  ['Entry id', ({ row }) => row.id],
];

const MAX_ENTRIES = 10_000;

export function mountAuditLogRoutes(app: FastifyInstance, deps: Deps): void {
  const log = createAuditLog(deps);

  mountCalls(app, {
    listAuditEntries: async ({ principal, query }) => {
      const { seller: sellerId, after, ...filter } = query;
      const page = await log.list(
        principal,
        { ...filter, sellerId, ...toDayRange(query) },
        toPageRequest(after),
      );
      return pageToWire(page);
    },
    exportAuditEntries: async ({ principal, query, reply }) => {
      const { seller: sellerId, ...filter } = query;
      const days = toDayRange(query);
      attachAs(reply, `shipdesk-audit-log-${toBusinessDay(deps.now())}.csv`);
      const batches = log.readBatches(principal, { ...filter, sellerId, ...days }, MAX_ENTRIES);
      return streamCsvFile(auditColumns, batches);
    },
    listMemberActivity: async ({ principal, params, query }) => {
      const { action, after } = query;
      const filter = { actorId: params.id, action, ...toDayRange(query) };
      return pageToWire(await log.listForMember(principal, filter, toPageRequest(after)));
    },
    listAccountHistory: async ({ principal, query }) => {
      const { action, after } = query;
      return pageToWire(
        await log.listForAccount(principal, { action, ...toDayRange(query) }, toPageRequest(after)),
      );
    },
  });
}

/** Parses the cursor of a page. The contract validates its format. */
function toPageRequest(after: string | undefined) {
  const [micros = '', id = ''] = after?.split('_') ?? [];
  return { after: after === undefined ? undefined : { micros, id }, size: AUDIT_PAGE_SIZE };
}

type Page = Reply<typeof listAuditEntries>;

function pageToWire({ entries, next, readBackTo }: AuditPage): Page {
  return {
    data: entries.map(entryToWire),
    next: next && `${next.micros}_${next.id}`,
    readBackTo,
  };
}

function entryToWire({ row, actor, subjectName }: NamedEntry): Page['data'][number] {
  return {
    ...row,
    seller: row.seller ?? '',
    actor: row.actor === null ? null : actorToWire(row.actor, actor),
    requestId: row.requestId ?? '',
    sessionId: row.sessionId ?? '',
    keyId: row.keyId ?? '',
    network: row.address,
    subjectName,
  };
}

/** Row-level security hides operator users from sellers, so an actor without a row is an operator user. */
function actorToWire(id: string, user: NamedEntry['actor']) {
  if (!user) return { id, name: '', email: '', isOperator: true };
  const { name, email, role } = user;
  return { id, name, email, isOperator: getRole(role).kind === 'operator' };
}
