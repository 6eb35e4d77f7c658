import { normalisePhone } from '@shipdesk/domain/contact';
import { recordAudit, recordReading } from '../audit/audit-store.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { eraseFromRefusals } from '../imports/refusal-erasure.ts';
import { type ConsigneeRow, eraseConsigneeRows, selectConsignee } from './consignees-store.ts';

/** The rights of people who never met the desk: to know what is kept of them, and to have it erased. */
export interface Consignees {
  /** 422 for a text that is no phone number. Leaves an entry in the audit log, without the number. */
  export(principal: Principal, phone: string): Promise<ConsigneeRow[]>;
  /** Answers in how many orders the person was erased, from failed rows of imports as well; 422 for a text that is no phone number. */
  erase(principal: Principal, phone: string): Promise<number>;
}

export function createConsignees({ database, now }: Pick<Deps, 'database' | 'now'>): Consignees {
  return {
    export: ({ sellerId }, typed) => {
      const phone = phoneOf(typed);
      return database.asSeller(sellerId, async (db) => {
        const rows = await selectConsignee(db, phone);
        const change = { orders: rows.length };
        await recordReading(db, { action: 'consignee.export', subject: '', change });
        return rows;
      });
    },
    erase: ({ sellerId }, typed) => {
      const phone = phoneOf(typed);
      return database.asSeller(sellerId, async (db) => {
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
