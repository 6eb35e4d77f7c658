/** What a seller owes at a moment, in paise, as far as the age of one due needs it. */
export interface OwedBeside {
  readonly owedPaise: number;
  /** Open on invoices that were issued before the due arose. */
  readonly olderPaise: number;
  /** Dues that arose after it. */
  readonly newerPaise: number;
}

/** Returns how much of a due is still owed. Payments settle the oldest due first. */
export function computeOpenDuePaise(
  duePaise: number,
  { owedPaise, olderPaise, newerPaise }: OwedBeside,
): number {
  return Math.max(0, Math.min(duePaise, owedPaise - olderPaise - newerPaise));
}
