import { normalisePhone } from '@shipdesk/domain/contact/contact';
import { recordAudit, recordReading } from '../audit/audit-store.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { eraseFromRefusals, type RefusedRow, selectRefused } from '../imports/refused-people.ts';
import { type ConsigneeRow, eraseConsigneeRows, selectConsignee } from './consignees-store.ts';

/** The rights of people who never met the desk: to know what is kept of them, and to have it erased. */
export interface Consignees {
  /** Orders, and rows that imports refused. 422 for a text that is no phone number. Leaves an entry in the audit log, without the number. */
  export(
    principal: Principal,
    phone: string,
  ): Promise<{ orders: ConsigneeRow[]; failedRows: RefusedRow[] }>;
  /** Answers in how many orders the person was erased, from failed rows of imports as well; 422 for a text that is no phone number. */
  erase(principal: Principal, phone: string): Promise<number>;
}

export function createConsignees({ database, now }: Pick<Deps, 'database' | 'now'>): Consignees {
  return {
    export: (principal, typed) => {
      const phone = phoneOf(typed);
      return database.asSeller(principal, async (db) => {
        const orders = await selectConsignee(db, phone);
        const failedRows = await selectRefused(db, phone);
        const change = { orders: orders.length, failedRows: failedRows.length };
        await recordReading(db, { action: 'consignee.export', subject: '', change });
        return { orders, failedRows };
      });
    },
    erase: (principal, typed) => {
      const phone = phoneOf(typed);
      return database.asSeller(principal, async (db) => {
        const orders = await eraseConsigneeRows(db, phone, now());
        const failedRows = await eraseFromRefusals(db, phone);
        const change = { orders, failedRows };
        await recordAudit(db, { action: 'consignee.erase', subject: '', change });
        return orders;
      });
    },
  };
}

function phoneOf(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone !== null) return phone;
  throw invalid([{ field: 'phone', message: 'Give the phone number of the consignee.' }]);
}
