/** Accounts whose balances the server stores with the seller. */
export const sellerAccounts = ['wallet', 'hold', 'cod_payable', 'receivable'] as const;
export type SellerAccount = (typeof sellerAccounts)[number];

/** Accounts of the operator, kept per seller. Their balances are sums of transfers. */
export const operatorAccounts = [
  'bank',
  'cod_receivable',
  'carrier_payable',
  'carrier_cost',
  'gst_credit',
  'freight_revenue',
  'gst',
  'tds_receivable',
  'tds_payable',
  'adjustments',
] as const;
/** Accounts that show what the operator pays to carriers. Sellers cannot read them. */
export const buyingAccounts: readonly (typeof operatorAccounts)[number][] = [
  'carrier_payable',
  'carrier_cost',
  'gst_credit',
  'tds_payable',
];
export type Account = SellerAccount | (typeof operatorAccounts)[number];

export const causeKinds = [
  'shipment',
  'recharge',
  'remittance',
  'discrepancy',
  'invoice',
  'credit_note',
  'claim',
  'carrier_cod',
  'carrier_remittance',
  'carrier_invoice',
  'carrier_payment',
  'carrier_claim',
  'tds',
  'adjustment',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** The types of passbook lines. */
export const entryKinds = [
  'shipment_hold',
  'shipment_release',
  'shipment_charge',
  'rto_charge',
  'rto_refund',
  'cod_fee_refund',
  'cod_fee_charge',
  'cod_collected',
  'cod_reversed',
  'recharge',
  'recharge_refund',
  'weight_hold',
  'weight_charge',
  'weight_release',
  'remittance',
  'credit_note',
  'claim',
  'invoice_payment',
  'tax_rounding',
  'carrier_cod',
  'carrier_difference',
  'carrier_deduction',
  'carrier_invoice',
  'carrier_payment',
  'carrier_claim',
  'tds',
  'adjustment',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One movement of `amountPaise`, above 0, from the debit account to the credit account. */
export interface Leg {
  /** Unique among the legs of a cause. A leg that was posted is not posted again. */
  readonly leg: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amountPaise: number;
}

/** Returns a leg without checking it. */
export const buildLeg = (
  leg: string,
  debit: Account,
  credit: Account,
  amountPaise: number,
): Leg => ({ leg, debit, credit, amountPaise });

/** Returns the leg of an amount in paise, with debit and credit exchanged for a negative amount. */
export function buildSignedLeg(leg: string, debit: Account, credit: Account, paise: number): Leg {
  return paise < 0 ? buildLeg(leg, credit, debit, -paise) : buildLeg(leg, debit, credit, paise);
}

/**
 * The legs of one posting, which are posted together or not at all. A posting is one line of the passbook if at most
 * one leg changes the wallet, so an amount with several parts passes through `hold`.
 */
export interface Posting {
  readonly cause: { readonly kind: CauseKind; readonly id: string };
  readonly entry: EntryKind;
  readonly docketNumber?: string;
  /** Parameters of the description. Must not contain personal data or bank account numbers. */
  readonly note: Readonly<Record<string, string | number>>;
  readonly legs: readonly Leg[];
  /** When the wallet and its credit do not cover a debit: post nothing, or post the rest as a debt of the seller. */
  readonly whenShort: 'refuse' | 'owe';
}

/** Returns a posting whose uncovered debits the seller owes. Omits legs whose amount is 0 or negative. */
export function buildOwedPosting(posting: Omit<Posting, 'whenShort'>): Posting {
  const legs = posting.legs.filter(({ amountPaise }) => amountPaise > 0);
  return { ...posting, legs, whenShort: 'owe' };
}

/** Balances in paise: credits minus debits. `receivable` is 0 or less: what the seller owes beyond the wallet. */
export type Balances = Readonly<Record<SellerAccount, number>>;

export const noBalances: Balances = { wallet: 0, hold: 0, cod_payable: 0, receivable: 0 };

/** Returns the paise that the seller can spend: the wallet and its credit, less the dues. */
export function computeUsablePaise(
  { wallet, receivable }: Balances,
  creditLimitPaise: number,
): number {
  return wallet + creditLimitPaise + receivable;
}

export interface PostedLeg extends Leg {
  readonly walletPaise: number;
}

export type PostingResult =
  | { readonly kind: 'posted'; readonly legs: readonly PostedLeg[]; readonly balances: Balances }
  | { readonly kind: 'short'; readonly missingPaise: number };

function isSellerAccount(account: Account): account is SellerAccount {
  return (sellerAccounts as readonly Account[]).includes(account);
}

function assertLeg({ leg, debit, credit, amountPaise }: Leg): void {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) {
    throw new RangeError(`leg ${leg}: ${amountPaise} is not an amount in paise`);
  }
  if (debit === credit) throw new RangeError(`leg ${leg}: ${debit} is on both sides`);
}

function splitDebit(leg: Leg, coveredPaise: number): Leg[] {
  const walletPaise = Math.max(0, Math.min(leg.amountPaise, coveredPaise));
  const owedPaise = leg.amountPaise - walletPaise;
  return [
    ...(walletPaise > 0 ? [{ ...leg, amountPaise: walletPaise }] : []),
    ...(owedPaise > 0
      ? [{ ...leg, leg: `${leg.leg}_owed`, debit: 'receivable' as const, amountPaise: owedPaise }]
      : []),
  ];
}

/**
 * Returns the posted legs and the balances after a posting. With `refuse`, returns the missing paise instead if the
 * wallet and its credit do not cover a debit. Throws `RangeError` for an invalid leg.
 */
export function applyPosting(
  balancesBefore: Balances,
  { legs, whenShort }: Pick<Posting, 'legs' | 'whenShort'>,
  creditLimitPaise: number,
): PostingResult {
  const balances = { ...balancesBefore };
  const postedLegs: PostedLeg[] = [];
  for (const leg of legs) {
    assertLeg(leg);
    const isWalletDebit = leg.debit === 'wallet';
    const missingPaise = leg.amountPaise - computeUsablePaise(balances, creditLimitPaise);
    if (isWalletDebit && whenShort === 'refuse' && missingPaise > 0) {
      return { kind: 'short', missingPaise };
    }
    const parts =
      isWalletDebit && whenShort === 'owe'
        ? splitDebit(leg, balances.wallet + creditLimitPaise)
        : [leg];
    for (const part of parts) {
      if (isSellerAccount(part.debit)) balances[part.debit] -= part.amountPaise;
      if (isSellerAccount(part.credit)) balances[part.credit] += part.amountPaise;
      postedLegs.push({ ...part, walletPaise: balances.wallet });
    }
  }
  return { kind: 'posted', legs: postedLegs, balances };
}
