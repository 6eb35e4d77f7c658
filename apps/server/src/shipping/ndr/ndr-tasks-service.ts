import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { OperatorFilter } from '../../platform/db/query/operator-filter.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockTask, type NdrTaskRow, saveTask, selectTasks } from './ndr-tasks-store.ts';

const LISTED = 200;

export interface NdrTaskNote {
  readonly sellerId: string;
  readonly id: string;
  readonly state: 'passed_on' | 'accepted' | 'rejected';
  readonly note: string;
  /** The state and the note that the writer saw. */
  readonly seen: { readonly state: 'recorded' | 'passed_on'; readonly note: string };
}

/** Actions on failed deliveries that operator staff pass on to carriers by hand, of all sellers. */
export interface NdrTasks {
  list(
    principal: Principal,
    filter: OperatorFilter,
  ): Promise<{ tasks: NdrTaskRow[]; isMore: boolean }>;
  /** 409 for an action that has ended, that the seller does not have, or that changed since the writer read it. */
  note(principal: Principal, note: NdrTaskNote): Promise<void>;
}

export function createNdrTasks({ database, now }: Pick<Deps, 'database' | 'now'>): NdrTasks {
  return {
    list: (principal, filter) =>
      database.asOperator(async (db) => {
        const rows = await selectTasks(db, filter, LISTED + 1);
        const tasks = rows.slice(0, LISTED);
        const change = { rows: tasks.length };
        await recordAudit(db, principal, { action: 'ndr_tasks.listed', subject: '', change });
        return { tasks, isMore: rows.length > LISTED };
      }, principal),

    note: async (principal, { sellerId, id, state, note, seen }) => {
      // The entry belongs to the seller's log, with the operator as the actor.
      const caller = { sellerId, source: principal.source };
      await database.asSeller(caller, async (db) => {
        const task = await lockTask(db, id);
        if (!task) throw new Refusal('ndr_task_ended');
        if (task.state !== seen.state || task.note !== seen.note) {
          const params = { note: task.note };
          throw new Refusal('ndr_task_newer', { params });
        }
        const at = now();
        const settledAt = state === 'passed_on' ? null : at;
        await saveTask(db, { id, state, words: note.trim(), settledAt });
        const { shipmentId: subject, kind, docketNumber } = task;
        const change = { action: kind, state };
        await recordAudit(db, caller, { action: 'ndr_task.noted', subject, change });
        const data = { action: kind, askedBy: 'seller', state };
        await recordEvents(db, caller, [{ kind: 'ndr.changed', docketNumber, data }], at);
      });
    },
  };
}
