import { sql } from 'kysely';
import {
  type OperatorFilter,
  operatorConditions,
} from '../../platform/db/query/operator-filter.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { NdrActionRow, NdrCaseRow } from './ndr-store.ts';

/** Waits for operator staff, or for the carrier's answer to them. */
const isOpen = sql<boolean>`a.state in ('recorded', 'passed_on') and a.settled_at is null`;

/** An action that has no carrier API and is done by staff, with its case. */
export interface NdrTaskRow
  extends Pick<NdrActionRow, 'id' | 'sellerId' | 'kind' | 'details' | 'state' | 'createdAt'>,
    Pick<NdrCaseRow, 'docketNumber' | 'awb' | 'carrier' | 'reason' | 'code'> {
  readonly sellerName: string;
  readonly note: string;
  readonly caseWords: string;
  readonly caseState: NdrCaseRow['state'];
}

/** The open ones of all sellers, the oldest first. For `asOperator`. */
export async function selectTasks(
  db: Db,
  filter: OperatorFilter,
  limit: number,
): Promise<NdrTaskRow[]> {
  const conditions = [
    isOpen,
    ...operatorConditions(filter, {
      seller: sql`a.seller_id`,
      numbers: [sql`c.awb`, sql`c.docket_number`],
    }),
  ];
  const { rows } =
    await sql<NdrTaskRow>`select a.id, a.seller_id, a.kind, a.details, a.state, a.created_at,
      a.words as note, p.name as seller_name, c.docket_number, c.awb, c.carrier, c.reason, c.code,
      c.words as case_words, c.state as case_state
    from ndr_actions a
    join ndr_cases c on c.seller_id = a.seller_id and c.shipment_id = a.shipment_id
    join sellers p on p.seller_id = a.seller_id
    where ${sql.join(conditions, sql` and `)} order by a.created_at, a.id limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** The open actions of these cases of the current seller. */
export async function openTasks(
  db: Db,
  shipmentIds: readonly string[],
): Promise<Pick<NdrActionRow, 'shipmentId' | 'kind'>[]> {
  const { rows } = await sql<
    Pick<NdrActionRow, 'shipmentId' | 'kind'>
  >`select a.shipment_id, a.kind from ndr_actions a
    where a.seller_id = current_seller() and a.shipment_id = any(${shipmentIds}::uuid[]) and ${isOpen}`.execute(
    db,
  );
  return rows;
}

interface LockedTask extends Pick<NdrActionRow, 'shipmentId' | 'kind' | 'state'> {
  readonly note: string;
  readonly docketNumber: string;
}

/** An open action of the current seller with its docket number, locked until the transaction ends. */
export async function lockTask(db: Db, id: string): Promise<LockedTask | undefined> {
  const { rows } = await sql<LockedTask>`select a.shipment_id, a.kind, a.state, a.words as note,
      c.docket_number from ndr_actions a
    join ndr_cases c on c.seller_id = a.seller_id and c.shipment_id = a.shipment_id
    where a.seller_id = current_seller() and a.id = ${id}::uuid and ${isOpen} for update of a`.execute(
    db,
  );
  return rows[0];
}

export async function saveTask(
  db: Db,
  { id, state, words, settledAt }: Pick<NdrActionRow, 'id' | 'state' | 'words' | 'settledAt'>,
): Promise<void> {
  await sql`update ndr_actions set state = ${state}, words = ${words}, settled_at = ${settledAt}
    where seller_id = current_seller() and id = ${id}::uuid`.execute(db);
}

/** Ends the open actions of cases that have ended. */
export async function endTasks(db: Db, shipmentIds: readonly string[], now: Date): Promise<void> {
  if (shipmentIds.length === 0) return;
  await sql`update ndr_actions a set settled_at = ${now}
    where a.seller_id = current_seller() and a.shipment_id = any(${shipmentIds}::uuid[]) and ${isOpen}`.execute(
    db,
  );
}
