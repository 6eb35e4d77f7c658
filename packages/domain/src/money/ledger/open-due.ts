/** The debts of a seller that decide how much of one due is open, in paise. */
export interface DueContext {
  readonly owedPaise: number;
  /** Open on invoices that were issued before the due arose. */
  readonly olderPaise: number;
  /** Dues that arose after the due. */
  readonly newerPaise: number;
}

/** Returns the open part of a due in paise. Payments settle the oldest due first. */
export function computeOpenDuePaise(
  duePaise: number,
  { owedPaise, olderPaise, newerPaise }: DueContext,
): number {
  return Math.max(0, Math.min(duePaise, owedPaise - olderPaise - newerPaise));
}
