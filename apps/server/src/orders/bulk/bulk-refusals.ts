import { problemText } from '@shipdesk/contract/problems/wire-problems';
import { type BulkCheck, bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { type Detail, Refusal } from '../../platform/refusal.ts';
import type { RefusedCell, RefusedField } from './bulk-known-orders.ts';
import type { SentRow } from './bulk-rows.ts';

/** No response lists more refused fields than this. */
export const MAX_BULK_DETAILS = 1000;

interface Paths {
  /** How the caller finds a field in what it sent. */
  readonly pathOf: (field: RefusedField) => string;
}

/** 422 unless every row is valid: the message of spec §5, one detail for each invalid cell. */
export function refuseProblems({ firstMessage, problems }: BulkCheck, { pathOf }: Paths): void {
  if (firstMessage === null) return;
  throw new Refusal('invalid', { message: firstMessage, details: detailsOf(problems, { pathOf }) });
}

export function refuseConflicts(conflicts: readonly RefusedCell[], { pathOf }: Paths): void {
  const [first] = conflicts;
  if (!first) return;
  const message = `Row ${first.rowNumber}: ${problemText(first.problem)}.`;
  throw new Refusal('duplicate', { message, details: detailsOf(conflicts, { pathOf }) });
}

function detailsOf(cells: readonly RefusedCell[], { pathOf }: Paths): Detail[] {
  return cells.slice(0, MAX_BULK_DETAILS).map((cell) => ({ field: pathOf(cell), ...cell.problem }));
}

export function refuseRepeatedIds(rows: readonly SentRow[], { pathOf }: Paths): void {
  const seen = new Set<string>();
  for (const { rowNumber, orderId } of rows) {
    if (orderId !== '' && seen.has(orderId)) {
      const field = pathOf({ rowNumber, column: 'orderId' });
      throw new Refusal('invalid', {
        message: bulkMessages.invalidValues(rowNumber, ['orderId']),
        details: [{ field, code: 'order_id_repeated' }],
      });
    }
    seen.add(orderId);
  }
}
