interface SpendableWallet {
  /** The paise that can be spent now: balance and credit, less dues. */
  readonly usablePaise: number;
  readonly balancePaise: number;
  /** The seller's threshold; null if the seller set none. */
  readonly lowBalancePaise: number | null;
}

/** Returns true if no money can be spent, or the balance is below the seller's threshold. */
export function isBalanceLow(wallet: SpendableWallet): boolean {
  const { usablePaise, balancePaise, lowBalancePaise } = wallet;
  return usablePaise <= 0 || (lowBalancePaise !== null && balancePaise < lowBalancePaise);
}
