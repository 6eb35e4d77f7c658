/** The dues of a seller that determine how much of one due is unpaid. Amounts are in paise. */
export interface DueContext {
  readonly owedPaise: number;
  /** The unpaid amounts of invoices that were issued before the due arose. */
  readonly olderPaise: number;
  /** Dues that arose later. */
  readonly newerPaise: number;
}

/** Returns the unpaid part of a due in paise. Payments settle the oldest due first. */
export function computeOpenDuePaise(
  duePaise: number,
  { owedPaise, olderPaise, newerPaise }: DueContext,
): number {
  return Math.max(0, Math.min(duePaise, owedPaise - olderPaise - newerPaise));
}
