import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { Db } from '../../platform/db/query/statement.ts';
import { findEinvoice, findStart } from './einvoices-store.ts';

export async function findRegistration(db: Db, sellerId: string, documentId: string) {
  const row = await findEinvoice(db, sellerId, documentId);
  if (row === undefined) return null;
  const { irn, ackNumber, acknowledgedAt, signedQr } = row;
  return { irn, ackNumber, acknowledgedAt, signedQr };
}

/** Returns the day from which documents need an IRN, or null while e-invoices are off. */
export const findEinvoiceStart = async (db: Db): Promise<IsoDate | null> =>
  (await findStart(db)) ?? null;
