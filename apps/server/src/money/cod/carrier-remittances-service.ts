import type { Readable } from 'node:stream';
import { type CodLineKind, matchCodLine } from '@shipdesk/domain/money/carrier-cod/cod-match';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { businessDayOf, isIsoDate } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import {
  type BilledShipment,
  billedShipments,
} from '../../shipping/booking/billed-shipments-service.ts';
import { knownAccounts } from '../../shipping/carriers/carriers-service.ts';
import { carrierCodOf, owingAccounts } from './carrier-cod-service.ts';
import {
  deleteRemittance,
  findSameFile,
  hasBookedLines,
  insertLines,
  insertRemittance,
  type ListedLine,
  type ListedRemittance,
  lockRemittance,
  type RemittanceLineRow,
  selectLines,
  selectRemittances,
} from './carrier-remittances-store.ts';
import { type FileLine, readRemittanceFile } from './remittance-file.ts';

/** A remittance to record. */
export interface ReceivedRemittance {
  readonly accountId: string;
  readonly fileName: string;
  readonly receivedOn: string;
  readonly utr: string;
  readonly receivedPaise: number;
  readonly body: Readable;
}

export type OwingAccounts = Awaited<ReturnType<typeof owingAccounts>>;

/** COD that carriers remitted. For operator staff. */
export interface CarrierRemittances {
  /**
   * Records a remittance and compares its lines with their parcels. 404 for an unknown account, 409 for a file or a UTR
   * that is recorded already, 422 for a wrong day or UTR or a file that cannot be read.
   */
  record(principal: Principal, received: ReceivedRemittance): Promise<ListedRemittance>;
  list(
    principal: Principal,
    page: { page: number; size: number },
  ): Promise<{ remittances: ListedRemittance[]; next: number | null }>;
  /** What carriers owe, by age. */
  owing(principal: Principal): Promise<OwingAccounts>;
  /** 404 for an unknown remittance; so do the calls below. */
  one(principal: Principal, id: string): Promise<ListedRemittance>;
  lines(
    principal: Principal,
    id: string,
    page: { show: 'open' | CodLineKind | null; after: number; size: number },
  ): Promise<{ lines: ListedLine[]; next: number | null }>;
  /** 409 when any of it is in the books. */
  remove(principal: Principal, id: string): Promise<void>;
}

/** AWBs that are looked up at a time. */
const AT_ONCE = 1000;

export function createCarrierRemittances({
  database,
  now,
  newId,
  maxBytes,
  maxLines,
}: Pick<Deps, 'database' | 'now' | 'newId'> & {
  maxBytes: number;
  maxLines: number;
}): CarrierRemittances {
  const read = (principal: Principal, id: string) =>
    database.asOperator(async (db) => {
      const [row] = await selectRemittances(db, { id, limit: 1 });
      if (!row) throw new Refusal('carrier_remittance_unknown');
      await recordAudit(db, principal, {
        action: 'carrier_remittance.read',
        subject: id,
        change: {},
      });
      return row;
    }, principal);

  return {
    record: async (principal, { accountId, fileName, receivedOn, receivedPaise, ...received }) => {
      const utr = parseUtr(received.utr);
      if (utr === null) throw invalid([{ field: 'utr', code: 'utr_invalid' }]);
      if (!isIsoDate(receivedOn) || receivedOn > businessDayOf(now())) {
        throw invalid([{ field: 'receivedOn', code: 'carrier_remittance_day_invalid' }]);
      }
      const { lines, contentHash } = await readRemittanceFile(received.body, {
        maxBytes,
        maxLines,
      });
      const id = newId();
      return database.asOperator(async (db) => {
        if (!(await knownAccounts(db)).has(accountId)) {
          throw new Refusal('carrier_account_unknown');
        }
        const isNew = await insertRemittance(db, {
          id,
          sellerId: principal.sellerId,
          accountId,
          fileName,
          contentHash,
          receivedOn,
          utr,
          receivedPaise,
          linesPaise: lines.reduce((sum, { paidPaise }) => sum + paidPaise, 0),
          lines: lines.length,
          createdAt: now(),
          createdBy: principal.userId,
        });
        if (!isNew) throw repeated(await findSameFile(db, { accountId, contentHash }), utr);
        for (let at = 0; at < lines.length; at += AT_ONCE) {
          const compared = await compare(db, accountId, lines.slice(at, at + AT_ONCE));
          const line = { remittanceId: id, bookedAt: null, bookedAs: null, reason: '' };
          await insertLines(
            db,
            compared.map((one) => ({
              ...line,
              decidedBy: null,
              ...one,
              sellerId: one.sellerId ?? principal.sellerId,
            })),
          );
        }
        const change = { account: accountId, utr, received_paise: receivedPaise };
        await recordAudit(db, principal, {
          action: 'carrier_remittance.recorded',
          subject: id,
          change,
        });
        const [row] = await selectRemittances(db, { id, limit: 1 });
        if (!row) throw new Error('the remittance that was recorded is missing');
        return row;
      }, principal);
    },

    list: (principal, { page, size }) =>
      database.asOperator(async (db) => {
        const offset = (page - 1) * size;
        const rows = await selectRemittances(db, { offset, limit: size + 1 });
        const change = { rows: rows.length };
        const subject = '';
        await recordAudit(db, principal, { action: 'carrier_remittance.read', subject, change });
        return { remittances: rows.slice(0, size), next: rows.length > size ? page + 1 : null };
      }, principal),

    owing: (principal) =>
      database.asOperator(async (db) => {
        await recordAudit(db, principal, { action: 'carrier_cod.read', subject: '', change: {} });
        return owingAccounts(db, businessDayOf(now()));
      }, principal),

    one: read,

    lines: async (principal, id, { show, after, size }) => {
      await read(principal, id);
      const rows = await database.asOperator((db) =>
        selectLines(db, id, { show, after, limit: size + 1 }),
      );
      const lines = rows.slice(0, size);
      return { lines, next: rows.length > size ? (lines.at(-1)?.rowNumber ?? null) : null };
    },

    remove: (principal, id) =>
      database.asOperator(async (db) => {
        const row = await lockRemittance(db, id);
        if (!row) throw new Refusal('carrier_remittance_unknown');
        if ((await hasBookedLines(db, id)) || row.deductionAccount !== null) {
          throw new Refusal('carrier_remittance_booked');
        }
        await deleteRemittance(db, id);
        const { utr, receivedPaise } = row;
        await recordAudit(db, principal, {
          action: 'carrier_remittance.removed',
          subject: id,
          change: { utr, received_paise: receivedPaise },
        });
      }, principal),
  };
}

type ComparedLine = Omit<
  RemittanceLineRow,
  'remittanceId' | 'sellerId' | 'bookedAt' | 'bookedAs' | 'reason' | 'decidedBy'
> & { readonly sellerId: string | null };

/** The lines with their parcels and what these owe. */
async function compare(
  db: Db,
  accountId: string,
  lines: readonly FileLine[],
): Promise<ComparedLine[]> {
  const shipments = await billedShipments(
    db,
    accountId,
    lines.map(({ awb }) => awb),
  );
  const owed = await carrierCodOf(db, [...shipments.values()].map(keyOf));
  return lines.map(({ row, awb, paidPaise }) => {
    const shipment = shipments.get(awb);
    const cod = shipment && (owed.get(shipment.id) ?? { owedPaise: 0, isDelivered: false });
    return {
      rowNumber: row,
      awb,
      paidPaise,
      sellerId: shipment?.sellerId ?? null,
      shipmentId: shipment?.id ?? null,
      docketNumber: shipment?.docketNumber ?? '',
      kind: matchCodLine(paidPaise, cod ?? null),
      owedPaise: cod?.owedPaise ?? 0,
    };
  });
}

const keyOf = ({ sellerId, id }: BilledShipment) => ({ sellerId, id });

function repeated(same: Awaited<ReturnType<typeof findSameFile>>, utr: string): Refusal {
  if (!same) {
    return new Refusal('carrier_remittance_utr_taken', { params: { utr } });
  }
  const params = { name: same.fileName || '–', day: businessDayOf(same.createdAt) };
  return new Refusal('carrier_remittance_repeated', { params });
}
