import { type BilledFault, type InvoiceClass, TOLERANCE_PAISE } from './invoice-check.ts';

/** The result of a line on its own, without the other lines of its AWB. */
export interface LineCheck {
  readonly kind: 'matched' | BilledFault | 'not_ours' | 'not_carried' | 'credit';
  readonly faults: readonly BilledFault[];
  /** Null for a parcel without a price. */
  readonly expectedPaise: number | null;
  readonly overPaise: number;
  /** Bills only the way back, which may come later than the forward leg. */
  readonly isReturnAlone: boolean;
}

/** A line of an AWB. */
export interface AwbLine {
  readonly check: LineCheck;
  /** Negative for a credit. */
  readonly billedPaise: number;
}

/** The result of a line among the lines of its AWB. */
export interface SettledLine {
  readonly kind: InvoiceClass;
  readonly faults: readonly BilledFault[];
  readonly expectedPaise: number | null;
  readonly overPaise: number;
}

/**
 * The results of the lines of an AWB, the oldest first. The first line bills the parcel and a later one is a duplicate.
 * Credits reduce the overcharges in the order of the lines.
 */
export function settleLines(lines: readonly AwbLine[]): SettledLine[] {
  let isBilled = false;
  let creditPaise = lines.reduce(
    (sum, { check, billedPaise }) => (check.kind === 'credit' ? sum - billedPaise : sum),
    0,
  );
  return lines.map((line) => {
    const isDuplicate = isBilled && billsParcel(line) && !line.check.isReturnAlone;
    const settled = isDuplicate ? duplicateOf(line) : resultOf(line.check);
    isBilled ||= billsParcel(line);
    const usedPaise = Math.min(creditPaise, settled.overPaise);
    if (usedPaise === 0) return settled;
    creditPaise -= usedPaise;
    const overPaise = settled.overPaise - usedPaise;
    return overPaise > TOLERANCE_PAISE
      ? { ...settled, overPaise }
      : { ...settled, kind: 'matched', faults: [], overPaise: 0 };
  });
}

function billsParcel({ check: { kind }, billedPaise }: AwbLine): boolean {
  return billedPaise !== 0 && kind !== 'not_ours' && kind !== 'not_carried' && kind !== 'credit';
}

function resultOf({ kind, faults, expectedPaise, overPaise }: LineCheck): SettledLine {
  return { kind, faults, expectedPaise, overPaise };
}

function duplicateOf({ billedPaise }: AwbLine): SettledLine {
  return { kind: 'duplicate', faults: [], expectedPaise: null, overPaise: billedPaise };
}
