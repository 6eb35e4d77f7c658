import type { BilledFault, InvoiceClass } from './invoice-check.ts';

/** The result of a line on its own, without the other lines of its AWB. */
export interface LineCheck {
  readonly kind: 'matched' | BilledFault | 'not_ours' | 'not_carried';
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
  readonly billedPaise: number;
}

/** The result of a line among the lines of its AWB. */
export interface SettledLine {
  readonly kind: InvoiceClass;
  readonly faults: readonly BilledFault[];
  readonly expectedPaise: number | null;
  readonly overPaise: number;
}

/** The results of the lines of an AWB, the oldest first: the first line bills the parcel, a later one is a duplicate. */
export function settleLines(lines: readonly AwbLine[]): SettledLine[] {
  let isBilled = false;
  return lines.map(({ check, billedPaise }) => {
    const { kind, faults, expectedPaise, overPaise, isReturnAlone } = check;
    const settled = { kind, faults, expectedPaise, overPaise };
    if (kind === 'not_ours' || kind === 'not_carried') return settled;
    if (isBilled && !isReturnAlone) {
      return { kind: 'duplicate', faults: [], expectedPaise: null, overPaise: billedPaise };
    }
    isBilled = true;
    return settled;
  });
}
