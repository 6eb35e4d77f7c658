import type { Readable } from 'node:stream';
import { type CodLineKind, matchCodLine } from '@shipdesk/domain/money/carrier-cod/cod-match';
import {
  isRemittanceHeader,
  type RemittanceHeader,
  readRemittanceHeader,
  readRemittedAmount,
} from '@shipdesk/domain/money/carrier-cod/remittance-columns';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { isIsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { readCsvUpload } from '../../platform/files/csv-upload.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { findBilledParcels, findParcelsOfBoxes } from '../weights/billed-parcel-steps.ts';
import * as carrierRemittancesStore from './carrier-remittances-store.ts';
import { selectCarrierCod, selectOwingAccounts } from './cod-lines-store.ts';

interface ReceivedRemittance {
  readonly accountId: string;
  readonly fileName: string;
  readonly receivedOn: string;
  readonly utr: string;
  readonly receivedPaise: number;
  readonly body: Readable;
}

type RemittanceDeps = ServiceDeps & {
  readonly maxBytes: number;
  readonly maxLines: number;
};

/** The total that a file pays for one AWB. */
interface FileLine {
  /** The first row with the AWB. */
  readonly row: number;
  readonly awb: string;
  readonly paidPaise: number;
}

interface RemittanceFile {
  readonly lines: readonly FileLine[];
  /** The names of ignored columns, as spelled in the file. */
  readonly unreadColumns: readonly string[];
  readonly contentHash: string;
}

/** AWBs per lookup, and file rows per batch. */
const BATCH_SIZE = 1000;

export function createCarrierRemittances(deps: RemittanceDeps) {
  const { database, now } = deps;
  const find = (principal: Principal, id: string) =>
    database.asOperator(async (db) => {
      const row = await carrierRemittancesStore.findRemittance(db, id);
      await recordAudit(db, principal, 'carrier_remittance.read', id);
      return row;
    }, principal);

  return {
    /**
     * Records a remittance and compares its lines with their parcels. Throws 404 for an unknown account, 409 for a file
     * or a UTR that is already recorded, 413 above the size limit, 422 for an invalid day, UTR or file.
     */
    record: async (principal: Principal, { receivedOn, body, ...received }: ReceivedRemittance) => {
      const utr = parseUtr(received.utr);
      if (utr === null) throw createFieldRefusal([{ field: 'utr', code: 'utr_invalid' }]);
      if (!isIsoDate(receivedOn) || receivedOn > toBusinessDay(now())) {
        throw createFieldRefusal([{ field: 'receivedOn', code: 'carrier_remittance_day_invalid' }]);
      }
      const file = await readRemittanceFile(body, deps);
      return database.asOperator(
        (db) => addRemittance(db, principal, { ...received, receivedOn, utr, file }, deps),
        principal,
      );
    },

    list: (principal: Principal, { page, size }: { page: number; size: number }) =>
      database.asOperator(async (db) => {
        const offset = (page - 1) * size;
        const rows = await carrierRemittancesStore.selectRemittances(db, {
          offset,
          limit: size + 1,
        });
        await recordAudit(db, principal, 'carrier_remittance.read', '', { rows: rows.length });
        return { remittances: rows.slice(0, size), next: rows.length > size ? page + 1 : null };
      }, principal),

    listOwing: (principal: Principal) =>
      database.asOperator(async (db) => {
        await recordAudit(db, principal, 'carrier_cod.read');
        return selectOwingAccounts(db, toBusinessDay(now()));
      }, principal),

    /** Throws 404 for an unknown remittance, like `listLines` and `remove`. */
    find,

    listLines: async (
      principal: Principal,
      id: string,
      { show, after, size }: { show: 'open' | CodLineKind | null; after: number; size: number },
    ): Promise<{ lines: carrierRemittancesStore.ListedLine[]; next: number | null }> => {
      await find(principal, id);
      const rows = await database.asOperator((db) =>
        carrierRemittancesStore.selectLines(db, id, { show, after, limit: size + 1 }),
      );
      const lines = rows.slice(0, size);
      return { lines, next: rows.length > size ? (lines.at(-1)?.rowNumber ?? null) : null };
    },

    /** Deletes a remittance. Throws 409 if a line or the deduction is posted. */
    remove: (principal: Principal, id: string) =>
      database.asOperator(async (db) => {
        const row = await carrierRemittancesStore.lockRemittance(db, id);
        if (!row) throw new Refusal('carrier_remittance_unknown');
        if (
          (await carrierRemittancesStore.hasBookedLines(db, id)) ||
          row.deductionAccount !== null
        ) {
          throw new Refusal('carrier_remittance_booked');
        }
        await carrierRemittancesStore.deleteRemittance(db, id);
        const { utr, receivedPaise } = row;
        const change = { utr, received_paise: receivedPaise };
        await recordAudit(db, principal, 'carrier_remittance.removed', id, change);
      }, principal),
  };
}

async function addRemittance(
  db: Db,
  principal: Principal,
  received: Omit<ReceivedRemittance, 'body'> & { readonly file: RemittanceFile },
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
): Promise<carrierRemittancesStore.ListedRemittance> {
  const { accountId, utr, receivedPaise, file } = received;
  const { contentHash } = file;
  if (!(await carrierRemittancesStore.hasAccount(db, accountId)))
    throw new Refusal('carrier_account_unknown');
  const lines = await mergeBoxes(db, accountId, file.lines);
  const id = newId();
  const isNew = await carrierRemittancesStore.insertRemittance(db, {
    id,
    sellerId: principal.sellerId,
    accountId,
    fileName: received.fileName,
    contentHash,
    receivedOn: received.receivedOn,
    utr,
    receivedPaise,
    linesPaise: lines.reduce((sum, { paidPaise }) => sum + paidPaise, 0),
    lines: lines.length,
    unreadColumns: [...file.unreadColumns],
    createdAt: now(),
    createdBy: principal.userId,
  });
  if (!isNew)
    throw createRepeatRefusal(
      await carrierRemittancesStore.findSameFile(db, { accountId, contentHash }),
      utr,
    );
  const unbookedColumns = {
    remittanceId: id,
    bookedAt: null,
    bookedAs: null,
    reason: '',
    decidedBy: null,
  };
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const comparedLines = await compareLines(db, accountId, lines.slice(start, start + BATCH_SIZE));
    await carrierRemittancesStore.insertLines(
      db,
      comparedLines.map((line) => ({
        ...unbookedColumns,
        ...line,
        sellerId: line.sellerId ?? principal.sellerId,
      })),
    );
  }
  const change = { account: accountId, utr, received_paise: receivedPaise };
  await recordAudit(db, principal, 'carrier_remittance.recorded', id, change);
  return carrierRemittancesStore.findRemittance(db, id);
}

/**
 * Returns one line per parcel, without the parcels whose sum is 0. A file may list a parcel's COD by its AWB or by the
 * AWBs of its boxes.
 */
async function mergeBoxes(
  db: Db,
  accountId: string,
  lines: readonly FileLine[],
): Promise<FileLine[]> {
  const mergedLines = new Map<string, FileLine>();
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const batch = lines.slice(start, start + BATCH_SIZE);
    const boxes = await findParcelsOfBoxes(
      db,
      accountId,
      batch.map(({ awb }) => awb),
    );
    for (const line of batch) {
      const awb = boxes.get(line.awb) ?? line.awb;
      const { row, paidPaise } = mergedLines.get(awb) ?? { row: line.row, paidPaise: 0 };
      mergedLines.set(awb, { row, awb, paidPaise: paidPaise + line.paidPaise });
    }
  }
  return [...mergedLines.values()].filter(({ paidPaise }) => paidPaise !== 0);
}

type ComparedLine = Omit<
  carrierRemittancesStore.RemittanceLineRow,
  'remittanceId' | 'sellerId' | 'bookedAt' | 'bookedAs' | 'reason' | 'decidedBy'
> & { readonly sellerId: string | null };

async function compareLines(
  db: Db,
  accountId: string,
  lines: readonly FileLine[],
): Promise<ComparedLine[]> {
  const awbs = lines.map(({ awb }) => awb);
  const shipments = await findBilledParcels(db, accountId, awbs);
  const codById = await selectCarrierCod(db, [...shipments.values()]);
  return lines.map(({ row, awb, paidPaise }) => {
    const shipment = shipments.get(awb);
    const cod = shipment && (codById.get(shipment.id) ?? { owedPaise: 0, isDelivered: false });
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

function createRepeatRefusal(
  existing: Awaited<ReturnType<typeof carrierRemittancesStore.findSameFile>>,
  utr: string,
): Refusal {
  if (!existing) {
    return new Refusal('carrier_remittance_utr_taken', { params: { utr } });
  }
  const params = { name: existing.fileName || '–', day: toBusinessDay(existing.createdAt) };
  return new Refusal('carrier_remittance_repeated', { params });
}

/**
 * Reads the file of a remittance. Sums the amounts of each AWB and omits AWBs with a sum of 0. Throws 413 above
 * the size limit, 422 for a file that is not CSV, lacks a column, has an unreadable row, or has no or too many lines.
 */
async function readRemittanceFile(
  body: Readable,
  { maxBytes, maxLines }: { maxBytes: number; maxLines: number },
): Promise<RemittanceFile> {
  const file = await readCsvUpload(body, {
    maxBytes,
    batchRows: BATCH_SIZE,
    isHeader: isRemittanceHeader,
  });
  try {
    const header = readRemittanceHeader(file.header);
    if ('problem' in header) throw createHeaderRefusal(header);
    const lines = new Map<string, FileLine>();
    for await (const batch of file.batches) {
      for (const { rowNumber, cells, problem } of batch) {
        const params = { row: rowNumber };
        if (problem !== null) {
          throw new Refusal('carrier_remittance_awb_unreadable', { params });
        }
        const amount = readRemittedAmount(cells, header.columns);
        if (amount === null) continue;
        if ('problem' in amount) {
          const reason = `carrier_remittance_${amount.problem}` as const;
          throw new Refusal(reason, { params });
        }
        const earlierLine = lines.get(amount.awb);
        lines.set(amount.awb, {
          row: earlierLine?.row ?? rowNumber,
          awb: amount.awb,
          paidPaise: (earlierLine?.paidPaise ?? 0) + amount.paidPaise,
        });
        if (lines.size <= maxLines) continue;
        const reason = 'carrier_remittance_too_long';
        throw new Refusal(reason, { params: { max: maxLines } });
      }
    }
    const paidLines = [...lines.values()].filter(({ paidPaise }) => paidPaise !== 0);
    if (paidLines.length === 0) throw new Refusal('carrier_remittance_empty');
    const { unreadNames: unreadColumns } = header.columns;
    return { lines: paidLines, unreadColumns, contentHash: file.computeHash() };
  } catch (error) {
    // Drain the rest of the body so the client can read the error response.
    body.resume();
    throw error;
  }
}

function createHeaderRefusal({
  problem,
  names,
}: Extract<RemittanceHeader, { readonly problem: string }>): Refusal {
  if (problem === 'column_repeated') {
    return new Refusal('invoice_column_repeated', { params: { name: names.join(', ') } });
  }
  const reason =
    problem === 'awb_missing' ? 'invoice_awb_missing' : 'carrier_remittance_amount_missing';
  return new Refusal(reason, { params: { names } });
}
