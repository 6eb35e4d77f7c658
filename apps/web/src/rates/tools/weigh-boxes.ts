import { fieldFormats, type OrderFieldProblem } from '@shipdesk/domain/order/order-rules';
import {
  parseCentimetres,
  parseCount,
  parseKilograms,
} from '@shipdesk/domain/values/measure/quantity';
import {
  type BoxSize,
  computeChargeableGrams,
  computeMaxSideMm,
  computeMaxVolumeMm3,
  computeVolumetricGrams,
  getDecidingWeight,
  MIN_CHARGEABLE_GRAMS,
  sumVolumetricGrams,
} from '@shipdesk/domain/values/measure/weight';
import { type InField, listFieldProblems } from '@shipdesk/domain/values/problem/problem';
import { type BoxText, boxFields, isBlankBox } from './calculator-form.ts';

const sideRule = { findProblem: fieldFormats.length, parse: parseCentimetres };
const rules = {
  count: { findProblem: fieldFormats.boxCount, parse: parseCount },
  weight: { findProblem: fieldFormats.weight, parse: parseKilograms },
  length: sideRule,
  width: sideRule,
  height: sideRule,
};
type BoxField = keyof typeof rules;

/** Returns the problems of the typed boxes by field: `boxes.0.length`. An empty field has no problem. */
export function findBoxProblems(boxes: readonly BoxText[]): InField<OrderFieldProblem>[] {
  return listFieldProblems<OrderFieldProblem>(
    boxes.flatMap((box, index) =>
      boxFields.map((field) => {
        const problem = box[field] === '' ? null : rules[field].findProblem(box[field]);
        return [`boxes.${index}.${field}`, problem] as const;
      }),
    ),
  );
}

/** Returns the value of a field in millimetres, grams or boxes. Returns null for an empty or invalid field. */
function readBoxField(box: BoxText, field: BoxField): number | null {
  const { findProblem, parse } = rules[field];
  return findProblem(box[field]) === null ? parse(box[field]) : null;
}

export interface SizedBox extends BoxSize {
  /** The line number in the form, from 1. */
  readonly line: number;
  readonly numberOfBoxes: number;
  /** Dead weight of one box; null until it is entered. */
  readonly deadGrams: number | null;
  readonly volumetricGrams: number;
}

export function listSizedBoxes(boxes: readonly BoxText[]): SizedBox[] {
  return boxes.flatMap((box, index) => {
    const [numberOfBoxes, lengthMm, breadthMm, heightMm] = [
      readBoxField(box, 'count'),
      readBoxField(box, 'length'),
      readBoxField(box, 'width'),
      readBoxField(box, 'height'),
    ];
    if (numberOfBoxes === null || lengthMm === null || breadthMm === null || heightMm === null) {
      return [];
    }
    const size = { lengthMm, breadthMm, heightMm };
    const weights = {
      deadGrams: readBoxField(box, 'weight'),
      volumetricGrams: computeVolumetricGrams(size),
    };
    return [{ line: index + 1, numberOfBoxes, ...size, ...weights }];
  });
}

/** The maximum size at which the volumetric weight of a box is not charged. */
export interface Saving {
  readonly line: number;
  readonly deadGrams: number;
  readonly maxVolumeMm3: number;
  /** How to shorten the longest side to this size. Null if the other sides are too long. */
  readonly reduction: {
    readonly side: 'length' | 'width' | 'height';
    readonly fromMm: number;
    readonly toMm: number;
  } | null;
}

export interface ParcelWeights {
  readonly deadGrams: number;
  readonly volumetricGrams: number;
  readonly chargeableGrams: number;
  readonly decidedBy: ReturnType<typeof getDecidingWeight>;
  /** The chargeable weight that smaller boxes can save. */
  readonly savedGrams: number;
  /** One entry per line whose boxes could be smaller. Empty if the dead weight or the minimum is charged. */
  readonly savings: readonly Saving[];
}

type CompleteBox = SizedBox & { readonly deadGrams: number };
const isComplete = (box: SizedBox): box is CompleteBox => box.deadGrams !== null;

/** Returns the weights of a parcel, or null while a line is incomplete or invalid. Ignores blank lines. */
export function weighParcel(boxes: readonly BoxText[]): ParcelWeights | null {
  const completeBoxes = listSizedBoxes(boxes).filter(isComplete);
  const expectedCount = boxes.filter((box) => !isBlankBox(box)).length;
  if (completeBoxes.length === 0 || completeBoxes.length < expectedCount) return null;
  const weights = {
    deadGrams: completeBoxes.reduce((sum, box) => sum + box.numberOfBoxes * box.deadGrams, 0),
    volumetricGrams: sumVolumetricGrams(completeBoxes),
  };
  const chargedGrams = computeChargeableGrams(weights);
  const decidedBy = getDecidingWeight(weights);
  return {
    ...weights,
    chargeableGrams: chargedGrams,
    decidedBy,
    savedGrams: chargedGrams - computeChargeableGrams({ ...weights, volumetricGrams: 0 }),
    savings: decidedBy === 'volumetric' ? listSavings(completeBoxes) : [],
  };
}

function listSavings(boxes: readonly CompleteBox[]): Saving[] {
  return boxes.flatMap((box) => {
    // The minimum weight applies to the parcel. It can be divided only among boxes of one kind.
    const shareGrams =
      boxes.length === 1 ? Math.floor(MIN_CHARGEABLE_GRAMS / box.numberOfBoxes) : 0;
    const limitGrams = Math.max(box.deadGrams, shareGrams);
    if (box.volumetricGrams <= limitGrams) return [];
    return [
      {
        line: box.line,
        deadGrams: box.deadGrams,
        maxVolumeMm3: computeMaxVolumeMm3(limitGrams),
        reduction: findReduction(box, limitGrams),
      },
    ];
  });
}

function findReduction(size: BoxSize, limitGrams: number) {
  const fromMm = Math.max(size.lengthMm, size.breadthMm, size.heightMm);
  const { side, otherSides } = splitSides(size, fromMm);
  const toMm = computeMaxSideMm(otherSides, limitGrams);
  return toMm === 0 ? null : { side, fromMm, toMm };
}

function splitSides({ lengthMm, breadthMm, heightMm }: BoxSize, longestMm: number) {
  if (longestMm === lengthMm) return { side: 'length', otherSides: [breadthMm, heightMm] } as const;
  if (longestMm === breadthMm) return { side: 'width', otherSides: [lengthMm, heightMm] } as const;
  return { side: 'height', otherSides: [lengthMm, breadthMm] } as const;
}
