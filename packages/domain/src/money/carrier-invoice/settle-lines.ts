import { type BilledFault, type InvoiceClass, TOLERANCE_PAISE } from './invoice-check.ts';
import type { Charge } from './invoice-columns.ts';

export interface LineCheck {
  readonly kind: 'matched' | BilledFault | 'not_ours' | 'not_carried' | 'credit';
  readonly faults: readonly BilledFault[];
  /** Null for a parcel without a price. */
  readonly expectedPaise: number | null;
  readonly overPaise: number;
  /** The charges that the line bills; empty for a line with only a total. */
  readonly charges: readonly Charge[];
}

export interface AwbLine {
  readonly check: LineCheck;
  readonly invoiceId: string;
  /** Negative for a credit. */
  readonly billedPaise: number;
  /** The AWB of a box; empty if the line has the AWB of the parcel. */
  readonly box: string;
  readonly billedGrams: number | null;
  readonly expectedGrams: number | null;
}

/** The result of a line, given the other lines of its AWB. */
export interface SettledLine {
  readonly kind: InvoiceClass;
  readonly faults: readonly BilledFault[];
  readonly expectedPaise: number | null;
  readonly overPaise: number;
}

/**
 * Returns the results of the lines of an AWB. `lines` is ordered oldest first. The first line bills the parcel. A later
 * line is a part of that bill if it has other charges, such as the return, or another box. Any other line is a
 * duplicate. The sum of the parts on one invoice is compared with the price; with several boxes, the sum on all
 * invoices. Credits reduce the overcharges in the order of the lines.
 */
export function settleLines(lines: readonly AwbLine[]): SettledLine[] {
  let creditPaise = lines.reduce(
    (sum, { check, billedPaise }) => (check.kind === 'credit' ? sum - billedPaise : sum),
    0,
  );
  return settleParts(lines).map((settledLine) => {
    const usedPaise = Math.min(creditPaise, settledLine.overPaise);
    if (usedPaise === 0) return settledLine;
    creditPaise -= usedPaise;
    const overPaise = settledLine.overPaise - usedPaise;
    return overPaise > TOLERANCE_PAISE
      ? { ...settledLine, overPaise }
      : { ...settledLine, kind: 'matched', faults: [], overPaise: 0 };
  });
}

function settleParts(lines: readonly AwbLine[]): SettledLine[] {
  const billLines: AwbLine[] = [];
  for (const line of lines) {
    if (billsParcel(line) && (billLines.length === 0 || isPart(line, billLines)))
      billLines.push(line);
  }
  const resultsByLine = new Map(sumParts(billLines));
  return lines.map((line) => {
    if (billsParcel(line) && !billLines.includes(line)) return buildDuplicate(line);
    return resultsByLine.get(line) ?? copyResult(line.check);
  });
}

/** Carriers bill the return later, so the sum excludes it. */
const isReturnOnly = ({ charges }: LineCheck) =>
  charges.length > 0 && charges.every((charge) => charge === 'rto');

function isPart(line: AwbLine, billLines: readonly AwbLine[]): boolean {
  if (!hasBoxes([line, ...billLines])) return billsOtherCharge(line, billLines);
  const sameBoxLines = billLines.filter(({ box }) => box === line.box);
  return sameBoxLines.length === 0 || billsOtherCharge(line, sameBoxLines);
}

const hasBoxes = (lines: readonly AwbLine[]) => lines.some(({ box }) => box !== '');

function billsOtherCharge(
  { check, invoiceId, billedPaise }: AwbLine,
  billLines: readonly AwbLine[],
): boolean {
  if (check.charges.length > 0) {
    const isComparable =
      isReturnOnly(check) || billLines.every((line) => line.check.charges.length > 0);
    const billedCharges = new Set(billLines.flatMap((line) => line.check.charges));
    return isComparable && check.charges.every((charge) => !billedCharges.has(charge));
  }
  // Totals do not name their charges, so a sum above the price of the parcel means that a charge is billed twice.
  const isSameFile = billLines.every((line) => line.invoiceId === invoiceId);
  const sumPaise = billLines.reduce((sum, line) => sum + line.billedPaise, billedPaise);
  return isSameFile && sumPaise <= (check.expectedPaise ?? 0) + TOLERANCE_PAISE;
}

/** Returns each of several lines that bill one parcel with its result; an empty list for a single line. */
function sumParts(billLines: readonly AwbLine[]): (readonly [AwbLine, SettledLine])[] {
  const summedLines = billLines.filter(({ check }) => !isReturnOnly(check));
  const hasSeveralBoxes = hasBoxes(summedLines);
  const groups = Map.groupBy(summedLines, ({ invoiceId }) => (hasSeveralBoxes ? '' : invoiceId));
  return [...groups.values()].flatMap((parts) => {
    const expectedCharges = parts.flatMap(({ check: { expectedPaise } }) => expectedPaise ?? []);
    if (parts.length === 1 || expectedCharges.length === 0) return [];
    const expectedPaise = Math.max(...expectedCharges);
    const sumPaise = parts.reduce((sum, { billedPaise }) => sum + billedPaise, 0);
    const isFaulty = ({ check }: AwbLine) => check.faults.length > 0;
    const isAbove = sumPaise > expectedPaise + TOLERANCE_PAISE;
    const claimedLine = parts.find(isFaulty) ?? (isAbove ? parts.at(-1) : undefined);
    return parts.map((line, index): [AwbLine, SettledLine] => {
      const { kind, faults } = line.check;
      const sumFault = hasSeveralBoxes && weighsMore(parts) ? weightFault : rateFault;
      const result = line === claimedLine && !isFaulty(line) ? sumFault : { kind, faults };
      const overPaise = line === claimedLine ? Math.max(0, sumPaise - expectedPaise) : 0;
      return [line, { ...result, expectedPaise: index === 0 ? expectedPaise : null, overPaise }];
    });
  });
}

const rateFault = { kind: 'rate', faults: ['rate'] } as const;
const weightFault = { kind: 'weight', faults: ['weight'] } as const;

/** Each line of a box states the weight of the whole box. */
function weighsMore(parts: readonly AwbLine[]): boolean {
  const boxes = Map.groupBy(parts, ({ box }) => box);
  const billedGrams = [...boxes.values()].reduce(
    (sum, lines) => sum + Math.max(...lines.map((line) => line.billedGrams ?? 0)),
    0,
  );
  const [expectedGrams = billedGrams] = parts.flatMap((part) => part.expectedGrams ?? []);
  return billedGrams > expectedGrams;
}

function billsParcel({ check: { kind }, billedPaise }: AwbLine): boolean {
  return billedPaise !== 0 && kind !== 'not_ours' && kind !== 'not_carried' && kind !== 'credit';
}

function copyResult({ kind, faults, expectedPaise, overPaise }: LineCheck): SettledLine {
  return { kind, faults, expectedPaise, overPaise };
}

function buildDuplicate({ billedPaise }: AwbLine): SettledLine {
  return { kind: 'duplicate', faults: [], expectedPaise: null, overPaise: billedPaise };
}
