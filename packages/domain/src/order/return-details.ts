import { listNames } from '../values/record.ts';

export const returnReasons = [
  'size_or_fit',
  'damaged',
  'wrong_item',
  'not_as_described',
  'quality',
  'parts_missing',
  'late',
  'changed_mind',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The checks at pickup. `needsExpected`: the carrier compares the product with a text of the seller. */
export const qualityCheckKinds = {
  /** The expected text is a description or the URL of a picture. */
  product: { needsExpected: true },
  brand: { needsExpected: true },
  size: { needsExpected: true },
  colour: { needsExpected: true },
  serial_number: { needsExpected: true },
  damage: { needsExpected: false },
  tags: { needsExpected: false },
} as const satisfies Record<string, { readonly needsExpected: boolean }>;
export type QualityCheckKind = keyof typeof qualityCheckKinds;

export const qualityCheckNames = listNames(qualityCheckKinds);

/** Delhivery drops all checks of a parcel that has more than six. */
export const returnLimits = { checks: 6, expectedChars: 200 };

/** A check that the carrier makes before it accepts the parcel. */
export interface QualityCheck {
  readonly check: QualityCheckKind;
  /** The expected value of the check; empty for a check that compares nothing. */
  readonly expected: string;
  /** True if a parcel that fails the check stays with the consignee. */
  readonly isRequired: boolean;
}

export interface ReturnDetails {
  readonly reason: ReturnReason;
  readonly checks: readonly QualityCheck[];
}
