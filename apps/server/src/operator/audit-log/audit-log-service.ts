import type { AuditAction } from '@shipdesk/contract/operator/audit-actions';
import { isEmail, normaliseEmail } from '@shipdesk/domain/values/contact/contact';
import { findLogin } from '../../accounts/users/user-steps.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { isRowId } from '../../platform/row-id.ts';
import * as store from './audit-log-store.ts';

export interface NamedEntry {
  readonly row: store.AuditRow;
  /** Undefined if the entry has no actor or row-level security hides the actor. */
  readonly actor: store.AuditUser | undefined;
  readonly subjectName: string;
}

export interface AuditPage {
  readonly entries: readonly NamedEntry[];
  /** The cursor of the next page; null on the last page. */
  readonly next: store.AuditCursor | null;
  /** The time of the last scanned entry if the page ended at the scan limit; otherwise null. */
  readonly readBackTo: Date | null;
}

/** The filters as entered. */
export interface AuditQuery {
  readonly sellerId?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly reads?: 'no' | undefined;
  readonly subject?: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

interface PageRequest {
  readonly after: store.AuditCursor | undefined;
  readonly size: number;
}

const EXPORT_BATCH_SIZE = 500;
/** An id that no entry and no user has. */
const UNUSED_ID = '00000000-0000-0000-0000-000000000000';

export function createAuditLog({ database, dockets }: Pick<Deps, 'database' | 'dockets'>) {
  async function findUserId(email: string): Promise<string | undefined> {
    const address = normaliseEmail(email);
    const login = await database.asLogin(address, (db) => findLogin(db, address));
    return login?.userId;
  }

  async function findActorId(text: string): Promise<string> {
    if (isRowId(text)) return text;
    return (isEmail(normaliseEmail(text)) ? await findUserId(text) : undefined) ?? UNUSED_ID;
  }

  type SubjectFilter = Pick<store.AuditFilter, 'sellerId' | 'subjects' | 'entryIds'>;

  async function buildSubjectFilter(text: string, query: AuditQuery): Promise<SubjectFilter> {
    if (isEmail(normaliseEmail(text))) {
      return { subjects: [(await findUserId(text)) ?? UNUSED_ID] };
    }
    const sellerId = await dockets.findSeller(text);
    const belongsToOtherSeller = query.sellerId !== undefined && query.sellerId !== sellerId;
    if (sellerId === undefined || belongsToOtherSeller) return { subjects: [text] };
    const parcel = { sellerId, docketNumber: text };
    return database.asOperator(async (db) => ({
      sellerId,
      subjects: [text, ...(await store.selectParcelIds(db, parcel))],
      entryIds: await store.selectEntriesNaming(db, parcel),
    }));
  }

  async function buildFilter({ actor, subject, ...query }: AuditQuery): Promise<store.AuditFilter> {
    return {
      ...query,
      ...(subject !== undefined && (await buildSubjectFilter(subject.trim(), query))),
      actorId: actor === undefined ? undefined : await findActorId(actor.trim()),
    };
  }

  return {
    list: async (principal: Principal, request: AuditQuery, page: PageRequest) => {
      const filter = await buildFilter(request);
      return database.asOperator(async (db) => {
        const result = await readPage(db, filter, page);
        const change = { rows: result.entries.length };
        await recordAudit(db, principal, 'audit.listed', request.sellerId ?? '', change);
        return result;
      }, principal);
    },

    /** Yields at most `maxEntries` entries in batches, the newest first, and then records the export. */
    async *readBatches(principal: Principal, request: AuditQuery, maxEntries: number) {
      const filter = await buildFilter(request);
      let after: store.AuditCursor | undefined;
      let count = 0;
      do {
        const size = Math.min(EXPORT_BATCH_SIZE, maxEntries - count);
        const cursor = after;
        const { entries, next } = await database.asOperator((db) =>
          readPage(db, filter, { after: cursor, size }),
        );
        count += entries.length;
        after = next ?? undefined;
        if (entries.length > 0) yield entries;
      } while (after !== undefined && count < maxEntries);
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, 'audit.exported', request.sellerId ?? '', { rows: count }),
      );
    },

    listForMember: (
      { sellerId, source }: Principal,
      {
        actorId,
        action,
        from,
        until,
      }: Pick<AuditQuery, 'action' | 'from' | 'until'> & {
        actorId: string;
      },
      page: PageRequest,
    ) =>
      database.asSeller({ sellerId, source }, (db) =>
        readPage(db, { sellerId, actorId, action, from, until }, page),
      ),

    listForAccount: (
      { sellerId, source }: Principal,
      { action, from, until }: Pick<AuditQuery, 'action' | 'from' | 'until'>,
      page: PageRequest,
    ) => {
      const filter = { sellerId, action, from, until };
      return database.asSeller(
        { sellerId, source },
        (db) => readPage(db, { ...filter, isAboutAccount: true }, page),
        // PostgreSQL uses the partial index only if the actions are known during planning.
        { isPlannedEachTime: true },
      );
    },
  };
}

async function readPage(
  db: Db,
  filter: store.AuditFilter,
  { after, size }: PageRequest,
): Promise<AuditPage> {
  const end = await store.findLastScanned(db, filter, after);
  const page = { after, last: end, limit: size + 1 };
  const { rows } = await store.buildAuditPageQuery(filter, page).execute(db);
  const listedRows = rows.slice(0, size);
  const entries = await addNames(db, listedRows);
  const lastRow = listedRows.at(-1);
  if (rows.length > size && lastRow) return { entries, next: toCursor(lastRow), readBackTo: null };
  return { entries, next: end ? toCursor(end) : null, readBackTo: end?.at ?? null };
}

const toCursor = ({ micros, id }: store.AuditCursor): store.AuditCursor => ({ micros, id });

async function addNames(db: Db, rows: readonly store.AuditRow[]): Promise<NamedEntry[]> {
  const subjects = rows.filter(({ subject }) => isRowId(subject));
  const users = await store.selectUsers(db, [
    ...new Set([
      ...rows.flatMap(({ actor }) => actor ?? []),
      ...subjects.map(({ subject }) => subject),
    ]),
  ]);
  const docketNumbers = await store.selectDockets(
    db,
    subjects.map(({ sellerId, subject }) => ({ sellerId, id: subject })),
  );
  return rows.map((row) => ({
    row,
    actor: row.actor === null ? undefined : users.get(row.actor),
    subjectName: docketNumbers.get(row.subject) ?? users.get(row.subject)?.email ?? '',
  }));
}
