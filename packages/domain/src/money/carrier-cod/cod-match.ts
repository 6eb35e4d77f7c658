/** The results of comparing a line of a COD remittance with its parcel, in the order of their tabs. */
export const codLineKinds = [
  'matched',
  'short',
  'over',
  'unknown',
  'not_due',
  'repeated',
  'taken_back',
] as const;
export type CodLineKind = (typeof codLineKinds)[number];

export interface CodAtCarrier {
  /** The COD that the carrier owes in paise; negative if it remitted the COD of a delivery that was corrected later. */
  readonly owedPaise: number;
  readonly isDelivered: boolean;
}

/**
 * Returns the result of comparing a remitted amount in paise with its parcel; `parcel` is null for an unknown AWB. A
 * negative amount reverses an earlier remittance and matches when the operator owes exactly that amount.
 */
export function matchCodLine(paidPaise: number, parcel: CodAtCarrier | null): CodLineKind {
  if (parcel === null) return 'unknown';
  const { owedPaise, isDelivered } = parcel;
  if (paidPaise === owedPaise) return 'matched';
  if (paidPaise < 0) return 'taken_back';
  if (owedPaise > 0) return paidPaise < owedPaise ? 'short' : 'over';
  return isDelivered ? 'repeated' : 'not_due';
}

/** Returns whether accepting a line settles the COD of its parcel, with the difference as an adjustment. */
export function settlesParcel(kind: CodLineKind): boolean {
  return kind === 'matched' || kind === 'short' || kind === 'over';
}

/** The accounts that can explain why a carrier transferred less than the sum of its lines. */
export const deductionAccounts = ['carrier_payable', 'adjustments'] as const;
export type DeductionAccount = (typeof deductionAccounts)[number];

/** Returns whether an account can explain a deduction. Freight cannot explain a negative deduction, an overpayment. */
export function canDeduct(account: DeductionAccount, deductionPaise: number): boolean {
  return account === 'adjustments' || deductionPaise > 0;
}
